import { ofPricedRun, ofRun } from '../../../src/core/calls/named-acts';
import { pauseCall as pauseNamed } from '../../../src/core/calls/run-calls';
import type { Session } from '../../../src/core/calls/session';
import { startCall, withFirstStep } from '../../../src/core/calls/start-calls';
import { Office, refusalOf } from '../../support/office';
import { fakePerson } from '../../support/people';
import {
  pauseCall,
  renewCall,
  resumeCall,
  retryCall,
  stopCall,
  undoCall,
} from '../../support/shown-run';

const people = ['Ada Byron', 'Bo Chen', 'Cy Dahl'].map((name) => fakePerson(name));

function twoRuns() {
  const office = new Office(people);
  const session = office.connected();
  const first = office.run(session, { creditLimit: 3 }).run;
  const { run: second } = startCall(session, 'preview', office.requestText());
  return { office, session, first, second };
}

test.each([
  ['pause', pauseCall],
  ['stop', stopCall],
  ['undo', undoCall],
])('%s of a run that another one replaced is refused and changes nothing', (_, act) => {
  const { session, first, second } = twoRuns();
  const before = session.runs.load();
  const texts = JSON.stringify(
    session.workbook.table(before?.settings.sheetId ?? 0)?.read(1, 9, 0, 9),
  );
  expect(refusalOf(() => ofRun(session, first.runId, () => act(session)))).toMatchObject({
    code: 'OTHER_RUN',
  });
  expect(session.runs.load()).toEqual(before);
  expect(session.runs.wish(second.runId)).toBe('run');
  expect(
    JSON.stringify(session.workbook.table(before?.settings.sheetId ?? 0)?.read(1, 9, 0, 9)),
  ).toBe(texts);
});

describe.each([
  ['Retry errors', ofPricedRun, retryCall],
  ['Resume', ofPricedRun, resumeCall],
  [
    'a new reveal of those who moved',
    (session, runId, _, act) => ofRun(session, runId, act),
    (session) => renewCall(session, 1_000),
  ],
] satisfies [string, typeof ofPricedRun, (session: Session) => unknown][])('%s', (_, of, act) => {
  test.each([
    ['paused', pauseCall],
    ['stopped', stopCall],
  ])('of a run that a %s one replaced is refused, whatever it may cost', (_phase, end) => {
    const { office, session, first, second } = twoRuns();
    end(session);
    const before = { run: session.runs.load(), wish: session.runs.wish(second.runId) };
    const { charged } = office.api;
    expect(refusalOf(() => of(session, first.runId, 1_000, () => act(session)))).toMatchObject({
      code: 'OTHER_RUN',
    });
    expect({ run: session.runs.load(), wish: session.runs.wish(second.runId) }).toEqual(before);
    expect(office.api.charged).toBe(charged);
  });
});

test.each([undefined, null, '', 7, {}])('%j names no run', (runId) => {
  const { session } = twoRuns();
  expect(refusalOf(() => ofRun(session, runId, () => 1))).toMatchObject({ code: 'OTHER_RUN' });
});

test('an act on the run that is on screen is carried out', () => {
  const { session, second } = twoRuns();
  expect(ofRun(session, second.runId, () => stopCall(session)).run.phase).toBe('stopped');
});

test.each([undefined, null, Number.NaN, 0, '3'])(
  'an act that may charge more than the page said (%j) is refused, and says how much',
  (creditsMax) => {
    const office = new Office(people);
    const session = office.connected();
    const { run } = startCall(session, 'enrich', office.requestText({ creditLimit: 3 }));
    const refused = refusalOf(() =>
      ofPricedRun(session, run.runId, creditsMax, () => retryCall(session)),
    );
    expect(refused).toMatchObject({
      code: 'OTHER_PRICE',
      message: expect.stringContaining('up to 3 credits'),
    });
  },
);

test('a single credit is told as one', () => {
  const office = new Office(people);
  const session = office.connected();
  const { run } = startCall(session, 'enrich', office.requestText({ creditLimit: 1 }));
  expect(refusalOf(() => ofPricedRun(session, run.runId, 0, () => 'done'))).toMatchObject({
    message: 'This may cost up to 1 credit by now, which is more than this page said.',
  });
});

test('an act that may charge what the page said, or less, is carried out', () => {
  const office = new Office(people);
  const session = office.connected();
  const { run } = startCall(session, 'enrich', office.requestText({ creditLimit: 3 }));
  expect(ofPricedRun(session, run.runId, 3, () => 'done')).toBe('done');
  expect(ofPricedRun(session, run.runId, 4, () => 'done')).toBe('done');
});

describe('a start whose answer was lost', () => {
  /** The first step ended the run: nothing of it goes on that would refuse another one. */
  function begunUnheard() {
    const office = new Office(people);
    const session = office.connected();
    const press = (after: string) => {
      const text = office.requestText({ reveal: ['email'], creditLimit: 1, after });
      return withFirstStep(session, () => startCall(session, 'enrich', text));
    };
    press('');
    office.drive(session);
    return { office, session, press };
  }

  test('is not begun once more by a page that did not hear of it', () => {
    const { office, press } = begunUnheard();
    expect(refusalOf(() => press(''))).toMatchObject({ code: 'OTHER_RUN' });
    expect(office.api.charged).toBe(1);
  });

  test('may be begun again by one that did', () => {
    const { office, session, press } = begunUnheard();
    press(session.runs.load()?.id ?? '');
    office.drive(session);
    expect(office.api.charged).toBe(2);
  });

  test('says that a run goes on where one does', () => {
    const { office, session } = begunUnheard();
    startCall(session, 'preview', office.requestText());
    const text = office.requestText({ after: '' });
    expect(refusalOf(() => startCall(session, 'enrich', text))).toMatchObject({ code: 'BUSY' });
  });
});

test('an act stays with the run that its page named, though another one takes its place right then', () => {
  const { office, session, second } = twoRuns();
  const { runs } = session;
  const named = runs.load();
  if (named === null) throw new RangeError('no run');
  stopCall(session);
  const load = runs.load;
  runs.load = () => {
    runs.load = load;
    startCall(session, 'enrich', office.requestText({ creditLimit: 3 }));
    return named;
  };
  ofRun(session, second.runId, (run) => pauseNamed(session, run));
  const present = session.runs.load();
  expect(present?.id).not.toBe(second.runId);
  expect(present).toMatchObject({ phase: 'running', step: null });
  expect(session.runs.wish(present?.id ?? '')).toBe('run');
});

import { getRunCall } from '../../../src/core/calls/run-calls';
import { startCall, withFirstStep } from '../../../src/core/calls/start-calls';
import { Office, refusalOf } from '../../support/office';
import { fakePerson } from '../../support/people';
import { pauseCall, resumeCall, stopCall } from '../../support/shown-run';

const people = [fakePerson('Ada Lovelace'), fakePerson('Ben Oliver')];

test.each([
  ['Pause', pauseCall],
  ['Stop', stopCall],
  ['Resume', resumeCall],
])('%s after a run has ended shows its end, asks nobody and writes nothing', (_, press) => {
  const office = new Office(people);
  const session = office.connected();
  office.run(session);
  const before = session.runs.load();
  const asked = office.api.calls.length;
  expect(press(session)).toMatchObject({ waitMs: null, run: { phase: 'finished' } });
  expect(session.runs.load()).toEqual(before);
  expect(office.api.calls).toHaveLength(asked);
});

test('a run that took the place of the one just started is not stepped by who started that', () => {
  const office = new Office(people);
  const owner = office.connected('owner');
  const editor = office.connected('editor');
  const view = withFirstStep(owner, () => {
    const begun = startCall(owner, 'enrich', office.requestText());
    stopCall(owner);
    startCall(editor, 'enrich', office.requestText());
    return begun;
  });
  expect(view).toMatchObject({ waitMs: 0, run: { phase: 'running', mine: true } });
  expect(office.api.asked('enrich')).toEqual([]);
  expect(getRunCall(owner)).toMatchObject({ mine: false, phase: 'running' });
});

test('a start is asked about where no sheet of leads is in front', () => {
  const office = new Office(people);
  const session = office.connected();
  office.world.workbook.activeTable = () => null;
  expect(refusalOf(() => startCall(session, 'enrich', office.requestText()))).toMatchObject({
    code: 'OTHER_SHEET',
    message: 'You are looking at a sheet without leads, and this would write into “Leads”.',
  });
  const confirmed = office.requestText({ sheetConfirmed: true });
  expect(startCall(session, 'enrich', confirmed).run.phase).toBe('running');
});

test('Enrich pressed again after a lost answer begins no second run where the first ends right then', () => {
  const office = new Office(people);
  const session = office.connected();
  const request = () => office.requestText({ reveal: ['email'], creditLimit: 1, after: '' });
  startCall(session, 'enrich', request());
  office.api.during = (method) => {
    if (method !== 'account') return;
    office.api.during = () => {};
    office.drive(session);
  };
  expect(refusalOf(() => startCall(session, 'enrich', request()))).toMatchObject({ code: 'BUSY' });
  office.drive(session);
  expect(office.api.charged).toBe(1);
});

test('Resume of a page that has not seen Stop yet stops as well', () => {
  const office = new Office(people);
  const session = office.connected();
  startCall(session, 'enrich', office.requestText());
  pauseCall(session);
  session.runs.setWish(getRunCall(session)?.runId ?? '', 'stop');
  expect(resumeCall(session).run.phase).toBe('stopped');
  expect(office.api.charged).toBe(0);
});

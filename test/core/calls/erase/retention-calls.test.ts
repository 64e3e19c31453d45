import { catchUp } from '../../../../src/core/calls/catch-up/catch-up';
import {
  keepLogShort,
  lookCall,
  retentionCall,
} from '../../../../src/core/calls/erase/retention-calls';
import { pastRunCall } from '../../../../src/core/calls/history/history-calls';
import { problemOfThrow } from '../../../../src/core/calls/problems';
import { settingsView } from '../../../../src/core/calls/settings-calls';
import { startCall } from '../../../../src/core/calls/start-calls';
import {
  creditsOfRun,
  LogUnusable,
  logRemedy,
  readLog,
} from '../../../../src/core/sheet/log/run-log';
import type { FakeLog } from '../../../support/fake-workbook';
import { Office, refusalOf } from '../../../support/office';
import { fakePerson } from '../../../support/people';
import { lead } from '../../../support/run-world';
import { undoCall } from '../../../support/shown-run';

const ada = fakePerson('Ada Lovelace');
const dayMs = 86_400_000;

/** A run that replaced what somebody had typed. */
function replaced() {
  const office = new Office([ada], [lead('Ada Lovelace')]);
  const me = office.connected();
  office.world.start({ overwrite: true });
  office.table.type(2, 'CDX email', 'mine@example.com');
  const run = office.world.drive();
  return { office, me, run };
}

const kinds = (office: Office) =>
  new Set(readLog(office.world.workbook.log).map(({ kind }) => kind));
const logText = (office: Office) => JSON.stringify(office.world.workbook.log.rows);

test('earlier values are kept for 90 days unless somebody chooses another number', () => {
  const { office, me } = replaced();
  expect(settingsView(me).retentionDays).toBe(90);
  office.clock.sleep(89 * dayMs);
  keepLogShort(me);
  expect(logText(office)).toContain('mine@example.com');
  office.clock.sleep(2 * dayMs);
  keepLogShort(me);
  expect(logText(office)).not.toContain('mine@example.com');
});

test('after the chosen days only charges stay, each as it was', () => {
  const { office, me, run } = replaced();
  const charges = () => readLog(office.world.workbook.log).filter(({ kind }) => kind === 'reveal');
  const before = charges();
  office.clock.sleep(8 * dayMs);
  expect(retentionCall(me, 7)).toMatchObject({ retentionDays: 7, note: '' });
  expect(kinds(office)).toEqual(new Set(['reveal']));
  expect(charges()).toEqual(before);
  expect(creditsOfRun(before, run.id)).toBe(2);
});

test('undo says that what cells held is not kept any more, and changes nothing', () => {
  const { office, me } = replaced();
  office.clock.sleep(8 * dayMs);
  retentionCall(me, 7);
  expect(problemOfThrow(refusalOf(() => undoCall(me)))).toMatchObject({
    message: expect.stringContaining('the days chosen in Settings'),
    nextStep: 'Nothing was changed; empty the cells by hand.',
  });
  expect(office.world.emails()).toEqual([ada.email]);
});

test('the receipt of an old run says of no line that it was deleted', () => {
  const { office, me, run } = replaced();
  office.clock.sleep(91 * dayMs);
  keepLogShort(me);
  expect(pastRunCall(me, run.id)?.receipt).toMatchObject({ creditsSpent: 2, notes: [] });
});

test('the end of a run and the hourly trigger keep to it', () => {
  const { office, me } = replaced();
  office.clock.sleep(91 * dayMs);
  office.table.insertRow(3, lead('Ada Lovelace'));
  office.run(me);
  expect(logText(office)).not.toContain('mine@example.com');
  office.clock.sleep(91 * dayMs);
  me.trigger.exists = true;
  catchUp(me, 'tick');
  expect(kinds(office)).toEqual(new Set(['reveal']));
});

test('an open page keeps to it, and looks at the log every six hours at most', () => {
  const { office, me } = replaced();
  office.clock.sleep(91 * dayMs);
  expect(lookCall(me)?.phase).toBe('finished');
  expect(logText(office)).not.toContain('mine@example.com');
  const { log } = office.world.workbook;
  log.lastRow = () => {
    throw new Error('The log was looked at once more.');
  };
  lookCall(me);
});

test('while a run goes on the number is kept, and the log is shortened when it ends', () => {
  const { office, me } = replaced();
  office.clock.sleep(8 * dayMs);
  office.table.insertRow(3, lead('Ada Lovelace'));
  startCall(me, 'enrich', office.requestText());
  expect(retentionCall(me, 7)).toMatchObject({ retentionDays: 7, note: '' });
  expect(logText(office)).toContain('mine@example.com');
  office.drive(me);
  expect(logText(office)).not.toContain('mine@example.com');
});

test.each([
  [
    'is protected',
    (log: FakeLog) => {
      log.remove = () => {
        throw new LogUnusable('It is protected from you.');
      };
    },
    'It is protected from you.',
  ],
  [
    'lost its headers',
    (log: FakeLog) => {
      log.headers = ['Time'];
    },
    'The header row of the sheet CDX log was changed',
  ],
])(
  'days that a log which %s does not let itself be shortened to are saved and said',
  (_, spoil, why) => {
    const { office, me } = replaced();
    office.clock.sleep(8 * dayMs);
    spoil(office.world.workbook.log);
    const { retentionDays, note } = retentionCall(me, 7);
    expect(retentionDays).toBe(7);
    expect(note).toContain(why);
    expect(note).toContain(logRemedy);
    expect(logText(office)).toContain('mine@example.com');
  },
);

test.each([0, 1.5, -1, 4_000, '7', null])('%p are no days', (days) => {
  const { me } = replaced();
  expect(refusalOf(() => retentionCall(me, days))).toMatchObject({ code: 'LIMIT' });
  expect(settingsView(me).retentionDays).toBe(90);
});

test.each(['{"v":2,"years":1}', '{"v":9,"days":1}', '{"v":1,"days":9999}', '365'])(
  'days that another version chose shorten nothing, and are not taken for 90: %s',
  (text) => {
    const { office, me } = replaced();
    office.documentStore.set('cdx.retention', text);
    office.clock.sleep(400 * dayMs);
    expect(settingsView(me).retentionDays).toBeNull();
    keepLogShort(me);
    expect(logText(office)).toContain('mine@example.com');
    expect(undoCall(me).receipt?.undone).toBe(true);
    expect(office.world.emails()).toEqual(['mine@example.com']);
  },
);

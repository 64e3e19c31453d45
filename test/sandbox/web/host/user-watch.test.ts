import { createHost } from '../../../../sandbox/apps-script/host';
import { UserWatch } from '../../../../sandbox/web/host/user-watch';
import type { SandboxEvent } from '../../../../sandbox/web/protocol';

const code = "function show() { SpreadsheetApp.getActive().getSheetByName('Log').activate(); }";
const owner = 'owner@example.com';

function open() {
  const host = createHost({ bundle: { code } });
  const log = host.spreadsheet.addSheet('Log');
  const events: SandboxEvent[] = [];
  const watch = new UserWatch(host, (message) => {
    if ('event' in message) events.push(message.event);
  });
  const fronts = () => events.filter(({ type }) => type === 'front');
  return { host, log, watch, fronts };
}

test('a sheet that the script brings to the front is told once', () => {
  const { host, log, watch, fronts } = open();
  host.googleScriptRun(owner).call('show');
  watch.report(owner);
  watch.report(owner);
  expect(fronts()).toMatchObject([{ sheetId: log.id, user: owner }]);
});

test('what a person selects is on their screen already', () => {
  const { host, log, watch, fronts } = open();
  host.spreadsheet.select(owner, log, 'B2');
  watch.report(owner, true);
  watch.report(owner);
  expect(fronts()).toEqual([]);
});

test('a selection that moves along with inserted rows is nobody’s act', () => {
  const { host, watch, fronts } = open();
  const { firstSheet } = host.spreadsheet;
  host.spreadsheet.select(owner, firstSheet, 'A2');
  watch.report(owner, true);
  firstSheet.insertRows(2, 1);
  watch.report(owner);
  expect(fronts()).toEqual([]);
});

import { editor, errorOf, owner, resultOf, smallHost } from './small-host';

const code = `
  function hourly() { PropertiesService.getScriptProperties().setProperty('fired', String(Date.now())); }
  function create() { ScriptApp.newTrigger('hourly').timeBased().everyHours(1).create(); }
  function often() { ScriptApp.newTrigger('hourly').timeBased().everyMinutes(5).create(); }
  function soon() { ScriptApp.newTrigger('hourly').timeBased().after(60000).create(); }
  function count() { return ScriptApp.getProjectTriggers().length; }
  function remove() { for (const t of ScriptApp.getProjectTriggers()) if (t.getHandlerFunction() === 'hourly') ScriptApp.deleteTrigger(t); }`;

describe('triggers', () => {
  test('trap 23: a second clock trigger of an add-on in the document is one too many', () => {
    const host = smallHost(code);
    resultOf(host.run('create'));
    expect(errorOf(host.run('create'))).toBe(
      'This add-on has created too many time-based triggers in this document for this Google user account.',
    );
    resultOf(host.run('create', [], { user: editor }));
    expect(resultOf(host.run('count', [], { user: owner }))).toBe(1);
    resultOf(host.run('remove'));
    resultOf(host.run('create'));
  });

  test('trap 23: an add-on gets at most hourly triggers, once or repeated', () => {
    const host = smallHost(code);
    expect(errorOf(host.run('often'))).toContain('hourly');
    expect(errorOf(host.run('soon'))).toContain('hourly');
    expect(resultOf(host.run('count'))).toBe(0);
  });

  test('trap 23: writes of the script never fire onEdit, edits of people do', () => {
    const host = smallHost(`
      function onEdit(e) { const p = PropertiesService.getDocumentProperties(); p.setProperty('edits', (p.getProperty('edits') || '') + e.range.getA1Notation() + ' '); }
      function write() { SpreadsheetApp.getActiveSheet().getRange('A1').setValue(1); }`);
    host.run('write');
    expect(host.inspect.properties('document').get('edits')).toBeUndefined();
    host.spreadsheet.firstSheet.setCell(2, 2, 'typed');
    expect(host.inspect.properties('document').get('edits')).toBe('B2 ');
  });

  test('trap 23: a test deployment has no installable triggers', () => {
    const host = smallHost(code, { deployment: 'test' });
    expect(errorOf(host.run('create'))).toContain('installable triggers');
    expect(host.triggers()).toEqual([]);
  });

  test('a bound script may run every five minutes and has 20 triggers a user', () => {
    const host = smallHost(code, { deployment: 'bound' });
    for (let index = 0; index < 20; index++) resultOf(host.run('often'));
    expect(errorOf(host.run('often'))).toBe(
      'This script has too many triggers. Triggers must be deleted from the script before more can be added.',
    );
  });

  test('a due trigger fires with full authority, without a user interface, and then hourly', () => {
    const host = smallHost(`${code} function ui() { SpreadsheetApp.getUi(); }`);
    host.run('create');
    expect(host.fireTimeTriggers()).toEqual([]);
    host.clock.advance(3_600_000);
    expect(host.fireTimeTriggers()).toMatchObject([{ result: { ok: true } }]);
    expect(host.inspect.properties('script').has('fired')).toBe(true);
    expect(host.fireTimeTriggers()).toEqual([]);
  });

  test('getUi fails in a time-driven trigger', () => {
    const host = smallHost(`
      function hourly() { SpreadsheetApp.getUi(); }
      function create() { ScriptApp.newTrigger('hourly').timeBased().everyHours(1).create(); }`);
    host.run('create');
    host.clock.advance(3_600_000);
    const [fired] = host.fireTimeTriggers();
    expect(errorOf(fired?.result ?? null)).toBe(
      'Cannot call SpreadsheetApp.getUi() from this context.',
    );
  });

  test('a toast of a time-driven trigger reaches nobody', () => {
    const host = smallHost(`
      function hourly() { SpreadsheetApp.getActiveSpreadsheet().toast('done'); }
      function create() { ScriptApp.newTrigger('hourly').timeBased().everyHours(1).create(); }`);
    host.run('create');
    host.clock.advance(3_600_000);
    expect(host.fireTimeTriggers()).toMatchObject([{ result: { ok: true } }]);
    expect(host.spreadsheet.toasts).toEqual([]);
    host.run('hourly');
    expect(host.spreadsheet.toasts).toMatchObject([{ message: 'done' }]);
  });

  test('an installed onEdit sees edits, an installed onChange also inserted rows', () => {
    const host = smallHost(`
      function note(kind) { const p = PropertiesService.getScriptProperties(); p.setProperty(kind, String(Number(p.getProperty(kind) || 0) + 1)); }
      function edited() { note('edit'); }
      function changed() { note('change'); }
      function create() {
        const file = SpreadsheetApp.getActiveSpreadsheet();
        ScriptApp.newTrigger('edited').forSpreadsheet(file).onEdit().create();
        ScriptApp.newTrigger('changed').forSpreadsheet(file).onChange().create();
      }`);
    resultOf(host.run('create'));
    host.spreadsheet.firstSheet.setCell(1, 1, 'x');
    host.spreadsheet.firstSheet.insertRows(1);
    expect(Object.fromEntries(host.inspect.properties('script'))).toEqual({
      edit: '1',
      change: '2',
    });
  });

  test('a trigger that fires once stays, and counts, until it is deleted', () => {
    const host = smallHost(
      `function once() { ScriptApp.newTrigger('fired').timeBased().after(3600000).create(); }
       function fired() {}
       function count() { return ScriptApp.getProjectTriggers().length; }`,
    );
    resultOf(host.run('once'));
    host.clock.advance(3_600_000);
    expect(host.fireTimeTriggers()).toHaveLength(1);
    host.clock.advance(7_200_000);
    expect(host.fireTimeTriggers()).toHaveLength(0);
    expect(resultOf(host.run('count'))).toBe(1);
    expect(errorOf(host.run('once'))).toMatch(/too many time-based triggers/);
  });

  test('onEdit is told what was typed into one cell and what stood there', () => {
    const host = smallHost(
      `function onEdit(e) { console.log(JSON.stringify([e.range.getA1Notation(), e.value, e.oldValue])); }`,
    );
    const sheet = host.spreadsheet.firstSheet;
    sheet.setCell(1, 1, 'x');
    sheet.setCell(1, 1, '7');
    sheet.setCell(1, 1, '');
    sheet.paste(1, 1, [['a', 'b']]);
    expect(host.logs().map(({ message }) => message)).toEqual([
      '["A1","x",null]',
      '["A1","7","x"]',
      '["A1",null,"7"]',
      '["A1:B1",null,null]',
    ]);
  });
});

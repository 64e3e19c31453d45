import { HostKill } from '../../../sandbox/apps-script/errors';
import type { Host } from '../../../sandbox/apps-script/host';
import { errorOf, owner, resultOf, smallHost } from './small-host';

describe('executions', () => {
  test('trap 5: a custom function over 30 s shows #ERROR!', () => {
    const host = smallHost('function SLOW() { Utilities.sleep(31000); return 1; }');
    host.spreadsheet.firstSheet.setCell(1, 1, '=SLOW()');
    expect(host.spreadsheet.firstSheet.value(1, 1)).toMatchObject({
      code: '#ERROR!',
      message: 'Internal error executing the custom function.',
    });
  });

  test('trap 5: a menu function over 6 minutes is killed and its finally block has no effect', () => {
    const host = smallHost(`
      function slow() {
        const properties = PropertiesService.getScriptProperties();
        try { for (;;) Utilities.sleep(60000); }
        catch (e) { properties.setProperty('caught', 'yes'); }
        finally { properties.setProperty('finally', 'yes'); }
      }`);
    const result = host.run('slow');
    expect(result).toMatchObject({ ok: false, killed: true });
    expect(errorOf(result)).toBe('Exceeded maximum execution time');
    expect(host.inspect.properties('script').size).toBe(0);
    expect(result.durationMs).toBeGreaterThanOrEqual(360_000);
    expect(result.durationMs).toBeLessThan(361_000);
  });

  test('trap 6: the 31st simultaneous execution of a user is refused', () => {
    const held: { host?: Host; refusal?: string } = {};
    const open = (): void => {
      const result = held.host?.run('work');
      if (result && !result.ok) held.refusal ??= result.error.message;
    };
    const hooks = { before: open };
    const host = smallHost('function work() { Utilities.getUuid(); }', { hooks });
    held.host = host;
    host.run('work');
    expect(held.refusal).toBe(
      'There are too many scripts running simultaneously for this Google user account.',
    );
  });

  test('trap 9: two formula cells are two executions, and a global counter reads 1 in both', () => {
    const host = smallHost('let count = 0; function COUNT_UP() { return ++count; }');
    host.spreadsheet.firstSheet.paste(1, 1, [['=COUNT_UP()'], ['=COUNT_UP()']]);
    expect(host.spreadsheet.firstSheet.value(1, 1)).toBe(1);
    expect(host.spreadsheet.firstSheet.value(2, 1)).toBe(1);
    expect(host.inspect.formulaExecutions()).toBe(2);
  });

  test('trap 10: a function only inside the IIFE is #NAME? in cells and unknown to the menu and the sidebar', () => {
    const host = smallHost(`
      (function () { function HIDDEN() { return 1; } })();
      function onOpen() { SpreadsheetApp.getUi().createAddonMenu().addItem('Go', 'HIDDEN').addToUi(); }`);
    host.spreadsheet.firstSheet.setCell(1, 1, '=HIDDEN()');
    expect(host.spreadsheet.firstSheet.display(1, 1)).toBe('#NAME?');
    host.open();
    expect(errorOf(host.clickMenu('Go'))).toBe('Script function not found: HIDDEN');
    expect(host.googleScriptRun().functionNames.has('HIDDEN')).toBe(false);
  });

  test('a hook kills the execution right there: no catch, no finally, locks free, no later write', () => {
    const hooks = {
      before: ({ method }: { method: string }) => {
        if (method === 'getUuid') throw new HostKill('the power went out');
      },
    };
    const host = smallHost(
      `
      function work() {
        const sheet = SpreadsheetApp.getActiveSheet();
        LockService.getDocumentLock().waitLock(1000);
        sheet.getRange('A1').setValue('before');
        try { Utilities.getUuid(); } catch (e) { sheet.getRange('A2').setValue('caught'); }
        finally { try { sheet.getRange('A3').setValue('finally'); } catch (e) {} }
        return 'survived';
      }
      function locked() { return LockService.getDocumentLock().tryLock(0); }`,
      { hooks },
    );
    expect(host.run('work')).toMatchObject({ ok: false, killed: true });
    const sheet = host.spreadsheet.firstSheet;
    expect([1, 2, 3].map((row) => sheet.display(row, 1))).toEqual(['before', '', '']);
    expect(resultOf(host.run('locked'))).toBe(true);
  });

  test('a kill may lose what was written since the last flush', () => {
    const hooks = {
      before: ({ method }: { method: string }) => {
        if (method === 'getUuid') throw new HostKill('gone', { loseBufferedWrites: true });
      },
    };
    const code = `function work() {
      const sheet = SpreadsheetApp.getActiveSheet();
      sheet.getRange('A1').setValue('flushed');
      SpreadsheetApp.flush();
      sheet.getRange('A2').setValue('buffered');
      Utilities.getUuid();
    }`;
    const host = smallHost(code, { hooks });
    host.run('work');
    expect(host.spreadsheet.firstSheet.display(1, 1)).toBe('flushed');
    expect(host.spreadsheet.firstSheet.display(2, 1)).toBe('');
  });

  test('a method that the host does not have throws and names itself', () => {
    const host = smallHost('function f() { SpreadsheetApp.getActiveSheet().getCharts(); }');
    expect(errorOf(host.run('f'))).toBe('Sheet.getCharts is not available in the sandbox host');
    expect([...host.inspect.missing]).toEqual(['Sheet.getCharts']);
  });

  test("service errors are the script's own Error objects with the name Exception", () => {
    const host = smallHost(`function f() {
      try { Utilities.sleep('x'); } catch (e) { return [e instanceof Error, e.name]; }
    }`);
    expect(resultOf(host.run('f'))).toEqual([true, 'Exception']);
  });

  test('time and chance come from the host', () => {
    const host = smallHost(
      'function f() { const a = Date.now(); Utilities.sleep(5000); return [Date.now() - a, new Date().getTime() - a, new Date() instanceof Date, Math.random()]; }',
      { random: () => 0.25 },
    );
    expect(resultOf(host.run('f', [], { user: owner }))).toEqual([5000, 5000, true, 0.25]);
  });
});

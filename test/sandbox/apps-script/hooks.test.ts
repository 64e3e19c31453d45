import { ServiceException } from '../../../sandbox/apps-script/errors';
import type { ServiceCall } from '../../../sandbox/apps-script/host';
import type { SheetModel } from '../../../sandbox/apps-script/model/sheet-model';
import { resultOf, smallHost } from './small-host';

describe('hooks', () => {
  test('see every call before and after it, with its service, user and arguments', () => {
    const seen: string[] = [];
    const note = (when: string) => (call: ServiceCall) =>
      seen.push(`${when} ${call.service}.${call.method} ${JSON.stringify(call.args)} ${call.user}`);
    const host = smallHost(`function f() { CacheService.getDocumentCache().get('k'); }`, {
      hooks: { before: note('before'), after: note('after') },
    });
    host.run('f', [], { user: 'u' });
    expect(seen).toEqual([
      'before CacheService.getDocumentCache [] u',
      'after CacheService.getDocumentCache [] u',
      'before Cache.get ["k"] u',
      'after Cache.get ["k"] u',
    ]);
  });

  test('can make a call fail as the platform would', () => {
    const hooks = {
      before: ({ service }: ServiceCall) => {
        if (service === 'Cache') throw new ServiceException('Service unavailable: Cache');
      },
    };
    const host = smallHost(
      `function f() { try { CacheService.getDocumentCache().get('k'); } catch (e) { return [e.name, e.message, e instanceof Error]; } }`,
      { hooks },
    );
    expect(resultOf(host.run('f'))).toEqual(['Exception', 'Service unavailable: Cache', true]);
  });

  test('can let time pass', () => {
    const hooks = {
      after: ({ method }: ServiceCall) => {
        if (method === 'getUuid') host.clock.advance(5000);
      },
    };
    const host = smallHost('function f() { Utilities.getUuid(); return Date.now(); }', { hooks });
    const startMs = host.clock.now();
    expect(resultOf(host.run('f'))).toBe(startMs + 5000);
  });

  test('a fault of a hook or of the host reaches the caller of run, not the script', () => {
    const hooks = {
      before: () => {
        throw new TypeError('a mistake in the test');
      },
    };
    const host = smallHost('function f() { try { Utilities.getUuid(); } catch (e) {} }', { hooks });
    expect(() => host.run('f')).toThrow('a mistake in the test');
  });

  test.each<[string, (sheet: SheetModel) => void, number]>([
    ['inserts a column', (sheet) => sheet.insertColumns(1), 3],
    ['moves the column', (sheet) => sheet.moveColumns(2, 1, 6), 5],
    ['deletes a column', (sheet) => sheet.deleteColumns(1), 1],
  ])('a colleague %s before or after any call, and the calls that follow see it', (_, move, to) => {
    const code = `
      function tag() { SpreadsheetApp.getActiveSheet().getRange('B:B').addDeveloperMetadata('tag'); }
      function f() {
        const sheet = SpreadsheetApp.getActiveSheet();
        CacheService.getDocumentCache().put('k', 'v');
        sheet.getRange('H1:H2').setValues([['x'], ['y']]);
        SpreadsheetApp.flush();
        const [found] = sheet.createDeveloperMetadataFinder().withKey('tag').find();
        return found.getLocation().getColumn().getColumn();
      }`;
    const callsOfF = 12;
    for (const when of ['before', 'after'] as const)
      for (let at = 0; at < callsOfF; at++) {
        let calls = 0;
        const hook = ({ functionName }: ServiceCall) => {
          if (functionName === 'f' && calls++ === at) move(host.spreadsheet.firstSheet);
        };
        const host = smallHost(code, { hooks: { [when]: hook } });
        resultOf(host.run('tag'));
        const found = resultOf(host.run('f'));
        expect(calls).toBe(callsOfF);
        const isPast = at >= callsOfF - (when === 'before' ? 1 : 2);
        expect({ when, at, found }).toEqual({ when, at, found: isPast ? expect.any(Number) : to });
      }
  });
});

import { errorOf, resultOf, smallHost } from './small-host';

describe('the V8 runtime', () => {
  test.each([
    'setTimeout',
    'URL',
    'TextEncoder',
    'structuredClone',
    'queueMicrotask',
    'setInterval',
    'fetch',
    'atob',
    'crypto',
    'performance',
    'process',
    'window',
  ])('trap 24: %s is not defined', (name) => {
    const host = smallHost(`function f() { return ${name}; }`);
    const result = host.run('f');
    expect(result).toMatchObject({ ok: false, error: { name: 'ReferenceError' } });
    expect(errorOf(result)).toBe(`${name} is not defined`);
  });

  test.each([
    'class A { #x = 1 }',
    'class A { static y = 1 }',
    'class A { z = 1 }',
    'class A { #m() {} }',
  ])('trap 24: %s is rejected when the code is loaded', (code) => {
    expect(() => smallHost(code)).toThrow('Apps Script does not parse this code');
  });

  test.each([
    ['short', ''],
    ['long', `/*${'x'.repeat(20_000)}*/`],
  ])('new Function compiles a %s text among the globals of its own execution', (_, comment) => {
    const host = smallHost(`
      var count = 0;
      function f() {
        const made = new Function(${JSON.stringify(`${comment}return[++count,typeof Utilities.sleep]`)});
        return JSON.stringify([made(), made(), made instanceof Function, made.constructor === Function]);
      }`);
    const fresh = '[[1,"function"],[2,"function"],true,true]';
    expect([resultOf(host.run('f')), resultOf(host.run('f'))]).toEqual([fresh, fresh]);
  });

  test('trap 24: a rejection that nobody awaits is a silent success', async () => {
    const host = smallHost(`
      function f() { Promise.reject(new Error('lost')); return 'done'; }
      async function g() { await null; return 'awaited'; }`);
    expect(resultOf(host.run('f'))).toBe('done');
    expect(resultOf(host.run('g'))).toBe('awaited');
    await new Promise((resolve) => setImmediate(resolve));
  });

  test('library methods after ES2021 are missing', () => {
    const host = smallHost(`function f() {
      return [[].at, [].findLast, [].toSorted, Object.groupBy, Object.hasOwn, ''.at].map((m) => typeof m);
    }`);
    expect(resultOf(host.run('f'))).toEqual(Array(6).fill('undefined'));
  });

  test('what services return belongs to the realm of the script', () => {
    const host = smallHost(`function f() {
      const range = SpreadsheetApp.getActiveSheet().getRange('A1:B2');
      range.setValues([[new Date(0), 1], ['x', true]]);
      const values = range.getValues();
      return [values instanceof Array, values[0] instanceof Array, values[0][0] instanceof Date,
        PropertiesService.getScriptProperties().getProperties() instanceof Object];
    }`);
    expect(resultOf(host.run('f'))).toEqual([true, true, true, true]);
  });

  test('console.table is missing, console.log and Logger.log write to the log', () => {
    const host = smallHost(
      `function f() { console.log('a %s', 1); Logger.log('b %s', 2); console.table([]); }`,
    );
    expect(errorOf(host.run('f'))).toContain('console.table');
    expect(host.logs().map(({ message }) => message)).toEqual([
      'a 1',
      'b 2',
      expect.stringContaining('console.table'),
    ]);
  });

  describe.each(['America/New_York', 'Asia/Kolkata', 'Etc/UTC', 'Europe/Berlin'])(
    'in %s',
    (zone) => {
      const manifest = JSON.stringify({ timeZone: zone, runtimeVersion: 'V8' });
      const evaluate = (expression: string) =>
        resultOf(
          smallHost('', {
            bundle: { manifest, code: `function f() { return ${expression}; }` },
          }).run('f'),
        );
      const wall = (ms: number, options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...options }).format(
          ms,
        );

      test.each([Date.UTC(2026, 0, 1, 2, 3, 4, 5), Date.UTC(2026, 6, 31, 23, 59, 58)])(
        "a script's dates use the time zone of the manifest (%d)",
        (ms) => {
          const parts = evaluate(
            `(() => { const d = new Date(${ms}); return [d.getFullYear(), d.getMonth() + 1, d.getDate(), d.getHours(), d.getMinutes(), d.getSeconds(), d.getMilliseconds()]; })()`,
          );
          const number = (options: Intl.DateTimeFormatOptions) => Number(wall(ms, options));
          expect(parts).toEqual([
            number({ year: 'numeric' }),
            number({ month: 'numeric' }),
            number({ day: 'numeric' }),
            number({ hour: 'numeric' }),
            number({ minute: 'numeric' }),
            number({ second: 'numeric' }),
            ms % 1000,
          ]);
          expect(
            evaluate(
              `new Date(...(() => { const d = new Date(${ms}); return [d.getFullYear(), d.getMonth(), d.getDate(), d.getHours(), d.getMinutes(), d.getSeconds(), d.getMilliseconds()]; })()).getTime()`,
            ),
          ).toBe(ms);
          expect(evaluate(`new Date(String(new Date(${ms}))).getTime()`)).toBe(ms - (ms % 1000));
          expect(evaluate(`new Date(${ms}).toLocaleDateString('en-US')`)).toBe(wall(ms, {}));
          expect(evaluate(`new Date(${ms}).toISOString()`)).toBe(new Date(ms).toISOString());
        },
      );

      test('text without a zone is read in it, text with one is not', () => {
        expect(evaluate(`new Date('2026-07-05T10:00:00').getHours()`)).toBe(10);
        expect(evaluate(`new Date('Jul 5, 2026 10:00').getHours()`)).toBe(10);
        expect(evaluate(`Date.parse('2026-07-05T10:00:00Z')`)).toBe(Date.UTC(2026, 6, 5, 10));
        expect(evaluate(`Date.parse('2026-07-05')`)).toBe(Date.UTC(2026, 6, 5));
        expect(evaluate(`Number.isNaN(new Date('no date').getTime())`)).toBe(true);
        expect(evaluate(`String(new Date(NaN))`)).toBe('Invalid Date');
      });

      test('setters keep the time of day over a change of the clocks', () => {
        expect(
          evaluate(
            `(() => { const d = new Date(2026, 0, 31, 8); d.setMonth(6, 15); return [d.getMonth(), d.getDate(), d.getHours()]; })()`,
          ),
        ).toEqual([6, 15, 8]);
      });
    },
  );

  test('a number that is none is an error in a cell', () => {
    const host = smallHost(
      `function f() { const r = SpreadsheetApp.getActiveSheet().getRange('A1:C1'); r.setValues([[NaN, 1 / 0, new Date(NaN)]]); return r.getDisplayValues()[0]; }`,
    );
    expect(resultOf(host.run('f'))).toEqual(['#NUM!', '#NUM!', '#NUM!']);
  });

  test('methods work detached from their object, and a circular argument does not stop the host', () => {
    const host = smallHost(`function f() {
      const { getActiveSheet } = SpreadsheetApp;
      const { setValue } = getActiveSheet().getRange('A1');
      setValue('x');
      const loop = { list: [] };
      loop.list.push(loop);
      console.log(loop);
      Logger.log(loop.list);
      try { UrlFetchApp.fetch('https://x.test/', { payload: loop }); } catch (e) {}
      CacheService.getDocumentCache().put('k', loop);
      return getActiveSheet().getRange('A1').getValue();
    }`);
    expect(resultOf(host.run('f'))).toBe('x');
  });
});

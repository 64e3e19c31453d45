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
});

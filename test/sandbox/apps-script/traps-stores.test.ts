import { VirtualClock } from '../../../sandbox/apps-script/clock';
import { createHost } from '../../../sandbox/apps-script/host';
import { newCacheStores } from '../../../sandbox/apps-script/world';
import { caught, editor, errorOf, manifest, owner, resultOf, smallHost } from './small-host';

describe('cache and properties', () => {
  test('trap 22: 102,400 bytes fit into the cache, 102,401 throw', () => {
    const host = smallHost(
      `function f(n) { ${caught(`CacheService.getDocumentCache().put('k', 'x'.repeat(n))`)} }`,
    );
    expect(resultOf(host.run('f', [102_400]))).toBe('nothing thrown');
    expect(resultOf(host.run('f', [102_401]))).toBe('Exception: Argument too large: value');
  });

  test('trap 22: an object is stored as [object Object], null as "null", a number as text', () => {
    const host = smallHost(`function f() {
      const cache = CacheService.getUserCache();
      cache.put('o', { a: 1 }); cache.put('n', null); cache.put('i', 7);
      return [cache.get('o'), cache.get('n'), cache.get('i'), cache.get('absent')];
    }`);
    expect(resultOf(host.run('f'))).toEqual(['[object Object]', 'null', '7', null]);
  });

  test('trap 22: filling past 1,000 items drops about a hundred of the oldest', () => {
    const host = smallHost(`function f() {
      const cache = CacheService.getDocumentCache();
      for (let i = 0; i < 1050; i++) { cache.put('k' + i, 'v'); cache.get('k0'); }
      return [cache.get('k0'), cache.get('k100'), cache.get('k101'), cache.get('k1049')];
    }`);
    expect(resultOf(host.run('f'))).toEqual([null, null, 'v', 'v']);
    expect(host.inspect.cache('document').size).toBe(949);
  });

  test('trap 22: any get may be null', () => {
    const host = smallHost(
      `function f() { const c = CacheService.getDocumentCache(); c.put('k', 'v'); return c.get('k'); }`,
      { cacheMiss: (key) => key === 'k' },
    );
    expect(resultOf(host.run('f'))).toBeNull();
  });

  test('cached values expire', () => {
    const host = smallHost(
      `function put() { CacheService.getDocumentCache().put('k', 'v', 60); } function get() { return CacheService.getDocumentCache().get('k'); }`,
    );
    host.run('put');
    expect(resultOf(host.run('get'))).toBe('v');
    host.clock.advance(60_000);
    expect(resultOf(host.run('get'))).toBeNull();
  });

  test('documents of one add-on share their users’ caches, and nothing else', () => {
    const clock = new VirtualClock();
    const userCaches = newCacheStores(clock);
    const code = `
      function put() { CacheService.getUserCache().put('k', 'u'); CacheService.getDocumentCache().put('k', 'd'); }
      function get() { return [CacheService.getUserCache().get('k'), CacheService.getDocumentCache().get('k'), SpreadsheetApp.getActiveSpreadsheet().getId()]; }`;
    const [one, other] = ['one', 'other'].map((spreadsheetId) =>
      createHost({ clock, bundle: { code, manifest }, userCaches, spreadsheetId }),
    );
    one?.run('put');
    expect(resultOf(one?.run('get') ?? null)).toEqual(['u', 'd', 'one']);
    expect(resultOf(other?.run('get') ?? null)).toEqual(['u', null, 'other']);
    expect(resultOf(other?.run('get', [], { user: editor }) ?? null)).toEqual([
      null,
      null,
      'other',
    ]);
  });

  test('empty and long keys are refused', () => {
    const host = smallHost(
      `function f(key) { ${caught(`CacheService.getDocumentCache().put(key, 'v')`)} }`,
    );
    expect(resultOf(host.run('f', ['']))).toBe('Exception: Invalid argument: key');
    expect(resultOf(host.run('f', [null]))).toBe('Exception: Invalid argument: key');
    expect(resultOf(host.run('f', ['k'.repeat(251)]))).toBe('Exception: Argument too large: key');
  });

  test('trap 22: a property over 9 KB throws, and numbers come back as strings', () => {
    const host = smallHost(`
      function f(n) { ${caught(`PropertiesService.getUserProperties().setProperty('k', 'x'.repeat(n))`)} }
      function g() { const p = PropertiesService.getUserProperties(); p.setProperty('n', 5); return p.getProperty('n'); }`);
    expect(resultOf(host.run('f', [9 * 1024]))).toBe('nothing thrown');
    expect(resultOf(host.run('f', [9 * 1024 + 1]))).toBe('Exception: Argument too large: value');
    expect(resultOf(host.run('g'))).toBe('5');
  });

  test('a property store holds 500 KB', () => {
    const host = smallHost(`function f() {
      for (let i = 0; i < 60; i++) PropertiesService.getDocumentProperties().setProperty('k' + i, 'x'.repeat(9000));
    }`);
    expect(errorOf(host.run('f'))).toBe(
      'You have exceeded the property storage quota. Please remove some properties and try again.',
    );
  });

  test('properties belong to a user, the document or the script', () => {
    const host = smallHost(`
      function set() { PropertiesService.getUserProperties().setProperty('k', 'mine'); PropertiesService.getDocumentProperties().setProperty('k', 'ours'); }
      function get() { return [PropertiesService.getUserProperties().getProperty('k'), PropertiesService.getDocumentProperties().getProperty('k')]; }`);
    host.run('set', [], { user: owner });
    expect(resultOf(host.run('get', [], { user: editor }))).toEqual([null, 'ours']);
  });
});

import { adapterHost, bundleOf, call, editor, owner } from './adapter-host';

const code = bundleOf(`
  import { cacheOf, lockOf, readOnceStoreOf, storeOf } from './stores';
  const store = () => storeOf(PropertiesService.getUserProperties());
  export function keep(key, value) { store().set(key, value); }
  export function kept(key) { return store().get(key); }
  export function drop(key) { store().remove(key); }
  export function onceRead() {
    const once = readOnceStoreOf(PropertiesService.getUserProperties());
    const first = once.get('a');
    store().set('a', 'changed by another execution');
    once.set('b', '2');
    once.set('c', '3');
    once.remove('c');
    const known = [first, once.get('a'), once.get('b'), once.get('c'), store().get('b'), store().get('c')];
    once.refresh();
    return JSON.stringify([...known, once.get('a')]);
  }
  export function payers() {
    const properties = PropertiesService.getUserProperties();
    const first = readOnceStoreOf(properties);
    const second = readOnceStoreOf(properties);
    first.get('payer');
    second.get('payer');
    const ids = [first.once('payer', () => 'first'), second.once('payer', () => 'second')];
    return JSON.stringify([...ids, first.get('payer'), second.get('payer')]);
  }
  const cache = () => cacheOf(CacheService.getDocumentCache());
  export function put(values) { cache().putAll(values, 60); }
  export function found(keys) { return JSON.stringify(cache().getAll(keys)); }
  export function withoutCache() {
    const none = cacheOf(null);
    none.putAll({ a: '1' }, 60);
    return JSON.stringify(none.getAll(['a']));
  }
  const lock = () => lockOf(LockService.getDocumentLock());
  export function locked() { return JSON.stringify(lock().run(100, () => 'done')); }
  export function twice() {
    const first = lock().run(0, () => 1);
    return JSON.stringify([first, lock().run(0, () => 2)]);
  }
  export function thrown() {
    try { lock().run(0, () => { throw new Error('work failed'); }); } catch (error) {}
    return JSON.stringify(lock().run(0, () => 'free again'));
  }
  export function withoutLock() { return JSON.stringify(lockOf(null).run(0, () => 'alone')); }
`);

test('properties are kept per user', () => {
  const host = adapterHost(code);
  call(host, 'keep', ['a', '1'], owner);
  expect(call(host, 'kept', ['a'], owner)).toBe('1');
  expect(call(host, 'kept', ['a'], editor)).toBeNull();
  call(host, 'drop', ['a'], owner);
  expect(call(host, 'kept', ['a'], owner)).toBeNull();
});

test('properties that are read once show what this execution changes, until they are read anew', () => {
  const host = adapterHost(code);
  call(host, 'keep', ['a', '1']);
  const anew = 'changed by another execution';
  expect(call(host, 'onceRead')).toEqual(['1', '1', '2', null, '2', null, anew]);
});

test('what is made once is the same for two executions that come at once', () => {
  expect(call(adapterHost(code), 'payers')).toEqual(['first', 'first', 'first', 'first']);
});

test('cached texts are found, also some of them', () => {
  const host = adapterHost(code);
  call(host, 'put', [{ a: '1', b: '2' }]);
  expect(call(host, 'found', [['a', 'c']])).toEqual({ a: '1' });
  expect(call(host, 'found', [[]])).toEqual({});
});

test('cached texts may vanish', () => {
  const host = adapterHost(code, { cacheMiss: () => true });
  call(host, 'put', [{ a: '1' }]);
  expect(call(host, 'found', [['a']])).toEqual({});
});

test('outside a document nothing is cached and nobody is locked out', () => {
  const host = adapterHost(code);
  expect(call(host, 'withoutCache')).toEqual({});
  expect(call(host, 'withoutLock')).toEqual({ held: true, value: 'alone' });
});

test('a lock is held for the work alone, and given back when it throws', () => {
  const host = adapterHost(code);
  expect(call(host, 'twice')).toEqual([
    { held: true, value: 1 },
    { held: true, value: 2 },
  ]);
  expect(call(host, 'thrown')).toEqual({ held: true, value: 'free again' });
});

test('a lock that another execution holds is not had, in any language', () => {
  for (const locale of ['en', 'es'] as const) {
    let inner: unknown = null;
    const host = adapterHost(code, {
      locale,
      hooks: {
        after: ({ method, user }) => {
          if (method === 'tryLock' && user === owner) inner = call(host, 'locked', [], editor);
        },
      },
    });
    expect(call(host, 'locked', [], owner)).toEqual({ held: true, value: 'done' });
    expect(inner).toEqual({ held: false });
  }
});

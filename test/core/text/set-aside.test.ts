import { setAside } from '../../../src/core/text/set-aside';
import { memoryStore } from '../../support/memory-store';

test('a text that is set aside stands beside, and its own place is free', () => {
  const store = memoryStore();
  store.set('cdx.run', 'of another version');
  setAside(store, 'cdx.run');
  expect([...store.values]).toEqual([['cdx.run.aside.1', 'of another version']]);
});

test('where nothing is kept nothing is set aside', () => {
  const store = memoryStore();
  setAside(store, 'cdx.run');
  expect([...store.values]).toEqual([]);
});

test('of many the first eight stay, and the last place is taken again', () => {
  const store = memoryStore();
  for (let count = 1; count <= 12; count += 1) {
    store.set('cdx.run', `text ${count}`);
    setAside(store, 'cdx.run');
  }
  expect([...store.values.values()]).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((count) => `text ${count}`),
    'text 12',
  ]);
});

import { duplicateKeys, rememberDuplicates } from '../../../../src/core/sheet/rows/duplicates';
import { fingerprint } from '../../../../src/core/text/fingerprint';
import { fakeCache } from '../../api/fakes';

test('only keys that stand in several rows are remembered', () => {
  const cache = fakeCache();
  rememberDuplicates(cache, 'run-1', ['a', 'b', 'a', 'c', 'a']);
  expect([...duplicateKeys(cache, 'run-1')]).toEqual([fingerprint('a')]);
});

test('they are those of their run', () => {
  const cache = fakeCache();
  rememberDuplicates(cache, 'run-1', ['a', 'a']);
  expect(duplicateKeys(cache, 'run-2').size).toBe(0);
});

test('where all inputs differ nothing is kept', () => {
  const cache = fakeCache();
  rememberDuplicates(cache, 'run-1', ['a', 'b']);
  expect(cache.writes).toBe(0);
});

test('many of them fit into cache values of 100 KB', () => {
  const cache = fakeCache();
  const keys = Array.from({ length: 20_000 }, (_, index) => `key ${index}`);
  rememberDuplicates(cache, 'run-1', [...keys, ...keys]);
  const sizes = [...cache.values.values()].map((text) => text.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100 * 1024);
  expect(duplicateKeys(cache, 'run-1').size).toBe(20_000);
});

test.each(['{', '7', '[1]'])('the kept text %j is no list', (text) => {
  const cache = fakeCache();
  cache.putAll({ 'cdx:same:run-1:0': text }, 60);
  expect(duplicateKeys(cache, 'run-1').size).toBe(0);
});

test('a fingerprint is short, holds no text, and differs with it', () => {
  const prints = Array.from({ length: 10_000 }, (_, index) => fingerprint(`person ${index}`));
  expect(new Set(prints).size).toBe(10_000);
  expect(prints.every((print) => /^[0-9a-z]{11}$/.test(print))).toBe(true);
});

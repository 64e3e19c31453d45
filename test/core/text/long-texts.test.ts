import fc from 'fast-check';
import { longTexts } from '../../../src/core/text/long-texts';
import { memoryStore } from '../../support/memory-store';
import { seed } from '../api/seed';

const json = (length: number) => JSON.stringify({ text: 'ä'.repeat(length) });

test('texts of any length come back, whatever was kept before, and leave nothing behind', () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 6_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(lengths, (all) => {
      const store = memoryStore();
      for (const length of all) {
        longTexts(store).set('key', json(length));
        expect(JSON.parse(longTexts(store).get('key') ?? '')).toEqual(JSON.parse(json(length)));
      }
      longTexts(store).set('key', '{}');
      // A store that has not read the key knows nothing of parts; one that has leaves none.
      const kept = longTexts(store);
      kept.get('key');
      kept.set('key', '{}');
      kept.remove('key');
      expect(store.get('key')).toBeNull();
    }),
    { seed, numRuns: 30 },
  );
});

test('who is killed between two parts leaves the text that stood there before', () => {
  const store = memoryStore();
  longTexts(store).set('key', json(5_000));
  let left = 2;
  const dying = {
    ...store,
    set(key: string, value: string) {
      left -= 1;
      if (left < 0) throw new Error('killed');
      store.set(key, value);
    },
  };
  expect(() => longTexts(dying).set('key', json(5_500))).toThrow('killed');
  expect(longTexts(store).get('key')).toHaveLength(json(5_000).replace(/ä/g, '\\u00e4').length);
});

test('a text of which a part is missing is none', () => {
  const store = memoryStore();
  longTexts(store).set('key', json(5_000));
  const [part = ''] = [...store.values.keys()].filter((key) => key.startsWith('key.'));
  store.remove(part);
  expect(longTexts(store).get('key')).toBe('');
});

test('a short text that was read is removed without a further look', () => {
  const store = memoryStore();
  store.set('key', '{}');
  let looks = 0;
  const counted = longTexts({
    ...store,
    get(key: string) {
      looks += 1;
      return store.get(key);
    },
  });
  expect(counted.get('key')).toBe('{}');
  counted.remove('key');
  expect(looks).toBe(1);
  expect(store.get('key')).toBeNull();
});

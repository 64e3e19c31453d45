import { keepChoices, rememberedOf } from '../../../../src/core/calls/sheet/sheet-choices';
import { memoryStore } from '../../../support/memory-store';
import { RunWorld, requestFor } from '../../../support/run-world';

test('a header too long for a property is not remembered, and the other choices are', () => {
  const store = memoryStore();
  const { table } = new RunWorld([]);
  const headers = { fullName: 'Name', company: 'x'.repeat(10_000) };
  const request = requestFor(table, { chosen: ['fullName', 'company'], headers });
  keepChoices(store, request);
  expect(rememberedOf(store, table.sheetId).choices?.columns).toEqual([
    { input: 'fullName', header: 'Name', column: 0 },
  ]);
});

describe('choices of another version', () => {
  const later = JSON.stringify({ v: 2, wanted: ['email'] });

  test('are set aside, and said until a start keeps its own', () => {
    const store = memoryStore();
    const { table } = new RunWorld([]);
    store.set(`cdx.choices.${table.sheetId}`, later);
    const looks = [1, 2].map(() => rememberedOf(store, table.sheetId));
    expect(looks.map(({ choices }) => choices)).toEqual([null, null]);
    for (const { note } of looks) expect(note).toContain('another version of CDX');
    expect(store.get(`cdx.choices.${table.sheetId}.aside.1`)).toBe(later);
    expect(store.get(`cdx.choices.${table.sheetId}.aside.2`)).toBeNull();
    keepChoices(store, requestFor(table));
    expect(rememberedOf(store, table.sheetId)).toMatchObject({
      choices: { preset: 'cdx' },
      note: '',
    });
  });

  test('nothing is said where none were kept', () => {
    const store = memoryStore();
    expect(rememberedOf(store, 7)).toEqual({ choices: null, note: '' });
    expect([...store.values]).toEqual([]);
  });
});

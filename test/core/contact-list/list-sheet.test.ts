import { keepKnownList, knownListIn } from '../../../src/core/contact-list/list-sheet';
import { memoryStore } from '../../support/memory-store';

const key = 'cdx.contact-list';

test('what is known of the list comes back as it was kept', () => {
  const store = memoryStore();
  const known = { id: 7, namesSomebody: true, isMarked: false };
  keepKnownList(store, known);
  expect(knownListIn(store)).toMatchObject(known);
});

test('what another version knows of the list is never written over', () => {
  const store = memoryStore();
  const later = JSON.stringify({ v: 2, ids: [7, 8] });
  store.set(key, later);
  expect(knownListIn(store)).toBeNull();
  keepKnownList(store, { id: 7, namesSomebody: true, isMarked: false });
  expect(store.get(`${key}.aside.1`)).toBe(later);
  expect(knownListIn(store)?.id).toBe(7);
});

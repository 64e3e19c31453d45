import { keepChoices, sheetChoices } from '../../../../src/core/calls/sheet/sheet-choices';
import { memoryStore } from '../../../support/memory-store';
import { RunWorld, requestFor } from '../../../support/run-world';

test('a header too long for a property is not remembered, and the other choices are', () => {
  const store = memoryStore();
  const { table } = new RunWorld([]);
  const headers = { fullName: 'Name', company: 'x'.repeat(10_000) };
  const request = requestFor(table, { chosen: ['fullName', 'company'], headers });
  keepChoices(store, request);
  expect(sheetChoices(store, table.sheetId)?.columns).toEqual([
    { input: 'fullName', header: 'Name', column: 0 },
  ]);
});

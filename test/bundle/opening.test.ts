/** What the opening reads, through the built bundle in the host. */
import { z } from 'zod';
import type { ServiceCall } from '../../sandbox/apps-script/host-types';
import { addOnHost } from '../../sandbox/demo/add-on/add-on-host';
import { connect, openAddOn } from '../../sandbox/demo/add-on/driver';
import { servedHost } from './served-host';

/** Whatever gives something of each cell of a range; `getRow` and the like give one number. */
const readsCells =
  /^get(?:Display)?Values$|^getFormulas|^getRichText|^getNumberFormats|^getDataVal|^getNotes/;

function cellsReadAtOpening(rows: number, columns: number): { cells: number; reads: number } {
  const seen: ServiceCall[] = [];
  const after = (call: ServiceCall) => void seen.push(call);
  const { service, host, sheet } = servedHost({ hooks: { after } });
  const headers = Array.from({ length: columns }, (_, column) => `Column ${column + 1}`);
  const lead = headers.map((_, column) => ['Ada Lovelace', 'Acme', 'View'][column % 3] ?? '');
  const leads = Array.from({ length: rows }, () => lead);
  sheet.paste(1, 1, [headers, ...leads]);
  connect(openAddOn(addOnHost(host)), service.keys.pro);
  seen.length = 0;
  openAddOn(addOnHost(host));
  const reads = seen.filter(
    ({ service, method }) => service === 'Range' && readsCells.test(method),
  );
  return { cells: reads.reduce((sum, call) => sum + call.cells, 0), reads: reads.length };
}

test.each([
  [20, 10],
  [100_000, 10],
  [2_000, 60],
  [300, 400],
])('opening a sheet of %i rows and %i columns reads at most 5,000 cells', (rows, columns) => {
  const { cells, reads } = cellsReadAtOpening(rows, columns);
  expect(reads).toBeGreaterThan(0);
  expect(cells).toBeGreaterThan(50);
  expect(cells).toBeLessThanOrEqual(5_000);
});

test('a sheet that lost the row of its headers opens, and another one can be chosen', () => {
  const { service, host, sheet } = servedHost();
  const above = [['Leads of spring'], [''], [''], ['']];
  sheet.paste(1, 1, [...above, ['Name', 'Company'], ['Ada Lovelace', 'Acme']]);
  const addOn = openAddOn(addOnHost(host));
  connect(addOn, service.keys.pro);
  addOn.call('setHeaderRow', z.unknown(), sheet.id, 5);
  sheet.deleteRows(5, sheet.maxRows - 4);
  sheet.paste(1, 1, [
    ['Name', 'Company'],
    ['Grace Hopper', 'Apex'],
  ]);
  const opened = openAddOn(addOnHost(host));
  expect(opened.state.sheet?.columns).toEqual([]);
  opened.call('setHeaderRow', z.unknown(), sheet.id, 1);
  const columns = openAddOn(addOnHost(host)).state.sheet?.columns ?? [];
  expect(columns.map(({ header }) => header)).toEqual(['Name', 'Company']);
});

import type { RowEntry } from '../../../../src/core/sheet/log/log-line';
import { originsOf } from '../../../../src/core/sheet/rows/origins';
import { fingerprint } from '../../../../src/core/text/fingerprint';

const entry: RowEntry = {
  ...{ kind: 'row', runId: 'run', step: 's1', atMs: 0, personId: 'p1', earlier: {} },
  row: 'ada',
  written: { email: fingerprint('ada@example.com'), phone: fingerprint('') },
};

test('a contact value tells for which inputs it was written', () => {
  const origins = originsOf([entry]);
  expect([...origins.formerRows(['ben'], new Map([['email', 'ada@example.com']]))]).toEqual([
    'ada',
  ]);
  expect([...origins.formerRows(['ada'], new Map([['email', 'ada@example.com']]))]).toEqual([]);
});

test('a cell that was emptied tells of no row', () => {
  const origins = originsOf([entry]);
  expect([...origins.formerRows(['ben'], new Map([['phone', '']]))]).toEqual([]);
});

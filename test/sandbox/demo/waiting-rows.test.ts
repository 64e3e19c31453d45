import { waitingReport, waitingRows } from '../../../sandbox/demo/waiting-rows';

const statuses = [
  'Done',
  'Waiting: credit limit',
  'Waiting: credit limit · matched',
  'No match',
  'Waiting: daily cap',
  'Waiting: credit limit',
];
const grid = [['Name', 'CDX status'], ...statuses.map((status) => ['x', status])];

test('rows are grouped by what they wait for and numbered as in the sheet', () => {
  expect(waitingRows(grid)).toEqual([
    { status: 'Waiting: credit limit', rowNumbers: [3, 4, 7] },
    { status: 'Waiting: daily cap', rowNumbers: [6] },
  ]);
});

test('under a title the headers stand lower, and the numbers are those of the sheet', () => {
  expect(waitingRows([['My leads'], [], ...grid], 3)[1]?.rowNumbers).toEqual([8]);
});

test('neighbours are told as a range, and many ranges are cut', () => {
  expect(waitingReport(waitingRows(grid))).toBe(
    'Waiting: credit limit: 3 rows (3–4, 7)\nWaiting: daily cap: 1 row (6)',
  );
  const rowNumbers = Array.from({ length: 15 }, (_, index) => 2 * index);
  expect(waitingReport([{ status: 'Waiting: credits', rowNumbers }])).toMatch(/22 and 3 more\)$/);
});

test('a sheet without a status column has no waiting rows', () => {
  expect(waitingRows([['Name'], ['x']])).toEqual([]);
});

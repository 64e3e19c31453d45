import Papa from 'papaparse';
import { csvOf } from '../../../../src/core/sheet/log/log-csv';

test.each(['plain', '', 'a,b', 'say "hi"', 'two\nlines', 'a\r\nb', '{"email":"x, y"}', ' '])(
  '%j is read as it stood',
  (text) => {
    const { data } = Papa.parse(csvOf([['first', text, 'last']]), { skipEmptyLines: true });
    expect(data).toEqual([['first', text, 'last']]);
  },
);

test.each(['=1+1', '+14155550100', '-5', '@SUM(A1)', '=HYPERLINK("x","y")'])(
  '%j is no formula to whoever opens the file',
  (text) => {
    const { data } = Papa.parse(csvOf([[text, 'x']]), { skipEmptyLines: true });
    expect(data).toEqual([[`'${text}`, 'x']]);
  },
);

test.each([
  ['per;=1+1', "per;'=1+1"],
  ['a\t+1', "a\t'+1"],
  ['a\r\n@SUM(A1)\n-1', "a\r\n'@SUM(A1)\n'-1"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['a;b - c', 'a;b - c'],
])('%j is no formula either where cells are parted at more than commas', (text, safe) => {
  const { data } = Papa.parse(csvOf([['x', text]]), { skipEmptyLines: true });
  expect(data).toEqual([['x', safe]]);
});

test('each line ends as the standard says, the last one too', () => {
  expect(csvOf([['a', 'b'], ['c']])).toBe('a,b\r\nc\r\n');
  expect(csvOf([])).toBe('');
});

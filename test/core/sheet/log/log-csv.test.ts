import Papa from 'papaparse';
import { csvOf } from '../../../../src/core/sheet/log/log-csv';

test.each(['plain', '', 'a,b', 'say "hi"', 'two\nlines', 'a\r\nb', '{"email":"x, y"}', ' '])(
  '%j is read as it stood',
  (text) => {
    const { data } = Papa.parse(csvOf([['first', text, 'last']]), { skipEmptyLines: true });
    expect(data).toEqual([['first', text, 'last']]);
  },
);

test.each(['=1+1', '+14155550100', '-5', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("x","y")'])(
  '%j is no formula to whoever opens the file',
  (text) => {
    const { data } = Papa.parse(csvOf([[text, 'x']]), { skipEmptyLines: true });
    expect(data).toEqual([[`'${text}`, 'x']]);
  },
);

test('each line ends as the standard says, the last one too', () => {
  expect(csvOf([['a', 'b'], ['c']])).toBe('a,b\r\nc\r\n');
  expect(csvOf([])).toBe('');
});

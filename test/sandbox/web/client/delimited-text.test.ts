import {
  clipboardText,
  csvText,
  rowsOfClipboard,
  rowsOfCsv,
} from '../../../../sandbox/web/client/delimited-text';

test('a block of a spreadsheet is read with its tabs, quotes and line breaks', () => {
  const text = 'a\t"two\nlines"\r\n"say ""hi"""\t\r\n';
  expect(rowsOfClipboard(text)).toEqual([
    ['a', 'two\nlines'],
    ['say "hi"', ''],
  ]);
});

test('what is copied is read back as it was', () => {
  const rows = [
    ['a\tb', 'c\nd'],
    ['"e"', '=1+1'],
  ];
  expect(rowsOfClipboard(clipboardText(rows))).toEqual(rows);
});

test('a CSV of any usual delimiter becomes rows of one length', () => {
  expect(rowsOfCsv('\uFEFFa;b;c\n1;2\n\n')).toEqual([
    ['a', 'b', 'c'],
    ['1', '2', ''],
  ]);
});

test('a CSV is written with quotes where they are needed', () => {
  expect(csvText([['a', 'b, c']])).toBe('a,"b, c"');
});

import { textTable } from '../../../sandbox/demo/text-table';

test('columns are aligned and the header is underlined', () => {
  expect(
    textTable(
      ['name', 'n'],
      [
        ['Jane', '1'],
        ['José Müller', '22'],
      ],
      40,
    ),
  ).toEqual(['name         n', '───────────  ──', 'Jane         1', 'José Müller  22']);
});

test('East Asian letters take two cells', () => {
  expect(
    textTable(
      ['a', 'b'],
      [
        ['山田', 'x'],
        ['abcd', 'y'],
      ],
      40,
    ),
  ).toEqual(['a     b', '────  ─', '山田  x', 'abcd  y']);
});

test('the widest columns are cut until the table fits', () => {
  const lines = textTable(
    ['id', 'text'],
    [
      ['1', 'x'.repeat(100)],
      ['2', 'short'],
    ],
    30,
  );
  expect(Math.max(...lines.map((line) => line.length))).toBe(30);
  expect(lines[2]).toMatch(/^1 {3}x{25}…$/);
});

test('line breaks and control characters never leave their cell', () => {
  expect(textTable(['a'], [['x\r\ny\u001b[31m']], 40)[2]).toBe('x y [31m');
});

import { Play } from './play';

test.each([
  ['a percentage', '0.1234', '0%', '12%'],
  ['a day', '2026-07-27', 'd mmm', '27 Jul'],
])(
  '%s typed into an output cell stays one when further columns are made',
  (_, text, format, shown) => {
    const play = new Play(5);
    play.start({ creditLimit: 0 });
    play.call('stopRun');
    play.drive();
    const { sheet } = play.people;
    const column = play.people.outputColumns().get('phone') ?? 0;
    const lastRow = sheet.lastRow;
    const cell = { firstRow: 3, lastRow: 3, firstColumn: column, lastColumn: column };
    sheet.setFormat(cell, format);
    sheet.setCell(3, column, text);
    expect(sheet.display(3, column)).toBe(shown);
    play.start({ outputs: ['email', 'phone', 'title', 'seniority'] });
    const now = play.people.outputColumns();
    const formatOf = (row: number, name: string) => sheet.format(row, now.get(name) ?? 0);
    expect(sheet.display(3, now.get('phone') ?? 0)).toBe(shown);
    expect(formatOf(4, 'phone')).toBe('@');
    expect(formatOf(lastRow, 'seniority')).toBe('@');
    // Cells that nobody writes get their format at the end, with the other looks.
    play.drive();
    expect(sheet.display(3, now.get('phone') ?? 0)).toBe(shown);
    expect(formatOf(sheet.maxRows, 'seniority')).toBe('@');
  },
);

import { cellOf } from './people-sheet';
import { Play } from './play';

/** What a person has in an output cell when a run replaces it. */
function enter(play: Play, ref: string, text: string, format: string, link = ''): () => unknown {
  const { sheet } = play.people;
  const at = () => {
    const row = play.people.rowNumbers().get(ref) ?? 0;
    return [row, play.people.outputColumns().get('title') ?? 0] as const;
  };
  const [row, column] = at();
  sheet.setFormat(cellOf(row, column), format);
  sheet.setCell(row, column, text);
  if (link !== '')
    sheet.grid.ensureExtras(row, column).runs = [{ start: 0, end: text.length, link }];
  return () => {
    const [row, column] = at();
    const { formula, format, runs } = sheet.grid.extras(row, column) ?? {};
    const value = formula === undefined ? sheet.value(row, column) : null;
    return { value, formula, format, runs: runs ?? [], shown: sheet.display(row, column) };
  };
}

const kinds: readonly (readonly [string, string, string, string])[] = [
  ['a number with all its digits', '1234.5678', '0.00', ''],
  ['a percentage', '12.34%', '0%', ''],
  ['a day', '2025-07-27', 'd mmm', ''],
  ['a text with a leading apostrophe', "'007", '0.00', ''],
  ['a link', 'my note', '0.00', 'https://example.com/a'],
  ['a formula', '=1+1', '0.0', ''],
  ['a truth value', 'TRUE', '0.00', ''],
];

test.each(kinds)('undo gives back %s', (_, text, format, link) => {
  // Of more rows than the first step takes, which comes with the start.
  const play = new Play(27);
  play.start({ overwrite: true });
  const present = enter(play, 'r27', text, format, link);
  const before = present();
  play.drive();
  expect(present()).not.toEqual(before);
  play.undo();
  expect(present()).toEqual(before);
});

describe('a formula that a run replaced in a row', () => {
  function replacedFormula() {
    const play = new Play(27);
    play.start({ overwrite: true });
    const { sheet } = play.people;
    const at = () => {
      const row = play.people.rowNumbers().get('r27') ?? 0;
      return [row, play.people.outputColumns().get('title') ?? 0] as const;
    };
    const [row, column] = at();
    const name = String.fromCharCode(64 + (play.people.ownColumns().get('Name') ?? 0));
    sheet.setFormat(cellOf(row, column), 'General');
    sheet.setCell(row, column, `=${name}${row}`);
    play.drive();
    const seen = () => ({ formula: sheet.formula(...at()), shown: sheet.display(...at()) });
    return { play, sheet, name, row, seen };
  }

  test('that has moved down reads that row again', () => {
    const { play, sheet, name, row, seen } = replacedFormula();
    sheet.insertRows(2, 1);
    play.undo();
    expect(seen().formula).toBe(`=${name}${row + 1}`);
  });

  test('whose columns have moved is not given back, and that is said', () => {
    const { play, sheet, seen } = replacedFormula();
    const { shown } = seen();
    sheet.insertColumns(1, 1);
    play.undo();
    expect(seen()).toEqual({ formula: '', shown });
    expect(play.shown.at(-1)).toContain('may read others');
  });
});

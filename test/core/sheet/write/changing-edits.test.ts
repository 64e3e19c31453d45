import { changingEdits } from '../../../../src/core/sheet/write/changing-edits';
import type { Edit } from '../../../../src/core/sheet/write/edits';
import type { Image } from '../../../../src/core/sheet/write/image';

/** Rows of three columns, the last of which may show something by a formula. */
function imageOf(values: readonly (readonly string[])[], formula = ''): Image {
  const headers = ['CDX status', 'CDX email', 'CDX phone'];
  const formulas = values.map(() => ['', '', formula]);
  return { firstRow: 2, headers, values, texts: values, own: {}, formulas, formats: [] };
}

function editsOf(rows: readonly (readonly string[])[]): readonly Edit[] {
  return rows.flatMap((texts, row) => texts.map((to, column) => ({ row, column, to })));
}

const placesOf = (edits: readonly Edit[]) => edits.map(({ row, column }) => `${row} ${column}`);

test('a cell that holds already what it is to hold is left alone', () => {
  const image = imageOf([['Matched', '', '']]);
  expect(placesOf(changingEdits(editsOf([['Done', '', '']]), image))).toEqual(['0 0']);
  expect(changingEdits(editsOf([['Matched', '', '']]), image)).toEqual([]);
});

test('within a rectangle it is written along, which spares a round trip', () => {
  const image = imageOf([
    ['Matched', '', ''],
    ['Matched', '', ''],
  ]);
  const edits = editsOf([
    ['Done', '', '+12015550130'],
    ['Done', 'a@b.example', ''],
  ]);
  expect(changingEdits(edits, image)).toEqual(edits);
});

test('whole rows and columns at the edge of a rectangle are left out', () => {
  const image = imageOf([
    ['Done', 'a@b.example', ''],
    ['Matched', '', ''],
    ['Matched', '', ''],
  ]);
  const edits = editsOf([
    ['Done', 'a@b.example', ''],
    ['Done', 'c@d.example', ''],
    ['Done', '', ''],
  ]);
  expect(placesOf(changingEdits(edits, image))).toEqual(['1 0', '1 1', '2 0', '2 1']);
});

test('what a formula shows is not what the cell holds', () => {
  const image = imageOf([['Done', '', '']], '=""');
  expect(placesOf(changingEdits(editsOf([['Done', '', '']]), image))).toEqual(['0 2']);
});

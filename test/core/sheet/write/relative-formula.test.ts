import { columnsReferredTo, movedFormula } from '../../../../src/core/sheet/write/relative-formula';

/** A column was inserted before B. */
const inserted = (column: number) => (column >= 1 ? column + 1 : column);

test.each([
  ['=CDX_ENRICH(RC[-3],RC[-2])', '=CDX_ENRICH(RC[-4],RC[-2])'],
  ['=CDX_ENRICH(R[0]C[-3]:R[4]C[-2])', '=CDX_ENRICH(R[0]C[-4]:R[4]C[-2])'],
  ['=CDX_PERSON(R1C1)&R2C3', '=CDX_PERSON(R1C1)&R2C4'],
  ['=CDX_SEARCH("RC[-1]", \'RC[-1] list\'!A1)', '=CDX_SEARCH("RC[-1]", \'RC[-1] list\'!A1)'],
  ['=RC+1', '=RC+1'],
])('%s in column D reads %s once a column was inserted', (before, after) => {
  expect(movedFormula(before, 3, 4, inserted)).toBe(after);
});

test('a reference to a column that is gone is #REF!', () => {
  expect(movedFormula('=RC[-1]*2', 1, 0, () => undefined)).toBe('=#REF!*2');
});

test('columns that a formula refers to are told', () => {
  expect(columnsReferredTo('=CDX_ENRICH(RC[-3],R[1]C5,"RC[9]")', 3)).toEqual([0, 4]);
});

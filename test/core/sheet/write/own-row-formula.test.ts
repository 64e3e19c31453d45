import { formulaInRow, headersRead } from '../../../../src/core/sheet/write/own-row-formula';

test.each([
  ['=B28', '=B29'],
  ['=UPPER($b28)&"of B28"', '=UPPER($b29)&"of B28"'],
  ['=SUM(A28:C28)*1.5', '=SUM(A29:C29)*1.5'],
  ['=1+1', '=1+1'],
])('%s of row 28 reads the same of row 29', (formula, moved) => {
  expect(formulaInRow(formula, 28, 29)).toBe(moved);
});

test.each(['=B28+B2', '=B$28', '=Sheet2!B28', "='My leads'!B28", '=SUM(B:B)', '=total', '=28:28'])(
  '%s is not told for another row',
  (formula) => {
    expect(formulaInRow(formula, 28, 29)).toBeNull();
    expect(formulaInRow(formula, 28, 28)).toBe(formula);
  },
);

test('columns that a formula reads are told by their headers', () => {
  const headers = Array.from({ length: 30 }, (_, index) => `h${index}`);
  expect(headersRead('=A2&$AB$7&"C3"', headers)).toEqual(['h0', 'h27']);
});

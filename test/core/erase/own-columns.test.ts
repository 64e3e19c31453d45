import { ownColumnsIn, shownBy } from '../../../src/core/erase/own-columns';

test('a column is ours by its mark, by that of an earlier version, or by one of our headers', () => {
  const headers = ['Name', 'Mail', 'Title', 'CDX phone', 'CDX email'];
  const own = { 'email:CDX email': 1, title: 2 };
  expect(ownColumnsIn(headers, own)).toEqual([
    { name: 'email', column: 1 },
    { name: 'title', column: 2 },
    { name: 'phone', column: 3 },
    { name: 'email', column: 4 },
  ]);
});

test('a mark that this version does not know, or whose column is gone, is none of ours', () => {
  const own = { 'industry:CDX industry': 1, 'titles:x': 1, 'email:CDX email': undefined };
  expect(ownColumnsIn(['Name', 'CDX industry'], own)).toEqual([]);
});

test('what a formula shows of another sheet is none of ours, but for marked columns', () => {
  const headers = ['Name', 'CDX phone', 'CDX email', 'CDX title'];
  const isShown = (column: number) => column >= 2;
  expect(ownColumnsIn(headers, { 'title:CDX title': 3 }, isShown)).toEqual([
    { name: 'title', column: 3 },
    { name: 'phone', column: 1 },
  ]);
});

function shownAmong(headers: readonly string[], row: readonly string[] = []): readonly number[] {
  return [0, 1, 2, 3].filter(shownBy(headers, row));
}

test.each([
  [
    ['', '={Leads!A1:K4}'],
    [1, 2, 3],
  ],
  [['=QUERY(Leads!A1:K, "select *")'], [0, 1, 2, 3]],
  [['', '=Leads!B1', '=HYPERLINK("https://x.example", "CDX email")'], []],
])('headers %j show other cells in columns %j', (formulas, columns) => {
  expect(shownAmong(formulas)).toEqual(columns);
});

test.each([
  [
    ['', '=FILTER(Leads!A2:K, Leads!B2:B<>"")'],
    [1, 2, 3],
  ],
  [["='My (old) leads'!A2:C9"], [0, 1, 2]],
  [['=ARRAYFORMULA(Leads!$A$2:$B)'], [0, 1]],
  [['={Leads!A2:A, Leads!C2:C}'], [0, 1, 2, 3]],
  [['=IMPORTRANGE("https://x.example", "Leads!A2:B")'], [0, 1, 2, 3]],
  [
    ['', '=sort(Leads!A2:K, 2, TRUE)'],
    [1, 2, 3],
  ],
  [['', '=UNIQUE(Form!B2:B)'], [1]],
  [['=VLOOKUP(B2, Leads!A:K, 2)', '=Leads!B2', '=HYPERLINK("https://x.example")'], []],
])('a first row %j shows other rows in columns %j', (formulas, columns) => {
  expect(shownAmong([], formulas)).toEqual(columns);
});

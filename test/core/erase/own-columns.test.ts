import { firstShown, ownColumnsIn } from '../../../src/core/erase/own-columns';

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
  expect(ownColumnsIn(headers, { 'title:CDX title': 3 }, 2)).toEqual([
    { name: 'title', column: 3 },
    { name: 'phone', column: 1 },
  ]);
});

test.each([
  [['', '={Leads!A1:K4}'], 1],
  [['=QUERY(Leads!A1:K, "select *")'], 0],
  [['', '=Leads!B1', '=HYPERLINK("https://x.example", "CDX email")'], 3],
])('headers %j show other cells from column %i on', (formulas, column) => {
  expect(firstShown(formulas)).toBe(column);
});

test.each([
  [['', '=FILTER(Leads!A2:K, Leads!B2:B<>"")'], 1],
  [["='My (old) leads'!A2:K9"], 0],
  [['=ARRAYFORMULA(Leads!A2:K)'], 0],
  [['={Leads!A2:K}'], 0],
  [['', '=sort(Leads!A2:K, 2, TRUE)'], 1],
  [['=VLOOKUP(B2, Leads!A:K, 2)', '=Leads!B2', '=HYPERLINK("https://x.example")'], 3],
])('a first row %j shows other rows from column %i on', (formulas, column) => {
  expect(firstShown(['', '', ''], formulas)).toBe(column);
});

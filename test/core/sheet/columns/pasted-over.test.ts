import { frontSheetView } from '../../../../src/core/calls/sheet/sheet-view';
import { preflightCall } from '../../../../src/core/calls/start-calls';
import { Office } from '../../../support/office';
import { fakePerson } from '../../../support/people';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver');

/** Ada was enriched; then her sheet was emptied, and another list with more columns pasted into it. */
function pastedOver(headers: readonly string[], cells: readonly string[]) {
  const office = new Office([ada, ben], [['Ada Lovelace', 'Acme']]);
  const session = office.connected();
  office.run(session);
  const { table } = office;
  const width = table.headers().length;
  const put = (row: number, texts: readonly string[]) => {
    for (let column = 0; column < width; column += 1)
      table.put([
        { rowNumber: row, column, value: texts[column] ?? '', formula: '', format: null },
      ]);
  };
  put(1, ['Name', 'Company', ...headers]);
  put(2, ['Ben Oliver', 'Acme', ...cells]);
  return { office, session, table };
}

const texts = ['City', 'Work email', 'Phone', 'Title', 'Country', 'Source'];

test.each([
  ['with a value under each header', ['Berlin', '', '', 'Head', 'Germany', 'Fair']],
  ['with nothing where the statuses stood', ['', '', '', 'Head', 'Germany', 'Fair']],
])('a list that was pasted over an enriched sheet, %s, is a new one', (_, cells) => {
  const { office, session, table } = pastedOver(texts, cells);
  const view = frontSheetView(session);
  expect(view?.mapping['email']?.column).toBe(3);
  const request = office.requestText();
  expect(preflightCall(session, request)).toMatchObject({ rows: 1, finished: 0 });
  office.run(session);
  expect(table.columnTexts('City')).toEqual([cells[0]]);
  expect(table.columnTexts('Work email')).toEqual(['']);
  expect(table.columnTexts('CDX status')).toEqual(['Done']);
  expect(table.columnTexts('CDX email')).toEqual([ben.email]);
});

test('columns whose headers were all renamed stay those of the add-on while statuses tell it', () => {
  const { office, session, table } = pastedOver(texts, ['Done', ada.email, '', '', '', 'p1']);
  office.run(session);
  expect(table.headers()).not.toContain('CDX status');
});

test('columns whose headers were all renamed stay also where the statuses were cleared: ids stand there', () => {
  const { office, session, table } = pastedOver(texts, ['', ada.email, '', '', 'per_7x2']);
  office.run(session);
  expect(table.headers()).not.toContain('CDX status');
});

test('one header that is left tells that the others were renamed', () => {
  const { office, session } = pastedOver(['City', 'CDX email'], ['Berlin', '']);
  expect(preflightCall(session, office.requestText())).toMatchObject({ finished: 1 });
});

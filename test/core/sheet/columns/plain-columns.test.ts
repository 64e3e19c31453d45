import type { FormattedCell } from '../../../../src/core/ports/workbook';
import { formatAsText } from '../../../../src/core/sheet/columns/plain-columns';
import { FakeTable } from '../../../support/fake-table';

/** With formats by header, from row 2 on, which move along with their columns. */
class FormattedTable extends FakeTable {
  readonly formatsOf: Record<string, string[]>;
  readonly set: string[] = [];
  /** What somebody does right before the formats are set. */
  meanwhile = () => {};

  constructor(formatsOf: Record<string, string[]>) {
    super([Object.keys(formatsOf), ['Ada', '1', ''], ['Ben', '2', ''], ['', '', '']]);
    this.formatsOf = formatsOf;
    this.own('email', 'CDX email');
  }

  override formats(_: number, rows: number): string[][] {
    const columns = this.headers().map((header) => this.formatsOf[header] ?? []);
    return Array.from({ length: rows }, (_row, row) => columns.map((of) => of[row] ?? 'General'));
  }

  override formatColumnsAsText(
    places: readonly { readonly column: number; readonly rows: readonly number[] }[],
  ): void {
    this.meanwhile();
    for (const { column, rows } of places) {
      this.formatCells(rows.map((rowNumber) => ({ rowNumber, column, format: '@' })));
    }
  }

  override formatCells(cells: readonly FormattedCell[] = []): void {
    for (const header of new Set(cells.map(({ column }) => this.headers()[column] ?? '')))
      this.set.push(header);
    for (const { rowNumber, column, format } of cells) {
      const header = this.headers()[column] ?? '';
      const of = this.formatsOf[header] ?? [];
      of[rowNumber - 2] = format;
      this.formatsOf[header] = of;
    }
  }
}

const sheet = (lastPrice: string) =>
  new FormattedTable({
    Name: ['General', 'General', 'General'],
    Price: ['0.00', '0.00', lastPrice],
    'CDX email': ['@', '@', 'General'],
  });

test('a column of people that is plain text where ours becomes it is not touched', () => {
  const table = sheet('@');
  formatAsText(table, ['email']);
  expect(table.set).toEqual(['CDX email']);
  expect(table.formatsOf['CDX email']).toEqual(['@', '@', '@']);
});

test('a column that came to stand there gets its formats back, in those rows alone', () => {
  const table = sheet('0.0');
  table.meanwhile = () => {
    table.meanwhile = () => {};
    table.insertColumn(0, 'Extra');
  };
  formatAsText(table, ['email']);
  expect(table.set.slice(0, 2)).toEqual(['Price', 'Price']);
  expect(table.formatsOf).toMatchObject({
    Name: ['General', 'General', 'General'],
    Price: ['0.00', '0.00', '0.0'],
    'CDX email': ['@', '@', '@'],
  });
});

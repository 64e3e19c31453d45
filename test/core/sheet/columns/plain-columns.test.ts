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
  ): boolean {
    this.meanwhile();
    for (const { column, rows } of places) {
      this.formatCells(rows.map((rowNumber) => ({ rowNumber, column, format: '@' })));
    }
    return true;
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

test('a column that keeps the format of its type is left as it is', () => {
  const table = sheet('@');
  let asked = 0;
  table.formatColumnsAsText = () => {
    asked += 1;
    return false;
  };
  formatAsText(table, ['email']);
  expect([asked, table.formatsOf['CDX email']]).toEqual([1, ['@', '@', 'General']]);
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

describe('where columns move at the moment', () => {
  const plain = ['@', '@', '@'];
  const general = ['General', 'General', 'General'];
  /** With a column of people's behind ours. */
  const beside = (header: string, formats: readonly string[]) =>
    new FormattedTable({
      Name: [...general],
      [header]: [...formats],
      'CDX email': [...general],
      Share: ['0%', '0%', '0%'],
    });

  test('one that is new there is as if nobody had touched it', () => {
    const table = beside('Price', general);
    table.meanwhile = () => {
      table.meanwhile = () => {};
      table.insertColumn(2, 'New');
    };
    formatAsText(table, ['email']);
    expect(table.formatsOf).toMatchObject({ New: general, 'CDX email': plain });
    expect(table.formatsOf).toMatchObject({ Price: general, Share: ['0%', '0%', '0%'] });
  });

  test('a row that is deleted meanwhile gets no format back', () => {
    const table = beside('Price', ['0.0', '0.00', '0.0']);
    const rows: number[] = [];
    const { formatCells } = table;
    table.formatCells = (cells = []) => {
      rows.push(...cells.map(({ rowNumber }) => rowNumber));
      formatCells.call(table, cells);
    };
    table.meanwhile = () => {
      table.meanwhile = () => {};
      table.insertColumn(0, 'Extra');
      table.deleteRow(4);
      rows.length = 0;
    };
    formatAsText(table, ['email']);
    // The first three are those that were to be formatted.
    expect(Math.max(...rows.slice(3))).toBe(table.gridRows());
  });

  test('one without a header gets its formats back as well', () => {
    const table = beside('', ['0.0', '0.00', '0.0']);
    table.meanwhile = () => {
      table.meanwhile = () => {};
      table.insertColumn(0, 'Extra');
    };
    formatAsText(table, ['email']);
    expect(table.formatsOf).toMatchObject({ '': ['0.0', '0.00', '0.0'], 'CDX email': plain });
  });

  test('where ours is deleted, the one that takes its place keeps its own', () => {
    const table = beside('Price', general);
    table.meanwhile = () => {
      table.meanwhile = () => {};
      table.deleteColumn('CDX email');
    };
    formatAsText(table, ['email']);
    expect(table.headers()).toEqual(['Name', 'Price', 'Share']);
    expect(table.formatsOf).toMatchObject({ Price: general, Share: ['0%', '0%', '0%'] });
  });

  test.each(['flush', 'read'] as const)('before the %s of a look, it is looked at anew', (when) => {
    const table = beside('Price', ['0.0', '0.0', '0.0']);
    table.before = (method) => {
      if (method !== when) return;
      table.before = () => {};
      table.insertColumn(0, 'Extra');
    };
    formatAsText(table, ['email']);
    expect(table.set).toEqual(['CDX email']);
    expect(table.formatsOf['CDX email']).toEqual(plain);
  });

  test('while they never stand still, no column of people\u2019s is left changed', () => {
    const table = beside('Price', ['0.0', '0.0', '0.0']);
    let inserted = 0;
    table.before = (method) => {
      if (method !== 'flush') return;
      inserted += 1;
      table.insertColumn(0, `Extra ${inserted}`);
    };
    formatAsText(table, ['email']);
    expect(inserted).toBeGreaterThan(6);
    expect(table.formatsOf).toMatchObject({
      Name: general,
      Price: ['0.0', '0.0', '0.0'],
      Share: ['0%', '0%', '0%'],
    });
  });
});

test('what somebody typed into ours keeps the format that it was typed with', () => {
  const table = new FormattedTable({
    Name: ['General', 'General', 'General'],
    Price: ['0.00', '0.00', '0.00'],
    'CDX email': ['d mmm', '@', '@'],
  });
  table.type(2, 'CDX email', '27 Jul');
  formatAsText(table, ['email']);
  expect(table.set).toEqual([]);
  expect(table.formatsOf['CDX email']).toEqual(['d mmm', '@', '@']);
});

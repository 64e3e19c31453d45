import type { Block } from '../../../../src/core/ports/workbook';
import { safeWrite } from '../../../../src/core/sheet/write/safe-write';
import { FakeTable } from '../../../support/fake-table';

/** A table whose column `CDX phone` has a type of its own. */
class TypedTable extends FakeTable {
  readonly writes: string[] = [];

  override formatAsText(): boolean {
    super.formatAsText();
    return false;
  }

  override formats(firstRow: number, rows: number, columns: number): string[][] {
    const phone = this.column('CDX phone');
    const formats = super.formats(firstRow, rows, columns);
    return formats.map((row) => row.map((format, column) => (column === phone ? '0' : format)));
  }
}

function write(order?: (blocks: readonly Block[]) => readonly Block[]) {
  const table = new TypedTable([
    ['Name', 'CDX status', 'CDX phone'],
    ['Ada', '', ''],
    ['Ben', '', ''],
  ]);
  table.own('status', 'CDX status');
  table.own('phone', 'CDX phone');
  table.before = (method) => {
    if (method === 'write' || method === 'put' || method === 'fill') table.writes.push(method);
  };
  const landed = safeWrite({
    table,
    band: { firstRow: 2, rows: 2, columns: 3 },
    textColumns: [0, 1, 2],
    keyColumns: () => [0],
    ...(order === undefined ? {} : { order }),
    plan: () =>
      [0, 1].flatMap((row) => [
        { row, column: 1, to: 'Done' },
        { row, column: 2, to: '+41 44 555 01 0' },
      ]),
  });
  return { landed, writes: table.writes, phones: table.columnTexts('CDX phone') };
}

const phones = ['+41 44 555 01 0', '+41 44 555 01 0'];

test('what has a format of its own is entered, all else is written', () => {
  const written = write();
  expect(written).toMatchObject({ phones, writes: ['write', 'put'] });
  expect([...written.landed.rows]).toEqual([0, 1]);
});

test('the order of the rectangles holds', () => {
  const last = (blocks: readonly Block[]) => [
    ...blocks.filter(({ firstColumn }) => firstColumn !== 1),
    ...blocks.filter(({ firstColumn }) => firstColumn === 1),
  ];
  expect(write(last)).toMatchObject({ phones, writes: ['put', 'write'] });
});

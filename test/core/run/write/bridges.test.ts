import { bridgesBetween } from '../../../../src/core/run/write/bridges';
import type { Frame, SheetRow } from '../../../../src/core/sheet/rows/sheet-rows';
import { parseStatus } from '../../../../src/core/sheet/rows/status';

const frame: Frame = {
  own: {},
  headers: ['Name', 'CDX status', 'CDX email', 'CDX title'],
  inputs: { fullName: 0 },
  outputs: { status: 1, email: 2, title: 3 },
  firstColumn: 0,
  columns: 4,
};

function rowOf(rowNumber: number, status: string, email = '', title = ''): SheetRow {
  return {
    rowNumber,
    inputsText: `person ${rowNumber}`,
    isBlank: true,
    lead: { kind: 'blank' },
    inputsKey: `key ${rowNumber}`,
    knownId: '',
    statedId: '',
    status: parseStatus(status),
    cells: { status, email, title },
  };
}

/** The row numbers that are written along with rows 2 and `end`, both with status and email. */
function bridged(between: readonly SheetRow[], formulaRow = 0): readonly number[] {
  const end = 3 + between.length;
  const cells = new Map([
    [1, 'Done'],
    [2, 'a@acme.example'],
  ]);
  const written = [
    { rowNumber: end, cells },
    { rowNumber: 2, cells },
  ];
  const seen = [rowOf(2, ''), ...between, rowOf(end, '')];
  const hasFormula = (rowNumber: number) => rowNumber === formulaRow;
  return bridgesBetween({ frame, seen, hasFormula }, written).map(({ row }) => row.rowNumber);
}

describe('a row between two written ones', () => {
  test('is written along where it holds a status of ours and nothing else in those columns', () => {
    const between = [rowOf(3, 'No match'), rowOf(4, 'No data on file', '', 'CEO'), rowOf(5, '')];
    expect(bridged(between)).toEqual([3, 4, 5]);
  });

  test('keeps what it holds', () => {
    const cells = new Map([
      [1, 'Done'],
      [2, 'a@acme.example'],
    ]);
    const seen = [rowOf(2, ''), rowOf(3, 'Done · no email on file'), rowOf(4, '')];
    const written = [2, 4].map((rowNumber) => ({ rowNumber, cells }));
    const [bridge] = bridgesBetween({ frame, seen, hasFormula: () => false }, written);
    expect([...(bridge?.cells ?? [])]).toEqual([
      [1, 'Done · no email on file'],
      [2, ''],
    ]);
  });

  test('is left alone where it holds a contact', () => {
    expect(bridged([rowOf(3, 'Done', 'other@acme.example')])).toEqual([]);
  });

  test('is left alone where its status is a text of somebody else', () => {
    expect(bridged([rowOf(3, 'call her on Monday')])).toEqual([]);
  });

  test('is left alone where it holds a formula that shows nothing', () => {
    expect(bridged([rowOf(3, '')], 3)).toEqual([]);
  });

  test('is left alone where one of its neighbours has to be', () => {
    expect(bridged([rowOf(3, ''), rowOf(4, 'Done', 'x@acme.example'), rowOf(5, '')])).toEqual([]);
  });

  test('is left alone in a wide gap', () => {
    const between = Array.from({ length: 9 }, (_, index) => rowOf(index + 3, ''));
    expect(bridged(between)).toEqual([]);
  });

  test('is left alone where it was not seen', () => {
    const cells = new Map([[1, 'Done']]);
    const written = [2, 4].map((rowNumber) => ({ rowNumber, cells }));
    const seen = [rowOf(2, ''), rowOf(4, '')];
    expect(bridgesBetween({ frame, seen, hasFormula: () => false }, written)).toEqual([]);
  });
});

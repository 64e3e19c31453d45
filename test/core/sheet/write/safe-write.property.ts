/** Defines what holds of a safe write whatever moves under it, for some lives or for many. */
import fc from 'fast-check';
import { widthToLookAt } from '../../../../src/core/sheet/write/image';
import { safeWrite } from '../../../../src/core/sheet/write/safe-write';
import { FakeTable } from '../../../support/fake-table';
import type { PropertyRuns } from '../../../support/property-runs';

const names = ['Ada', 'Ben', 'Cem', 'Dot', 'Eva', 'Fay'];
const people = ['Name', 'City', 'Notes'];

type Act =
  | { readonly kind: 'insert'; readonly place: number }
  | { readonly kind: 'move'; readonly header: string }
  | { readonly kind: 'reverse' };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), place: fc.integer({ min: 0, max: 4 }) }),
  fc.record({
    kind: fc.constant('move' as const),
    header: fc.constantFrom('City', 'Notes', 'CDX status', 'CDX email'),
  }),
  fc.record({ kind: fc.constant('reverse' as const) }),
);

interface Life {
  /** What stands there before. */
  readonly held: readonly (readonly [string, string])[];
  /** Texts to write by row, for status and email. */
  readonly wanted: readonly (readonly [string, string])[];
  /** What is done right before which call of the write. */
  readonly acts: readonly { readonly at: number; readonly act: Act }[];
  /** What a person empties, right before which call after the write. */
  readonly emptied: { readonly at: number; readonly row: number; readonly header: string } | null;
}

const cells = fc.tuple(fc.constantFrom('', 'Matched', 'Done'), fc.constantFrom('', 'a@b.example'));

const life: fc.Arbitrary<Life> = fc.record({
  held: fc.array(cells, { minLength: names.length, maxLength: names.length }),
  wanted: fc.array(cells, { minLength: 1, maxLength: names.length }),
  acts: fc.array(fc.record({ at: fc.integer({ min: 0, max: 14 }), act }), { maxLength: 4 }),
  emptied: fc.option(
    fc.record({
      at: fc.integer({ min: 0, max: 3 }),
      row: fc.integer({ min: 0, max: names.length - 1 }),
      header: fc.constantFrom('City', 'Notes'),
    }),
    { nil: null },
  ),
});

function sheet(looksAhead: boolean, held: Life['held']): FakeTable {
  const table = new FakeTable([
    [...people, 'CDX status', 'CDX email', '', '', '', ''],
    ...names.map((name, row) => [
      name,
      `city of ${name}`,
      `note on ${name}`,
      ...(held[row] ?? ['', '']),
    ]),
  ]);
  table.looksAhead = looksAhead;
  table.own('status', 'CDX status');
  table.own('email', 'CDX email');
  return table;
}

/** People's cells as they stand, by name. */
function cellsOf(table: FakeTable): readonly string[] {
  const rows = table.columnTexts('Name');
  return names.map((name) => {
    const row = rows.indexOf(name) + 2;
    return people.map((header) => table.text(row, header)).join(' | ');
  });
}

function write(table: FakeTable, wanted: Life['wanted']): { lost: number } {
  const rows = names.length;
  const band = { firstRow: 2, rows, columns: widthToLookAt(table.headers(), rows) };
  return safeWrite({
    table,
    band,
    textColumns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
    keyColumns: ({ headers }) => [headers.indexOf('Name')],
    plan: ({ own }) =>
      wanted.flatMap(([status, email], row) => [
        { row, column: own['status'] ?? -1, to: status },
        { row, column: own['email'] ?? -1, to: email },
      ]),
  });
}

function apply(table: FakeTable, { kind, ...act }: Act, serial: number): void {
  if (kind === 'reverse') table.reverse();
  if ('place' in act) table.insertColumn(act.place, `extra ${serial}`);
  if ('header' in act) table.moveToFront(act.header);
}

/** Somebody empties a cell that no write has touched: what was just written over is seen by nobody. */
class Emptier {
  isSpoiled = false;
  private readonly table: FakeTable;
  private readonly cells: string[];
  private readonly target: NonNullable<Life['emptied']>;

  constructor(table: FakeTable, expected: string[][], target: NonNullable<Life['emptied']>) {
    this.table = table;
    this.cells = expected[target.row] ?? [];
    this.target = target;
  }

  private get place(): number {
    return people.indexOf(this.target.header);
  }

  private rowNumber(): number {
    return this.table.columnTexts('Name').indexOf(names[this.target.row] ?? '') + 2;
  }

  look(): void {
    const text = this.table.text(this.rowNumber(), this.target.header);
    this.isSpoiled ||= text !== this.cells[this.place];
  }

  empty(): void {
    if (this.isSpoiled) return;
    this.table.type(this.rowNumber(), this.target.header, '');
    this.cells[this.place] = '';
  }
}

/** Each cell is as people left it, or it is said; `looksAhead` as in FakeTable. */
export function keepsCells(looksAhead: boolean, runs: PropertyRuns): void {
  fc.assert(
    fc.property(life, ({ held, wanted, acts, emptied }) => {
      const table = sheet(looksAhead, held);
      const expected = names.map((name) => [name, `city of ${name}`, `note on ${name}`]);
      const emptier = emptied === null ? null : new Emptier(table, expected, emptied);
      let calls = 0;
      let looksAfter: number | null = null;
      table.before = (method) => {
        for (const [serial, each] of acts.entries()) {
          if (each.at === calls) apply(table, each.act, serial);
        }
        calls += 1;
        if (method === 'write' || method === 'fill') looksAfter ??= 0;
        emptier?.look();
        if (method !== 'look' || looksAfter === null) return;
        if (emptied?.at === looksAfter) emptier?.empty();
        looksAfter += 1;
      };
      const { lost } = write(table, wanted);
      table.before = () => {};
      if (lost === 0) expect(cellsOf(table)).toEqual(expected.map((cells) => cells.join(' | ')));
    }),
    runs,
  );
}

/** Nothing is written where all that is wanted stands there already. */
export function leavesWhatIsWanted(runs: PropertyRuns): void {
  fc.assert(
    fc.property(life, ({ held, acts }) => {
      const table = sheet(false, held);
      let calls = 0;
      table.before = (method) => {
        expect(method).not.toMatch(/^(write|fill|put|format(As|Cells))/);
        for (const [serial, each] of acts.entries()) {
          if (each.at === calls) apply(table, each.act, serial);
        }
        calls += 1;
      };
      const band = { firstRow: 2, rows: names.length, columns: 9 };
      const plan: Parameters<typeof safeWrite>[0]['plan'] = ({ own, texts }) =>
        texts.flatMap((row, index) =>
          [own['status'] ?? -1, own['email'] ?? -1].map((column) => ({
            row: index,
            column,
            to: row[column] ?? '',
          })),
        );
      const textColumns = [0, 1, 2, 3, 4, 5, 6, 7, 8];
      expect(safeWrite({ table, band, textColumns, keyColumns: () => [0], plan }).lost).toBe(0);
    }),
    runs,
  );
}

/** Defines what holds of rows that come and go under a safe write, for some lives or for many. */
import fc from 'fast-check';
import { widthToLookAt } from '../../../../src/core/sheet/write/image';
import { safeWrite } from '../../../../src/core/sheet/write/safe-write';
import { FakeTable } from '../../../support/fake-table';
import type { PropertyRuns } from '../../../support/property-runs';

const names = ['Ada', 'Ben', 'Cem', 'Dot', 'Eva', 'Fay', 'Gil', 'Hal'];
const own = ['CDX status', 'CDX title', 'CDX company', 'CDX email'];
const headers = ['Name', 'City', 'Notes', ...own];
/** What is written to: neither the first rows nor the last ones; looked at is that, or every row. */
const wanted = { firstRow: 4, rows: 3 };
const all = { firstRow: 2, rows: names.length };

type Act =
  | { readonly kind: 'new row'; readonly above: number }
  | { readonly kind: 'delete row'; readonly row: number }
  | { readonly kind: 'edit row'; readonly row: number }
  | { readonly kind: 'insert column'; readonly place: number }
  | { readonly kind: 'move column'; readonly header: string };

const rowNumber = fc.integer({ min: 2, max: names.length + 1 });

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('new row' as const), above: rowNumber }),
  fc.record({ kind: fc.constant('delete row' as const), row: rowNumber }),
  fc.record({ kind: fc.constant('edit row' as const), row: rowNumber }),
  fc.record({
    kind: fc.constant('insert column' as const),
    place: fc.integer({ min: 0, max: 6 }),
  }),
  fc.record({
    kind: fc.constant('move column' as const),
    header: fc.constantFrom(...headers.slice(1)),
  }),
);

interface Life {
  /** Rows of one person twice hold the same; others hold nothing yet. */
  readonly isDone: readonly boolean[];
  readonly twins: boolean;
  readonly seesAll: boolean;
  readonly acts: readonly { readonly at: number; readonly act: Act }[];
}

const life: fc.Arbitrary<Life> = fc.record({
  isDone: fc.array(fc.boolean(), { minLength: names.length, maxLength: names.length }),
  twins: fc.boolean(),
  seesAll: fc.boolean(),
  acts: fc.array(fc.record({ at: fc.integer({ min: 0, max: 16 }), act }), { maxLength: 4 }),
});

/** What the add-on writes for a row. */
function valuesOf(name: string, { twins }: Life): readonly string[] {
  const person = twins ? 'everybody' : name;
  return ['Done', `title of ${person}`, `company of ${person}`, `${person}@b.example`];
}

/** Rows as people see them, columns in the order of `headers`, by name. */
type Rows = Map<string, readonly string[]>;

function rowsOf(table: FakeTable): Rows {
  const found = table.columnTexts('Name').map((name, index) => {
    return [name, headers.map((header) => table.text(index + 2, header))] as const;
  });
  return new Map(found.filter(([name]) => name !== ''));
}

class Sheet {
  readonly table: FakeTable;
  readonly expected: Rows;
  /** What else a row may hold. */
  private readonly alternatives: Rows = new Map();
  private readonly life: Life;
  private serial = 0;

  constructor(life: Life) {
    const rows = names.map((name, index) => [
      name,
      `city of ${name}`,
      `note on ${name}`,
      ...(life.isDone[index] ? valuesOf(name, life) : own.map(() => '')),
    ]);
    this.life = life;
    const pad = (row: readonly string[]) => [...row, '', '', '', ''];
    this.table = new FakeTable([pad(headers), ...rows.map(pad)]);
    this.table.own('status', 'CDX status');
    this.table.own('title', 'CDX title');
    this.table.own('company', 'CDX company');
    this.table.own('email', 'CDX email');
    this.expected = rowsOf(this.table);
  }

  apply(act: Act): void {
    const { table } = this;
    this.serial += 1;
    if (act.kind === 'insert column') table.insertColumn(act.place, `extra ${this.serial}`);
    if (act.kind === 'move column') table.moveToFront(act.header);
    if (act.kind === 'new row') this.addRow(act.above);
    if (act.kind === 'edit row') this.edit(act.row);
    if (act.kind !== 'delete row') return;
    this.expected.delete(table.columnTexts('Name')[act.row - 2] ?? '');
    table.deleteRow(act.row);
  }

  /** Somebody makes it the row of another person. */
  private edit(row: number): void {
    const { table, expected } = this;
    const name = table.columnTexts('Name')[row - 2] ?? '';
    const texts = [`New ${this.serial}`, `city ${this.serial}`, `note ${this.serial}`];
    const held = expected.get(name);
    if (held === undefined) return;
    texts.forEach((text, at) => {
      table.type(row, headers[at] ?? '', text);
    });
    expected.delete(name);
    // What had landed in it by then may stay, or go: it was written for the person that the row was.
    const landed = [...texts, ...own.map((header) => table.text(row, header))];
    this.alternatives.set(texts[0] ?? '', landed);
    expected.set(texts[0] ?? '', [...texts, ...held.slice(texts.length)]);
  }

  /** As it stands now; what is not expected, but may be, counts as expected. */
  rows(): Rows {
    const found = [...rowsOf(this.table)].map(([name, texts]) => {
      const isRight = this.alternatives.get(name)?.join() === texts.join();
      return [name, (isRight && this.expected.get(name)) || texts] as const;
    });
    return new Map(found);
  }

  private addRow(above: number): void {
    const texts = [`New ${this.serial}`, `city ${this.serial}`, `note ${this.serial}`];
    this.table.insertRow(
      above,
      this.table.headers().map((header) => texts[headers.indexOf(header)] ?? ''),
    );
    this.expected.set(texts[0] ?? '', [...texts, ...own.map(() => '')]);
  }

  /** Gives the names of rows that were written. */
  write(): { readonly lost: number; readonly written: ReadonlySet<string> } {
    const { table } = this;
    const written = new Set<string>();
    const band = this.life.seesAll ? all : wanted;
    const isWanted = (row: number) => {
      const at = band.firstRow + row - wanted.firstRow;
      return at >= 0 && at < wanted.rows;
    };
    const { lost } = safeWrite({
      table,
      band: { ...band, columns: widthToLookAt(table.headers(), band.rows) },
      textColumns: headers.map((_, column) => column),
      keyColumns: (image) => [image.headers.indexOf('Name')],
      plan: (image) =>
        image.texts.flatMap((texts, row) => {
          if (!isWanted(row)) return [];
          const name = texts[image.headers.indexOf('Name')] ?? '';
          written.add(name);
          return valuesOf(name, this.life).map((to, at) => ({
            row,
            column: image.own[['status', 'title', 'company', 'email'][at] ?? ''] ?? -1,
            to,
          }));
        }),
    });
    return { lost, written };
  }
}

/** Rows keep what they held, or it is said. */
export function keepsRows(runs: PropertyRuns): void {
  fc.assert(
    fc.property(life, (each) => {
      const sheet = new Sheet(each);
      let calls = 0;
      sheet.table.before = () => {
        const now = calls;
        calls += 1;
        for (const { at, act } of each.acts) if (at === now) sheet.apply(act);
      };
      const { lost, written } = sheet.write();
      sheet.table.before = () => {};
      const haveRowsMoved = each.acts.some(({ act }) => act.kind.endsWith('row'));
      if (lost > 0 && haveRowsMoved) return;
      const others = (rows: Rows) => [...rows].filter(([name]) => !written.has(name));
      const people = (rows: Rows) => [...rows].map(([, cells]) => cells.slice(0, 3).join());
      expect(new Map(others(sheet.rows()))).toEqual(new Map(others(sheet.expected)));
      if (lost > 0) return;
      expect(people(sheet.rows()).sort()).toEqual(people(sheet.expected).sort());
    }),
    runs,
  );
}

/**
 * Defines which of several rows with equal inputs another run wrote, and not the one that is asked about:
 * what reads alike in them is told apart by what people keep beside it, and by where it stood.
 */

import { addTo, groupedBy } from '../../text/grouped';
import type { RowEntry } from './run-log';
import { cellKey, forEachText } from './written-cells';

export interface EqualRow {
  /** Fingerprint of what people keep beside; '' where nobody looked: then nothing tells. */
  readonly beside: string;
  /** The person id that stands in it. */
  readonly personId: string;
  readonly rowNumber: number;
}

/**
 * `own` are the lines of the run, `others` those of other runs, both of these inputs; `rows` in the order
 * of the sheet. Where nothing tells, a row is none of theirs.
 */
export function rowsOfOthers(
  own: readonly RowEntry[],
  others: readonly RowEntry[],
  rows: readonly EqualRow[],
): ReadonlySet<EqualRow> {
  const rivals = rivalsOf(own, others);
  const isTold = own.every(({ rowNumber }) => rowNumber !== undefined);
  if (rivals.length === 0 || !isTold) return new Set();
  const seen = rows.filter(({ beside }) => beside !== '');
  const persons = new Set([...own, ...rivals].map(({ personId }) => personId));
  // Rows that hold an id alone have equal inputs, whoever they are about.
  const personOf = ({ personId }: EqualRow) => (persons.has(personId) ? personId : anybody);
  const alike = groupedBy(seen, (row) => keyOf(personOf(row), row.beside));
  const ownNumbers = numbersOf(own);
  const theirNumbers = numbersOf(rivals);
  const found = [...alike].flatMap(([key, group]) => {
    const areAlike = ownNumbers.has(key) || theirNumbers.has(key);
    const [first] = group;
    // What was edited beside it since tells nothing: where it stands is all that is left.
    const asked = areAlike || first === undefined ? key : keyOf(personOf(first), anything);
    const mine = ownNumbers.get(asked) ?? new Set();
    // A row that both wrote is the run's own.
    const numbers = [...(theirNumbers.get(asked) ?? [])].filter((number) => !mine.has(number));
    return ofOthers(mine, new Set(numbers), group, areAlike);
  });
  return new Set(found);
}

/** Lines of others that say of a cell what the run says: where it wrote something else, its text tells. */
function rivalsOf(own: readonly RowEntry[], others: readonly RowEntry[]): readonly RowEntry[] {
  const texts = new Set(own.flatMap(cellsOf));
  return others.filter((entry) => cellsOf(entry).some((cell) => texts.has(cell)));
}

/** A status says the same of many rows. */
function cellsOf(entry: RowEntry): readonly string[] {
  const cells: string[] = [];
  forEachText(entry, (name, print) => {
    if (name !== 'status') cells.push(cellKey(name, print));
  });
  return cells;
}

const anybody = '';
const anything = '';

function keyOf(personId: string, beside: string): string {
  return `${personId} ${beside}`;
}

/** Where such rows were written, by person and what stood beside them, and by either alone. */
function numbersOf(entries: readonly RowEntry[]): ReadonlyMap<string, ReadonlySet<number>> {
  const numbers = new Map<string, Set<number>>();
  for (const { personId, beside = anything, rowNumber } of entries) {
    if (rowNumber === undefined) continue;
    for (const person of [personId, anybody]) {
      for (const text of [beside, anything]) addTo(numbers, keyOf(person, text), rowNumber);
    }
  }
  return numbers;
}

/** Of rows that read alike, or of which nothing is known but where they stand. */
function ofOthers(
  own: ReadonlySet<number>,
  theirs: ReadonlySet<number>,
  rows: readonly EqualRow[],
  areAlike: boolean,
): readonly EqualRow[] {
  if (areAlike && own.size === 0 && rows.length <= theirs.size) return rows;
  // All of them stand there: they moved, but not past each other.
  if (areAlike && rows.length === own.size + theirs.size) {
    const numbers = [...own, ...theirs].sort((a, b) => a - b);
    return rows.filter((_, place) => theirs.has(numbers[place] ?? 0));
  }
  return rows.filter(({ rowNumber }) => theirs.has(rowNumber));
}

/**
 * Defines which rows with the inputs of a run's rows hold what another run wrote there, and not this one:
 * what stands in them tells, then what people keep beside it, then their order.
 */

import { addTo, groupedBy } from '../../text/grouped';
import { type OutputName, outputNames } from '../../words';
import type { RowEntry } from './log-line';
import { cellKey, forEachText, textKey } from './written-cells';

export interface EqualRow {
  /** Fingerprint of what people keep beside; '' where nobody looked: then nothing tells. */
  readonly beside: string;
  /** The person id that stands in it. */
  readonly personId: string;
  readonly rowNumber: number;
  readonly cells: Readonly<Partial<Record<OutputName, string>>>;
}

export interface RowsOfOthers {
  readonly theirs: ReadonlySet<EqualRow>;
  /** Theirs, should nothing have moved since, or been edited beside: of rows that read alike some may be gone. */
  readonly perhaps: ReadonlySet<EqualRow>;
}

const nobodys: RowsOfOthers = { theirs: new Set(), perhaps: new Set() };

/**
 * `own` are the lines of the run, `others` those of other runs of this sheet that are not undone, both of
 * these inputs; `rows` in the order of the sheet.
 */
export function rowsOfOthers(
  own: readonly RowEntry[],
  others: readonly RowEntry[],
  rows: readonly EqualRow[],
): RowsOfOthers {
  const texts = new Set(own.flatMap(textsIn));
  const rivals = others.filter((entry) => textsIn(entry).some((text) => texts.has(text)));
  const isTold = own.every(({ rowNumber }) => rowNumber !== undefined);
  if (rivals.length === 0 || !isTold) return nobodys;
  const rivalTexts = new Set(rivals.flatMap(textsIn));
  const isSurelyOwn = ({ cells }: EqualRow) =>
    outputNames.some((name) => {
      const text = textKey(name, cells[name]);
      return texts.has(text) && !rivalTexts.has(text);
    });
  const seen = rows.filter((row) => row.beside !== '');
  const persons = new Set([...own, ...rivals].map(({ personId }) => personId));
  // Rows that hold an id alone have equal inputs, whoever they are about.
  const personOf = ({ personId }: EqualRow) => (persons.has(personId) ? personId : anybody);
  const ownPlaces = placesOf(own);
  const rivalPlaces = placesOf(rivals);
  const theirs = new Set<EqualRow>();
  const perhaps = new Set<EqualRow>();
  for (const [key, alike] of groupedBy(seen, (row) => keyOf(personOf(row), row.beside))) {
    const [first] = alike;
    const group = alike.filter((row) => !isSurelyOwn(row));
    const areKnown = ownPlaces.has(key) || rivalPlaces.has(key);
    // What was edited beside it since tells nothing: where it stands is all that is left.
    const asked = areKnown || first === undefined ? key : keyOf(personOf(first), whatever);
    const mine = ownPlaces.get(asked) ?? new Set();
    // A row that both wrote is the run's own.
    const rivalPlace = rivalPlaces.get(asked) ?? new Set();
    const left = new Set([...rivalPlace].filter((place) => !mine.has(place)));
    // Those that are known for its own are no more to be found.
    const isFound = mine.size > 0 && alike.length - group.length === mine.size;
    const surely = areKnown ? inOrder(isFound ? new Set() : mine, left, group) : null;
    for (const row of surely ?? []) theirs.add(row);
    for (const row of surely === null ? group : []) {
      if (left.has(row.rowNumber)) perhaps.add(row);
    }
  }
  if (theirs.size < seen.length) return { theirs, perhaps };
  // None is left for the run's own: one may be, where what stands beside it was edited to read as theirs did.
  const isAt = (places: Places, row: EqualRow) =>
    places.get(keyOf(personOf(row), whatever))?.has(row.rowNumber) === true;
  const mayBeOwn = (row: EqualRow) => !isAt(rivalPlaces, row) && isAt(ownPlaces, row);
  const doubtful = [...theirs].filter(mayBeOwn);
  for (const row of doubtful) theirs.delete(row);
  return { theirs, perhaps: new Set([...perhaps, ...doubtful]) };
}

/** What a line wrote; a status says the same of many rows. */
function textsIn(entry: RowEntry): readonly string[] {
  const texts: string[] = [];
  forEachText(entry, (name, print) => {
    if (name !== 'status') texts.push(cellKey(name, print));
  });
  return texts;
}

const anybody = '';
const whatever = '';

function keyOf(personId: string, beside: string): string {
  return `${personId} ${beside}`;
}

/** Numbers of the rows as they were written, by person and what stood beside, and by either alone. */
type Places = ReadonlyMap<string, ReadonlySet<number>>;

function placesOf(entries: readonly RowEntry[]): Places {
  const places = new Map<string, Set<number>>();
  for (const { personId, beside = whatever, rowNumber } of entries) {
    if (rowNumber === undefined) continue;
    for (const person of [personId, anybody]) {
      for (const text of [beside, whatever]) addTo(places, keyOf(person, text), rowNumber);
    }
  }
  return places;
}

/** Of rows that read alike; null where it is not known which of them are left. */
function inOrder(
  own: ReadonlySet<number>,
  theirs: ReadonlySet<number>,
  rows: readonly EqualRow[],
): readonly EqualRow[] | null {
  if (theirs.size === 0) return [];
  if (own.size === 0 && rows.length <= theirs.size) return rows;
  // All of them stand there: they moved, but not past each other.
  if (rows.length !== own.size + theirs.size) return null;
  const places = [...own, ...theirs].sort((a, b) => a - b);
  return rows.filter((_, index) => theirs.has(places[index] ?? 0));
}

/** Defines a line of the log without a person: the charge stays, and what was written goes. */

import { isNaming } from '../sheet/columns/outputs';
import {
  fieldColumn,
  formerRowField,
  parseLine,
  type RowEntry,
  rowsField,
  rowsText,
  withField,
} from '../sheet/log/log-line';
import { earlierText } from '../sheet/log/row-changes';
import { rowsIn } from '../sheet/log/run-log';
import { isErasedRow } from '../sheet/log/stand-ins';
import { fingerprint } from '../text/fingerprint';
import { type OutputName, outputNames } from '../words';
import { namesIn } from './names';
import { cellOf, type ErasedPerson, formerIdOf } from './person';

/** What stands for a person's id from now on. */
export type StandInOf = (personId: string) => string;

export interface LineErasure {
  readonly person: ErasedPerson;
  readonly standInOf: StandInOf;
  /** The text of an ask without these people; null for what is none. */
  readonly askWithout: (text: string) => string | null;
}

const personColumn = 2;
const textColumn = 7;
const formerRowColumn = 8;
const formerWrittenColumn = 9;

/** Columns of a line that may change; the others tell lines apart. */
export const changingColumns: readonly number[] = [
  personColumn,
  textColumn,
  formerRowColumn,
  formerWrittenColumn,
];

/** New texts, by column; none where the line says nothing of the person. */
export function lineEdits(
  erasure: LineErasure,
  texts: readonly string[],
): ReadonlyMap<number, string> {
  const wanted = wantedTexts(erasure, texts);
  return new Map([...wanted].filter(([column, text]) => (texts[column] ?? '') !== text));
}

function wantedTexts(erasure: LineErasure, texts: readonly string[]): ReadonlyMap<number, string> {
  const { person, standInOf } = erasure;
  const [first] = parseLine(texts);
  if (texts[fieldColumn] === formerRowField) {
    const changed = first?.kind === 'row' ? rowWithout(person, standInOf, first) : first;
    return changed?.kind !== 'row' || changed === first ? new Map() : formerTexts(changed);
  }
  const isTheirs = first?.kind === 'reveal' && person.ids.has(first.personId);
  // An ask that nobody can read may be theirs.
  const unread = first?.kind === 'ask' ? '' : (texts[textColumn] ?? '');
  return new Map([
    ...(isTheirs ? [[personColumn, standInOf(first.personId)] as const] : []),
    [textColumn, textWithout(erasure, texts) ?? unread],
  ]);
}

/**
 * What a text is, it tells by itself: where somebody sorted the log under a write, and the execution ended
 * there, the text of one line may stand in another. Null for what is neither rows nor an ask.
 */
function textWithout(
  { person, standInOf, askWithout }: LineErasure,
  texts: readonly string[],
): string | null {
  const text = texts[textColumn] ?? '';
  const rows = rowsIn(parseLine(withField(texts, rowsField)));
  if (rows.length === 0) return askWithout(text);
  const changed = rows.map((row) => rowWithout(person, standInOf, row));
  return changed.every((row, index) => row === rows[index]) ? text : rowsText(changed);
}

function formerTexts(row: RowEntry): ReadonlyMap<number, string> {
  const earlier = Object.keys(row.earlier).length === 0 ? '' : JSON.stringify(row.earlier);
  if (!isErasedRow(row)) return new Map([[textColumn, earlier]]);
  return new Map([
    [personColumn, row.row],
    [textColumn, ''],
    [formerRowColumn, row.row],
    [formerWrittenColumn, ''],
  ]);
}

/** Other people's rows may have held what was written about this one. */
function rowWithout(person: ErasedPerson, standInOf: StandInOf, entry: RowEntry): RowEntry {
  const { personId, earlier, beside: _, ...rest } = entry;
  if (person.ids.has(personId)) {
    return { ...rest, personId: '', row: standInOf(personId), written: {}, earlier: {} };
  }
  const isWritten = (name: OutputName) => {
    const text = earlierText(earlier[name]);
    return text !== '' && person.written.get(name)?.has(fingerprint(text)) === true;
  };
  const isNamed = (name: OutputName) =>
    namesIn(earlierText(earlier[name])).some((each) => person.names.has(each)) ||
    (isNaming(name) && isWritten(name));
  const formerId = formerIdOf(entry);
  const isForgotten = (name: OutputName) =>
    person.ids.has(formerId) && !person.told.has(cellOf(formerId, name));
  const named = outputNames.filter(isNamed);
  if (named.length === 0) return entry;
  // A title alone is many people's; beside what names the person it is theirs.
  const kept = outputNames.flatMap((name) => {
    const value = earlier[name];
    const isTheirs = named.includes(name) || isWritten(name) || isForgotten(name);
    return value === undefined || isTheirs ? [] : [[name, value] as const];
  });
  return { ...entry, earlier: Object.fromEntries(kept) };
}

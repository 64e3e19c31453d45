/** Defines how rows of the sheet are read: what they ask for, what their output cells hold. */

import {
  type InputTexts,
  inputKeyOf,
  type NormalisedInput,
  unsentOf,
} from '../../inputs/enrich-input';
import { linkedinProfileUrl } from '../../inputs/linkedin';

import type { Look, Table } from '../../ports/workbook';
import { type ContactField, type OutputName, outputNames } from '../../words';

import { spanOf } from '../columns/span';
import { type Frame, frameColumns, frameNow, type frameOf, type LeadColumns } from './frame';
import { staleNote } from './remarks';
import { RowInputs } from './row-inputs';
import { inputsMark, parseStatus, type Status, typedNote } from './status';
import { stretchesOf } from './stretches';

export interface SheetRow {
  readonly rowNumber: number;
  /** As they stand in the input cells, but for a link under a text. */
  readonly texts: InputTexts;
  /** Equal only where the input cells hold the same texts. */
  readonly inputsText: string;
  /** The input cells hold nothing that could be asked; told without making them clean. */
  readonly isBlank: boolean;
  /** Made clean at first use, as is the key: a scan of many rows needs neither. */
  readonly lead: NormalisedInput;
  /** Equal for rows with equal inputs, wherever they stand and however they are spelt. */
  readonly inputsKey: string;
  /** Person id that stands in the row, '' where none does. */
  readonly statedId: string;
  /** The same, but '' where it was found by inputs that have been edited since. */
  readonly knownId: string;
  readonly status: Status;
  readonly cells: Readonly<Partial<Record<OutputName, string>>>;
  /** Outputs whose cells show nothing by a formula, where that was looked at. */
  readonly formulas?: readonly OutputName[];
  /** What stands in it was found by other inputs, as the log tells. */
  readonly isOthers?: boolean;
}

/** Reads rows: one round trip, and two more where LinkedIn links hide under link text. */
export function readRows(
  table: Table,
  frame: Frame,
  firstRow: number,
  rows: number,
): readonly SheetRow[] {
  if (rows <= 0) return [];
  const { first, width } = spanOf(frameColumns(frame));
  const texts = table.read(firstRow, rows, first, width);
  const links = hiddenLinks(table, firstRow, texts, frame.inputs.linkedinUrl, first);
  const row = rowReader(frame, first);
  return texts.map((cells, index) => row(firstRow + index, cells, links[index] ?? ''));
}

/** Rows of a look, with the links of its LinkedIn column. */
export function rowsOf(frame: Frame, look: Look, links: readonly string[]): readonly SheetRow[] {
  const row = rowReader(frame);
  return look.texts.map((texts, index) => row(look.firstRow + index, texts, links[index] ?? ''));
}

/** Reads hidden links between two looks that must read alike, so that they are those of these rows. */
export function linksBetween(table: Table, frame: Frame, band: { readonly firstRow: number }) {
  let links: readonly string[] = [];
  return {
    read: ({ texts }: Look) => {
      links = hiddenLinks(table, band.firstRow, texts, frame.inputs.linkedinUrl);
    },
    of: () => links,
  };
}

/** Links of a LinkedIn column where a text is none itself; `texts` begin with the column `firstColumn`. */
export function hiddenLinks(
  table: Table,
  firstRow: number,
  texts: readonly (readonly string[])[],
  column: number | undefined,
  firstColumn = 0,
): readonly string[] {
  if (column === undefined) return [];
  const needed = texts.some((cells) => {
    const text = cells[column - firstColumn] ?? '';
    return text.trim() !== '' && linkedinProfileUrl(text) === null;
  });
  return needed ? table.links(firstRow, texts.length, column) : [];
}

/** Reads rows whose texts begin with that column; what is the same for all of them is found out once. */
function rowReader({ inputs: places, outputs }: Frame, firstColumn = 0) {
  const written = outputNames.flatMap((name) => {
    const column = outputs[name];
    return column === undefined ? [] : [[name, column - firstColumn] as const];
  });
  // Where the run itself writes the id, it is no input that tells rows apart.
  const idColumn = places.personId === outputs.personId ? undefined : places.personId;
  return (rowNumber: number, texts: readonly string[], link: string): SheetRow => {
    const at = (column: number | undefined) =>
      column === undefined ? '' : (texts[column - firstColumn] ?? '').trim();
    const inputs = new RowInputs(inputTexts(places, at, link));
    const cells: Partial<Record<OutputName, string>> = {};
    for (const [name, index] of written) cells[name] = texts[index] ?? '';
    return new ReadRow(rowNumber, inputs, at(idColumn), cells);
  };
}

function inputTexts(
  places: Frame['inputs'],
  at: (column: number | undefined) => string,
  link: string,
): InputTexts {
  const linkedin = at(places.linkedinUrl);
  const isHidden =
    link !== '' && linkedinProfileUrl(linkedin) === null && linkedinProfileUrl(link) !== null;
  return {
    linkedinUrl: isHidden ? link : linkedin,
    fullName: at(places.fullName),
    firstName: at(places.firstName),
    lastName: at(places.lastName),
    company: at(places.company),
    companyWebsite: at(places.companyWebsite),
    email: at(places.email),
  };
}

/** A row as it was read. What makes its inputs clean is asked for by the few rows that a step takes. */
class ReadRow implements SheetRow {
  readonly rowNumber: number;
  readonly statedId: string;
  readonly status: Status;
  readonly cells: SheetRow['cells'];
  private readonly inputs: RowInputs;
  private readonly givenId: string;
  private outdated: boolean | null = null;

  constructor(rowNumber: number, inputs: RowInputs, givenId: string, cells: SheetRow['cells']) {
    this.rowNumber = rowNumber;
    this.inputs = inputs;
    this.givenId = givenId;
    this.cells = cells;
    const status = parseStatus(cells.status ?? '');
    // A stale id in a column of the user's stays there, and is not asked for again.
    const usableId = status.notes.includes(staleNote) ? '' : givenId;
    this.statedId = (cells.personId ?? '').trim() || usableId;
    // The print stays, so that a new text for the status does not make the person count again.
    this.status =
      status.print === null || status.available === null ? status : this.unlessOutdated(status);
  }

  get texts(): InputTexts {
    return this.inputs.texts;
  }

  get inputsText(): string {
    return this.inputs.text;
  }

  get isBlank(): boolean {
    return this.inputs.isBlank;
  }

  get lead(): NormalisedInput {
    return this.inputs.lead;
  }

  get inputsKey(): string {
    const { key } = this.inputs;
    return this.givenId === '' ? key : `${key}\u0001${this.givenId}`;
  }

  get knownId(): string {
    return this.statedId === '' || this.isOutdated() ? '' : this.statedId;
  }

  private isOutdated(): boolean {
    this.outdated ??= hasOtherInputs(this);
    return this.outdated;
  }

  private unlessOutdated(status: Status): Status {
    const availableNow = () => (this.isOutdated() ? null : status.available);
    return {
      ...status,
      get available() {
        return availableNow();
      },
    };
  }
}

/** The same row with something else; its inputs are made clean for it. */
export function changedRow(row: SheetRow, change: Partial<SheetRow>): SheetRow {
  const { rowNumber, texts, inputsText, isBlank: isBlankRow, lead, inputsKey } = row;
  const { statedId, knownId, status, cells, formulas = [], isOthers = false } = row;
  const inputs = { texts, inputsText, isBlank: isBlankRow, lead, inputsKey };
  return { rowNumber, ...inputs, statedId, knownId, status, cells, formulas, isOthers, ...change };
}

/** The row as it is when its person does not count: it is asked for anew. */
export function withoutPerson(row: SheetRow): SheetRow {
  const status = { ...row.status, available: null };
  return changedRow(row, { knownId: '', status, isOthers: true });
}

/** What stands in the row is of a person that its inputs no longer mean. */
export function hasOutdatedPerson(row: SheetRow): boolean {
  return row.isOthers === true || (row.statedId !== '' && row.knownId === '');
}

/** Its status was written for inputs that have been edited since. */
export function hasOtherInputs(row: SheetRow): boolean {
  const { print } = row.status;
  return print !== null && print !== inputsMark(row.inputsKey);
}

/** Nothing can be asked for this row: no inputs and no person id. */
export function isBlank(row: SheetRow): boolean {
  return row.isBlank && row.knownId === '';
}

/** Tells rows apart by what stands in them, without making it clean. */
export function rawKeyOf({ inputsText, statedId }: SheetRow): string {
  return `${inputsText}\u0002${statedId}`;
}

/** Equal for rows that are asked for by one text as typed; '' where the clean inputs come first. */
export function secondTryOf({ lead, inputsKey, status }: SheetRow): string {
  const note = status.notes.find((each) => each.startsWith(typedNote(inputsKey)));
  if (note === undefined || lead.kind !== 'ok') return '';
  // A row without another text goes with the one that spoke for it.
  return lead.asTyped === null ? note : typedNote(inputsKey, inputKeyOf(lead.asTyped));
}

/** What a value was computed from: it may only be written where this is still the same. */
export function identityOf(row: SheetRow): string {
  const { inputsKey, statedId, lead, texts } = row;
  // Whoever must not be contacted may be told by that alone.
  const unsent = lead.kind === 'ok' ? unsentOf(texts, lead.input) : '';
  return [inputsKey, statedId, unsent, secondTryOf(row)].join('\u0002');
}

/** The cell holds what an earlier step or run wrote for this very person. */
export function holdsValue(row: SheetRow, field: ContactField): boolean {
  const available = row.status.available?.[field];
  if (available !== 'kept' && available !== 'yours') return false;
  return (row.cells[field] ?? '') !== '' && !hasOutdatedPerson(row);
}

/** Every row of the sheet, in stretches that bound what is held in memory at once. */
export function forEachRow(table: Table, frame: Frame, visit: (row: SheetRow) => void): void {
  for (const { firstRow, rows } of stretchesOf(table.lastRow())) {
    readRows(table, frame, firstRow, rows).forEach(visit);
  }
}

export function collect(
  table: Table,
  settings: LeadColumns,
  find: typeof frameOf,
): readonly SheetRow[] {
  return collectIn(table, frameNow(table, settings, find));
}

export function collectIn(table: Table, frame: Frame): readonly SheetRow[] {
  const rows: SheetRow[] = [];
  forEachRow(table, frame, (row) => rows.push(row));
  return rows;
}

/** The same rows by each of the frames, of one reading: nothing moves in between. */
export function collectAs(
  table: Table,
  frames: readonly Frame[],
): readonly (readonly SheetRow[])[] {
  const { first, width } = spanOf(frames.flatMap(frameColumns));
  const rows = frames.map((): SheetRow[] => []);
  for (const { firstRow, rows: count } of stretchesOf(table.lastRow())) {
    const texts = table.read(firstRow, count, first, width);
    for (const [at, frame] of frames.entries()) {
      const links = hiddenLinks(table, firstRow, texts, frame.inputs.linkedinUrl, first);
      const row = rowReader(frame, first);
      texts.forEach((cells, index) => {
        rows[at]?.push(row(firstRow + index, cells, links[index] ?? ''));
      });
    }
  }
  return rows;
}

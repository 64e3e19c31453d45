/** Defines the Enrich form: what it starts with, how a fresh look at the sheet changes it, what it asks for. */

import type { ColumnView, SheetView, SidebarState } from '../../core/calls/views';
import type { EqualHeaders, RunRequest } from '../../core/run/views';
import {
  type ContactField,
  type InputName,
  inputNames,
  type OutputName,
  type PresetName,
  type RowChoice,
} from '../../core/words';

/** Empty until the server part has told them. */
export type Presets = Partial<SidebarState['presets']>;

/** What a form says in the words of a request. */
type Asked =
  | 'mapping'
  | 'rows'
  | 'firstRows'
  | 'onlyVerifiedEmails'
  | 'confidenceMin'
  | 'preset'
  | 'outputsBefore'
  | 'overwrite';

export interface EnrichForm extends Pick<RunRequest, Asked> {
  /** Inputs that the user set by hand, also to no column. */
  readonly chosen: readonly InputName[];
  readonly email: boolean;
  readonly phone: boolean;
  /** Beside status, person id, email and phone, which follow from the rest of the form. */
  readonly outputs: readonly OutputName[];
  /** Null takes the ceiling of the preview, or of the preflight. */
  readonly creditLimit: number | null;
}

/** Written whatever is chosen, or chosen by the Email and Phone boxes. */
const impliedOutputs: ReadonlySet<OutputName> = new Set(['status', 'personId', 'email', 'phone']);

/** The columns of CDX's own preset that are made unless asked otherwise (product, section 3). */
const cdxDefaults: ReadonlySet<OutputName> = new Set(['emailStatus', 'title', 'confidence']);

/** The outputs that a preset offers for choice, with their headers. */
export function outputChoices(
  presets: Presets,
  preset: PresetName,
): SidebarState['presets'][PresetName] {
  return (presets[preset] ?? []).filter(({ name }) => !impliedOutputs.has(name));
}

/** CDX's own preset starts with some of its columns; an import needs all of its own. */
export function defaultOutputs(presets: Presets, preset: PresetName): readonly OutputName[] {
  const names = outputChoices(presets, preset).map(({ name }) => name);
  return preset === 'cdx' ? names.filter((name) => cdxDefaults.has(name)) : names;
}

function detectedMapping(sheet: SheetView | null): EnrichForm['mapping'] {
  const mapping: Partial<Record<InputName, number>> = {};
  for (const name of inputNames) {
    const detected = sheet?.mapping[name];
    if (detected) mapping[name] = detected.column;
  }
  return mapping;
}

/** As the last run of the sheet was asked for; which rows, what it may replace and cost is said anew. */
function withChoices(form: EnrichForm, sheet: SheetView | null): EnrichForm {
  const choices = sheet?.choices ?? null;
  if (sheet === null || choices === null) return form;
  const { reveal, onlyVerifiedEmails, confidenceMin, preset, outputs } = choices;
  const chosen = choices.columns.reduce((next, { input, header, column = -1 }) => {
    const isSame = (view?: ColumnView) => view?.header === header;
    // Of equal headers the one that stands where it stood is itself.
    const place = isSame(sheet.columns[column])
      ? column
      : sheet.columns.find((view) => header && isSame(view))?.index;
    return header === null || place !== undefined ? mapInput(next, input, place ?? null) : next;
  }, form);
  return {
    ...chosen,
    email: reveal.includes('email'),
    phone: reveal.includes('phone'),
    onlyVerifiedEmails,
    confidenceMin,
    preset,
    outputs: outputs.filter((name) => !impliedOutputs.has(name)),
  };
}

/** Email and phone are ticked at first (product, section 3). */
export function initialForm(sheet: SheetView | null, presets: Presets): EnrichForm {
  const form = {
    mapping: detectedMapping(sheet),
    chosen: [],
    firstRows: null,
    email: true,
    phone: true,
    onlyVerifiedEmails: false,
    confidenceMin: 0.75,
    preset: 'cdx',
    outputs: defaultOutputs(presets, 'cdx'),
    outputsBefore: null,
    overwrite: false,
    creditLimit: null,
  } as const;
  return withChoices({ ...form, rows: rowsAtFirst(sheet) }, sheet);
}

function rowsAtFirst(sheet: SheetView | null): RowChoice {
  return sheet !== null && sheet.selectedRows > 1 ? 'selected' : 'all';
}

/** Sets or clears one input's column. */
export function mapInput(form: EnrichForm, input: InputName, column: number | null): EnrichForm {
  const { [input]: _previous, ...others } = form.mapping;
  const mapping = column === null ? others : { ...others, [input]: column };
  const chosen = form.chosen.includes(input) ? form.chosen : [...form.chosen, input];
  return { ...form, mapping, chosen };
}

/** Headers identify columns: what the user chose follows its header to where it is now, equal ones in their order. */
function columnAfter(column = -1, { columns }: SheetView, after: SheetView): number | null {
  const header = columns[column]?.header;
  const isSame = (view: ColumnView) => view.header === header;
  const nth = columns.slice(0, column).filter(isSame).length;
  return after.columns.filter(isSame)[nth]?.index ?? null;
}

/** Keeps what the user chose where the sheet is the same one, and starts anew where it is not. */
export function formAfterSheet(
  form: EnrichForm,
  before: SheetView | null,
  after: SheetView,
  presets: Presets,
): EnrichForm {
  if (before === null || before.sheetId !== after.sheetId) {
    const fresh = initialForm(after, presets);
    if (after.choices !== null) return fresh;
    const { mapping, rows } = fresh;
    return {
      ...form,
      mapping,
      rows,
      chosen: [],
      outputsBefore: null,
      overwrite: false,
      creditLimit: null,
    };
  }
  const outputsBefore = columnAfter(form.outputsBefore ?? undefined, before, after);
  let next: EnrichForm = { ...form, mapping: detectedMapping(after), chosen: [], outputsBefore };
  for (const input of form.chosen) {
    const column = form.mapping[input];
    const moved = columnAfter(column, before, after);
    if (column === undefined || moved !== null) next = mapInput(next, input, moved);
  }
  return next;
}

export function revealFields(form: EnrichForm): readonly ContactField[] {
  const fields: ContactField[] = [];
  if (form.email) fields.push('email');
  if (form.phone) fields.push('phone');
  return fields;
}

/** The columns in the order of the preset: a CRM's import and a reader's eye expect that order. */
function orderedOutputs(form: EnrichForm, presets: Presets): readonly OutputName[] {
  const wanted = new Set<OutputName>([...form.outputs, ...revealFields(form)]);
  const ordered = (presets[form.preset] ?? [])
    .map(({ name }) => name)
    .filter((name) => wanted.delete(name));
  return [...wanted, ...ordered];
}

/** What the form asks the server part for. */
export function toRequest(
  form: EnrichForm,
  sheet: SheetView,
  presets: Presets,
  creditLimit: number,
): RunRequest {
  return {
    sheetId: sheet.sheetId,
    mapping: form.mapping,
    ...shownColumns(form, sheet),
    rows: form.rows,
    firstRows: form.firstRows,
    reveal: revealFields(form),
    onlyVerifiedEmails: form.onlyVerifiedEmails,
    confidenceMin: form.confidenceMin,
    preset: form.preset,
    outputs: orderedOutputs(form, presets),
    outputsBefore: form.outputsBefore,
    overwrite: form.overwrite,
    creditLimit,
    chosen: form.chosen,
    formKey: costKey(form, sheet),
  };
}

/** Headers of the chosen columns, and which of the equal ones each of them is. */
function shownColumns({ mapping }: EnrichForm, { columns }: SheetView) {
  const headers: Partial<Record<InputName, string>> = {};
  const equals: Partial<Record<InputName, EqualHeaders>> = {};
  for (const name of inputNames) {
    const column = columns[mapping[name] ?? -1];
    if (column === undefined) continue;
    const alike = columns.filter(({ header }) => header === column.header);
    headers[name] = column.header;
    equals[name] = { nth: alike.indexOf(column), alike: alike.length };
  }
  return { headers, equals };
}

/** Which rows a form is about: what was counted of others is no count of them. */
export function rowsKey({ rows, firstRows }: EnrichForm, sheet: SheetView | null): string {
  return JSON.stringify([sheet?.sheetId, rows, firstRows, whichRows(rows, sheet)]);
}

function whichRows(rows: RowChoice, sheet: SheetView | null) {
  return (rows === 'selected' ? sheet?.selection : sheet?.rows) ?? 0;
}

/** Enough to tell headers of one sheet apart: the text has a bound. */
const headerLengthMax = 20;

/** By its header, and by its place among equal ones: the columns that a preview makes may move it. */
function columnKey(column = -1, sheet: SheetView | null): unknown {
  const headers = (sheet?.columns ?? []).map(({ header }) => header.slice(0, headerLengthMax));
  const header = headers[column] ?? null;
  return [header, headers.slice(0, column).filter((text) => text === header).length];
}

/**
 * Equal texts cost the same: a preview's ceiling holds as long as this text stays. Detected columns
 * are no part of it, since the preview itself adds a column of person ids that is then detected.
 */
export function costKey(form: EnrichForm, sheet: SheetView | null): string {
  const chosen = form.chosen.map((name) => [name, columnKey(form.mapping[name], sheet)]);
  const { rows, firstRows, email, phone, onlyVerifiedEmails, confidenceMin } = form;
  // A cell of the user's costs nothing, unless it is replaced or the value goes to another column.
  const { preset, overwrite } = form;
  const what = [rows, firstRows, email, phone, onlyVerifiedEmails, confidenceMin];
  const choices = [...what, preset, overwrite];
  return JSON.stringify([sheet?.sheetId ?? null, whichRows(rows, sheet), chosen, choices]);
}

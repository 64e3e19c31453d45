/** Defines the texts of the status cell: what became of a row, readable by people and by the next run. */

import { fingerprint } from '../../text/fingerprint';
import type { ContactField } from '../../words';
import { hideMarks, showMarks } from './hidden-marks';
import { heldNote } from './remarks';

/** Those that stand in the cell as they are called. */
const plainBases = [
  'Done',
  'Matched',
  'No match',
  'No data on file',
  'Not enough input',
  /** The person, or what the row says of one, is on the list of the sheet of that name. */
  'Do not contact',
  'Waiting: its turn',
  'Waiting: credits',
  'Waiting: daily cap',
  'Waiting: credit limit',
] as const;

/** `Theirs`: somebody's own words, as they stand there; the row is theirs until they clear them. */
export type StatusBase = '' | (typeof plainBases)[number] | 'Error' | 'Theirs';

/**
 * What the API said of a contact field when the row was matched; `unverified` concerns emails only.
 * `kept`: the row holds the value of an earlier run. `unasked`: that run did not want the field.
 */
const availabilities = ['file', 'unverified', 'yours', 'none', 'kept', 'unasked'] as const;
export type Availability = (typeof availabilities)[number];
export type Availabilities = Readonly<Record<ContactField, Availability>>;

export interface Status {
  readonly base: StatusBase;
  /** The row was chosen for the run that goes on (selected, visible or first N rows). */
  readonly chosen: boolean;
  readonly available: Availabilities | null;
  /** Tells by which inputs the row's person was found; null where that is not known. */
  readonly print: string | null;
  /** Tells which account `yours` was said to; '' where that is not known. */
  readonly owner: string;
  /** Print of the list that the matched person is not on; '' where none was looked at. */
  readonly list: string;
  /** Of the match, in thousandths; null where the person was not found by the row's inputs. */
  readonly confidence: number | null;
  /** Further remarks, in the order in which they are shown. */
  readonly notes: readonly string[];
}

/** In place of a status whose person was erased: nobody's row until somebody clears it. */
export const erasedText = 'Erased';

/**
 * The remark of a row whose clean inputs matched nobody, as long as its inputs stay what they are; with
 * the key of the text as typed, by which equal rows are told apart then.
 */
export function typedNote(inputsKey: string, typedKey?: string): string {
  const marks = [inputsKey, typedKey].flatMap((key) => (key === undefined ? [] : inputsMark(key)));
  return [typedText, ...marks.map((mark) => `(${mark})`)].join(' ');
}

const typedText = 'text as typed is next';
const separator = ' · ';
const chosenText = 'chosen';
const errorPrefix = 'Error: ';

export const emptyStatus: Status = {
  base: '',
  chosen: false,
  available: null,
  print: null,
  owner: '',
  list: '',
  confidence: null,
  notes: [],
};

/** A confidence as a status keeps it: what is below a minimum stays below it. */
export function thousandths(confidence: number): number {
  return Math.floor(confidence * 1_000 + 1e-6);
}

/** Makes a status; `notes` of an error begin with what failed. */
export function statusOf(base: StatusBase, parts: Partial<Omit<Status, 'base'>> = {}): Status {
  return { ...emptyStatus, ...parts, base };
}

/** A text that is none of ours is kept as it is, and its row left alone. */
export function parseStatus(text: string): Status {
  // Most rows of a large sheet have none yet.
  if (text === '') return emptyStatus;
  const trimmed = showMarks(text.trim());
  if (trimmed === '') return emptyStatus;
  const [head = '', ...rest] = trimmed.split(separator);
  const base = plainBases.find((candidate) => candidate === head);
  if (base === undefined && !head.startsWith(errorPrefix)) {
    return statusOf('Theirs', { notes: [trimmed] });
  }
  const chosen = rest.includes(chosenText);
  const available = parseAvailabilities(rest);
  const marks = rest.find(isPrint);
  const print = marks?.slice(0, printLength + 1) ?? null;
  const told = [1, 2, 3].map((at) =>
    marks?.slice(1).slice(at * printLength, (at + 1) * printLength),
  );
  const [owner = '', list = '', share = ''] = told.map((mark) => (mark === noMark ? '' : mark));
  const confidence = share === '' ? null : Number(share);
  // A single `no phone on file` is a remark of its own.
  const isSaid = (part: string) => available !== null && isAvailability(part);
  const notes = rest.filter((part) => part !== chosenText && !isSaid(part) && !isPrint(part));
  const known = { chosen, available, print, owner, list, confidence };
  if (base !== undefined) return { base, ...known, notes };
  const first = head.slice(errorPrefix.length);
  return { base: 'Error', ...known, notes: [first, ...notes] };
}

/** The text for the cell; the inverse of `parseStatus`. */
export function formatStatus(status: Status): string {
  const [first, ...others] = status.notes;
  if (status.base === 'Theirs') return first ?? '';
  if (status.base === '') return '';
  const isError = status.base === 'Error';
  const head = isError ? `${errorPrefix}${first ?? 'unknown'}` : status.base;
  // What is to be asked next is no news any more once it was asked.
  const isTyped = (note: string) => note.startsWith(typedText);
  const notes = (isError ? others : status.notes).filter(
    (note) => status.base === 'Waiting: its turn' || !isTyped(note),
  );
  const available = status.available === null ? [] : formatAvailabilities(status.available);
  const chosen = status.chosen ? [chosenText] : [];
  return hideMarks([head, ...chosen, ...available, ...notes, ...marksOf(status)].join(separator));
}

function marksOf({ print, owner, list, confidence }: Status): readonly string[] {
  if (print === null) return [];
  const share = confidence === null ? '' : String(confidence).padStart(printLength, '0');
  const told = [owner, list, share].map((mark) => mark || noMark).join('');
  return [print + told.replace(trailingNoMarks, '')];
}

/** A text that only the add-on writes; an error's may be anything. */
export function isOurText(text: string): boolean {
  const status = parseStatus(text);
  const isOfUs = status.base !== 'Error' && status.base !== 'Theirs';
  return isOfUs && formatStatus(status) === hideMarks(text);
}

/** Short, because earlier versions showed it; one edit in a million goes unnoticed. */
const printLength = 4;

/** Stands where a mark would, so that those behind it have their place. */
const noMark = '0000';
const trailingNoMarks = /(0000)+$/;

/** The mark of a row's inputs: after an edit the row does not get the person of the former ones. */
export function inputsMark(inputsKey: string): string {
  return `#${fingerprint(inputsKey).slice(-printLength)}`;
}

function isPrint(part: string): boolean {
  return /^#([0-9a-z]{4}){1,4}$/.test(part);
}

/** Another account owns other fields: what is `yours` to that one may cost this one, and the other way round. */
export function isSaidTo(payer: string | undefined, { owner }: Status): boolean {
  return owner === (payer ?? '');
}

const availabilityTexts: Readonly<Record<ContactField, Readonly<Record<Availability, string>>>> = {
  email: {
    file: 'email on file',
    unverified: 'unverified email on file',
    yours: 'email yours',
    none: 'no email on file',
    kept: 'email there',
    unasked: 'email not asked',
  },
  phone: {
    file: 'phone on file',
    unverified: 'phone on file',
    yours: 'phone yours',
    none: 'no phone on file',
    kept: 'phone there',
    unasked: 'phone not asked',
  },
};

function formatAvailabilities(available: Availabilities): readonly string[] {
  return [availabilityTexts.email[available.email], availabilityTexts.phone[available.phone]];
}

function availabilityOf(field: ContactField, parts: readonly string[]): Availability | null {
  return availabilities.find((kind) => parts.includes(availabilityTexts[field][kind])) ?? null;
}

function isAvailability(part: string): boolean {
  return availabilityOf('email', [part]) !== null || availabilityOf('phone', [part]) !== null;
}

/** Both must be there: a `Done · no phone on file` is a remark, not a match's availabilities. */
function parseAvailabilities(parts: readonly string[]): Availabilities | null {
  const email = availabilityOf('email', parts);
  const phone = availabilityOf('phone', parts);
  return email === null || phone === null ? null : { email, phone };
}

const finalBases: readonly StatusBase[] = [
  'Done',
  'No match',
  'No data on file',
  'Not enough input',
  'Do not contact',
  'Theirs',
];

/** People's own words, for which the row is left alone; ours tell the entry of the list. */
export function isOfPeople({ base, notes }: Status): boolean {
  return base === 'Theirs' || (base === 'Do not contact' && notes.length === 0);
}

/** Not tried again by a later run unless its inputs, the demands or its status change. */
export function isFinal(status: Status): boolean {
  return finalBases.includes(status.base);
}

/** Not tried again by the run that wrote it, but by the next one. */
export function isOverForThisRun(status: Status): boolean {
  return isFinal(status) || status.base === 'Error' || status.base === 'Waiting: credit limit';
}

/** The person is known and the row has no outcome yet. */
export function isMatched(status: Status): boolean {
  return status.base === 'Matched' || (isUnderWay(status) && status.print !== null);
}

/** Money was lacking: of the run's limit, of the account, or of its day. */
export function waitsForMoney({ base }: Status): boolean {
  return base.startsWith('Waiting: c') || base === 'Waiting: daily cap';
}

/** It waits for money, or did so until a preview, or a run that did not come to it, took it on. */
export function isHeldBack(status: Status): boolean {
  return waitsForMoney(status) || (isUnderWay(status) && status.notes.includes(heldNote));
}

/** The run comes back to this row: it is matched, or waits for something. */
export function isUnderWay({ base }: Status): boolean {
  return (
    base === 'Matched' ||
    base === 'Waiting: its turn' ||
    base === 'Waiting: credits' ||
    base === 'Waiting: daily cap'
  );
}

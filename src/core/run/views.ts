/** Defines what people ask of a run and what they see of it, as the sidebar gets it. */

import type { ContactField, InputName, OutputName, PresetName, RowChoice } from '../words';
import type { RunState } from './run-state';

/** Which of the columns with the same header one is, from 0, and how many there are: also of those without any. */
export interface EqualHeaders {
  readonly nth: number;
  readonly alike: number;
}

/** What a run or a preview is to do; made by the sidebar, checked by the server part. */
export interface RunRequest {
  readonly sheetId: number;
  /** Input name to column index (from 0). */
  readonly mapping: Readonly<Partial<Record<InputName, number>>>;
  /** What these columns were called when they were chosen: they may have moved since. */
  readonly headers?: Readonly<Partial<Record<InputName, string>>>;
  readonly equals?: Readonly<Partial<Record<InputName, EqualHeaders>>>;
  readonly rows: RowChoice;
  /** Only the first N rows that are not done; null for no such bound. */
  readonly firstRows: number | null;
  readonly reveal: readonly ContactField[];
  readonly onlyVerifiedEmails: boolean;
  /** 0.75 to 1. */
  readonly confidenceMin: number;
  readonly preset: PresetName;
  /** Outputs beside status and person id, in the order of their columns. */
  readonly outputs: readonly OutputName[];
  /** Index of the column before which new columns go; null for the end. */
  readonly outputsBefore: number | null;
  /** Replace cells that the add-on did not write. */
  readonly overwrite: boolean;
  /** Credits; the most this run may cost. Ignored by a preview. */
  readonly creditLimit: number;
  /** Inputs whose columns the user chose by hand. */
  readonly chosen?: readonly InputName[] | undefined;
  /** The form in its own words: what a preview costs holds for an equal one. */
  readonly formKey?: string | undefined;
  /** The user was told that another sheet is in front, and means this one. */
  readonly sheetConfirmed?: boolean | undefined;
  /** Who pays by what the page shows (`Meters.account`); where it is missing whoever is connected. */
  readonly account?: string | undefined;
  /** Id of the run that the page knows of, '' for none: a start whose answer was lost is not begun twice. */
  readonly after?: string | undefined;
}

export type RunPhase = RunState['phase'];

/** Why a run waits or pauses; `untilMs` is set where it goes on by itself. */
export type RunPause = Readonly<NonNullable<RunState['pause']>>;

/**
 * A row is in one of seven states: done, no match, no data, not enough input, on the list of whom not
 * to contact, waiting or an error. In a view these add up to `rows` at every moment; `matched` tells how many of those that wait are half way.
 */
export type RunCounts = Readonly<RunState['counts']>;

export type RowState = Exclude<keyof RunCounts, 'rows' | 'matched'>;

/** Rows that are finished without anything, which a run tries again once somebody opens them. */
export type FruitlessState = Extract<RowState, 'noMatch' | 'noData' | 'notEnoughInput'>;

/** `312 rows → 240 matched → 228 people → 27 already yours → at most 201 credits`. */
export type Ceiling = Readonly<NonNullable<RunState['ceiling']>> & {
  /** What the preview has to tell besides, as the receipt of a run does. */
  readonly notes?: readonly string[] | undefined;
};

/** Different people whose field was written without a charge. */
export type OwnedFields = Readonly<NonNullable<RunState['owned']>>;

export interface Receipt {
  readonly runId: string;
  readonly finishedAtMs: number;
  readonly stopped: boolean;
  readonly rows: number;
  readonly rowsDone: number;
  /** People of whom something was charged, and what. */
  readonly people: number;
  readonly emails: number;
  readonly phones: number;
  /** Fields that came free, because the account owned them already. */
  readonly owned: OwnedFields;
  readonly creditsSpent: number;
  readonly creditLimit: number;
  readonly balanceBefore: number;
  readonly balanceAfter: number;
  /** False where other spending makes the credits impossible to tell; `notes` say so. */
  readonly exact: boolean;
  /** Remarks: other spending, rows that are gone, cells that were kept. */
  readonly notes: readonly string[];
  /** What is left and what to do about it, a sentence each. */
  readonly left: readonly string[];
  readonly counts: RunCounts;
  readonly undone: boolean;
  /** Not all that it wrote could be given back; the notes say what. */
  readonly undoneInPart: boolean;
}

/** A run of the document as the log tells it. */
export interface PastRun {
  readonly runId: string;
  readonly kind: RunView['kind'];
  readonly startedAtMs: number;
  /** '' where the log does not say. */
  readonly sheetName: string;
  /** Leading characters of the key that paid; '' where nothing was asked that could cost. */
  readonly paidBy: string;
  /** Begun by the hourly catch-up. */
  readonly auto: boolean;
  readonly rows: number;
  readonly people: number;
  readonly credits: number;
  /** False where the log has its charges alone, and no receipt. */
  readonly isKnown: boolean;
  readonly undone: boolean;
  readonly undoneInPart: boolean;
  /** Why it can't be undone, in a sentence; null where it can. */
  readonly undoObstacle: string | null;
}

/** What an Undo in History came to: the runs as they are then, and the one that was undone. */
export interface UndonePast {
  readonly runs: readonly PastRun[];
  readonly run: RunView | null;
}

export interface RunView {
  readonly runId: string;
  /** A check only says what has changed of people who are done. */
  readonly kind: 'preview' | 'check' | 'enrich';
  readonly phase: RunPhase;
  readonly pause: RunPause | null;
  readonly sheetName: string;
  readonly counts: RunCounts;
  readonly creditsSpent: number;
  readonly creditLimit: number;
  /** Credits that Resume, or Retry errors, may charge at most. */
  readonly creditsLeft: number;
  /** Estimate from the limits, after what it waits for now; null while unknown. */
  readonly timeLeftMs: number | null;
  /** The person who started it pays; others can watch, pause and stop. */
  readonly mine: boolean;
  /** Leading characters of the key that pays; '' where it is not known. */
  readonly paidBy: string;
  readonly ceiling: Ceiling | null;
  /** Of a check that is over; `creditsMax` is what revealing those with another company anew may cost. */
  readonly checked:
    | (Readonly<NonNullable<RunState['checked']>> & { readonly creditsMax: number })
    | null;
  /** The form that it was asked with, in the form's own words; '' where that is not known. */
  readonly formKey: string;
  readonly receipt: Receipt | null;
  /** What else has to be known of it, in sentences; a receipt has them too. */
  readonly notes: readonly string[];
  /** An Undo of this run is under way, until then at the latest, or died; null where there is none. */
  readonly undoUntilMs: number | null;
  readonly startedAtMs: number;
  /** When its last step ended; 0 where it is over. */
  readonly movedAtMs: number;
}

/** Defines what the sidebar and the server part say to each other, as JSON texts. */

import type { MappedColumn } from '../columns/detect-columns';
import type { RunView } from '../run/views';
import type { ContactField, InputName, OutputName, PresetName } from '../words';

/** The header's numbers, refreshed by every reply. */
export interface Meters {
  readonly plan: string;
  readonly credits: number;
  readonly monthlyAllowance: number;
  readonly costPerReveal: number;
  readonly revealsToday: number;
  readonly revealsPerDay: number;
  /** Requests left in the sliding minute, as last told by the rate-limit headers. */
  readonly requestsLeft: number;
  readonly requestsPerMinute: number;
  readonly revealsPerMinute: number;
  /** Leading characters of the key that pays; '' where it is not known. */
  readonly keyPrefix: string;
  /** Tells that account apart, but doesn't name it; '' where it is not known. */
  readonly account: string;
  /** When the daily cap starts anew (00:00 UTC), milliseconds since 1970. */
  readonly dayEndsAtMs: number;
  /** When the balance and the reveals were so, by the server's clock. */
  readonly asOfMs: number;
}

/** What went wrong and what to do next; never holds the key, personal data or a full URL. */
export interface Problem {
  /** The API's code, or one of ours: `NO_KEY`, `BAD_TOKEN`, `BUSY`, `COLUMNS`, `SHEET`, `NETWORK`, … */
  readonly code: string;
  /** What failed, in one sentence. */
  readonly message: string;
  /** What to do next, in one sentence. */
  readonly nextStep: string;
  readonly requestId: string | null;
  /** Name of the input at fault, where there is one: `apiKey`, `creditLimit`, `columns`, … */
  readonly field: string | null;
}

/** Every sidebar call answers one of these, as JSON. */
export type Reply<T> =
  | { readonly ok: true; readonly value: T; readonly meters: Meters | null; readonly nowMs: number }
  | {
      readonly ok: false;
      readonly problem: Problem;
      readonly meters: Meters | null;
      readonly nowMs: number;
    };

/** A text that holds T as JSON: a Date anywhere in a reply would make all of it null. */
export type Json<T> = string & { readonly __json?: T };

/** A column of the sheet that can serve as an input; `header` is what identifies it later. */
export interface ColumnView {
  readonly index: number;
  readonly letter: string;
  readonly header: string;
  /** First non-empty value, cut to 40 characters. */
  readonly sample: string;
}

/** What the last run or preview of a sheet was asked with, as far as the next one begins with it. */
export interface SheetChoices {
  readonly reveal: readonly ContactField[];
  readonly onlyVerifiedEmails: boolean;
  readonly confidenceMin: number;
  readonly preset: PresetName;
  readonly outputs: readonly OutputName[];
  /** Columns that were chosen by hand, by their headers; null for none. */
  readonly columns: readonly {
    readonly input: InputName;
    readonly header: string | null;
    /** Where it stood, which tells equal headers apart; earlier versions kept none. */
    readonly column?: number | undefined;
  }[];
}

export interface SheetView {
  readonly sheetId: number;
  readonly sheetName: string;
  readonly columns: readonly ColumnView[];
  readonly mapping: Readonly<Partial<Record<InputName, MappedColumn>>>;
  /** Row of the sheet that holds the headers; 0 where the first row seems to be a lead already. */
  readonly headerRow: number;
  /** The user's own choice. */
  readonly headerRowChosen: boolean;
  /** What the sheet's first rows say, in order, for the choice of another header row. */
  readonly topRows: readonly string[];
  /** Null where nothing was started on this sheet yet. */
  readonly choices: SheetChoices | null;
  /** Why it begins without those of another version; '' where it does not. */
  readonly note: string;
  /** Rows below the header that hold anything. */
  readonly rows: number;
  readonly selectedRows: number;
  /** Equal texts mean the same rows. */
  readonly selection: string;
  readonly firstRowPreview: string;
}

/** What the sidebar does after a step: call again after `waitMs`, or nothing where it is null. */
export interface StepView {
  readonly run: RunView;
  readonly waitMs: number | null;
}

export interface PreflightView {
  /** Everything that would stop the run, all at once; empty where it can start. */
  readonly blockers: readonly Problem[];
  /** `D5:G54 holds 12 cells that are not empty`; null where nothing would be kept or replaced. */
  readonly occupied: string | null;
  readonly rows: number;
  /** Rows of the choice that are done already, and such that hold nothing to ask for. */
  readonly finished: number;
  readonly blank: number;
  /** Rows that are left out because they are hidden. */
  readonly hidden: number;
  /** Ceiling without a preview: rows × fields, whatever the balance is, and never above it. */
  readonly creditsWanted: number;
  readonly creditLimit: number;
}

export interface SettingsView {
  readonly formulaSpending: {
    readonly on: boolean;
    /** Kept by another version: it is off. */
    readonly isOutdated: boolean;
    readonly limitPerDay: number;
    readonly spentToday: number;
    /** Only the owner of the sheet can switch it (Apps Script gives formulas the owner's properties). */
    readonly editable: boolean;
  };
  readonly catchUp: {
    /** False where Google made no hourly trigger when it was last asked for, with the permission there. */
    readonly available: boolean;
    /** Kept by an earlier version, which named neither sheet nor account, or by a later one: it is off. */
    readonly isOutdated: boolean;
    /** Where it is on. */
    readonly sheets: readonly CatchUpView[];
  };
  /** For so long the log keeps what cells held; null where another version chose it: for good. */
  readonly retentionDays: number | null;
}

/** The catch-up of one sheet with what it was switched on with: other runs don't change it. */
export interface CatchUpView {
  readonly sheetId: number;
  readonly sheetName: string;
  readonly reveal: readonly ContactField[];
  readonly onlyVerifiedEmails: boolean;
  readonly confidenceMin: number;
  /** Rows that a limit left waiting are taken too, after the new ones. */
  readonly waitingToo: boolean;
  /** Leading characters of the key that pays. */
  readonly keyPrefix: string;
  /** Credits. */
  readonly limitPerDay: number;
  readonly spentToday: number;
  /** Why the last try did nothing; '' where it did what it should. */
  readonly trouble: string;
}

/** A stretch of the log as CSV, and the row that the next one begins with; null after the last. */
export interface LogPart {
  readonly csv: string;
  readonly nextRow: number | null;
}

export interface FormulaCounts {
  readonly total: number;
  readonly waiting: number;
  readonly failed: number;
  /** Somebody may own by now what these show as not revealed. */
  readonly unrevealed: number;
  /** As they are by now: another page, or a call whose answer was lost, may have changed them. */
  readonly settings: SettingsView;
}

export interface RetriedFormulas extends FormulaCounts {
  /** Of a range each cell, as they stood before: what is being calculated shows nothing yet. */
  readonly waitedCells: number;
  /** Where the next round goes on with those not revealed: until then they count as waiting. */
  readonly next: number;
}

/** All that the sidebar shows at its opening. */
export interface SidebarState {
  readonly connected: boolean;
  /** Why the kept key does not work (revoked, plan, network); null where it does or there is none. */
  readonly problem: Problem | null;
  readonly sheet: SheetView | null;
  readonly run: RunView | null;
  /** Id of the run that last ended while no sidebar drove it; '' where none did. */
  readonly endedAlone: string;
  readonly settings: SettingsView;
  /** Presets and what columns they make, for the choice of outputs. */
  readonly presets: Readonly<Record<PresetName, readonly { name: OutputName; header: string }[]>>;
  /** Whose key pays for runs and for formulas: two sentences. */
  readonly whoPays: { readonly runs: string; readonly formulas: string };
  readonly dashboardUrl: string;
}

export interface AccountView {
  readonly keyName: string;
  readonly keyPrefix: string;
  readonly keyCreatedAt: string;
  readonly keyLastUsedAt: string;
  readonly keyRequestCount: number;
  readonly batchMax: number;
  readonly searchResultsMax: number;
}

export interface UsageView {
  readonly from: string;
  readonly to: string;
  readonly reveals: number;
  readonly creditsSpent: number;
  readonly daily: readonly {
    readonly date: string;
    readonly reveals: number;
    readonly creditsSpent: number;
  }[];
}

export interface SuggestionView {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

export interface SearchRequest {
  readonly q: string;
  readonly title: string;
  readonly seniority: string;
  readonly company: string;
  readonly countries: string;
  readonly hasEmail: boolean;
  readonly hasPhone: boolean;
  /** Counts from 1. */
  readonly page: number;
  /** As many as are shown where it is left out; the API gives 100 at most. */
  readonly pageSize?: number | undefined;
}

export interface FoundPerson {
  readonly id: string;
  readonly fullName: string;
  /** '' where the search tells the full name alone. */
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly company: string;
  readonly location: string;
  readonly seniority: string;
  readonly linkedinUrl: string;
  readonly emailAvailable: boolean;
  readonly emailStatus: string;
  /** '' where the search does not tell. */
  readonly emailDomain: string;
  readonly phoneAvailable: boolean;
}

export interface SearchView {
  readonly people: readonly FoundPerson[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

/** Where something of a person stands, or stood before it was erased. */
export interface EraseView {
  /** What was asked for: an erase is about the same. */
  readonly asked: readonly string[];
  readonly people: number;
  /** Cells that an erase empties, and the letters of columns that it leaves. */
  readonly rows: readonly {
    readonly place: string;
    readonly cells: number;
    readonly left: string;
  }[];
  /** Rows beyond those. */
  readonly moreRows: number;
  readonly cells: number;
  /** Cells that people typed, or that nobody can tell who wrote. */
  readonly cellsLeft: number;
  readonly logLines: number;
  /** Entries of kept answers of formulas. */
  readonly answers: number;
  /** What is kept of runs and of formulas' spending. */
  readonly kept: number;
  /** What an erase could not put back as it was; '' where that is nothing. */
  readonly note: string;
  /** An erase was interrupted before: it is done along with this one. */
  readonly unfinished: boolean;
}

/** Opens with the page: the token proves that a call comes from this sidebar. */
export interface SidebarOpening {
  readonly token: string;
  readonly reply: Reply<SidebarState>;
}

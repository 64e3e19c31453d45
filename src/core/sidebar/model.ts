/** Defines what the sidebar and the server part say to each other, as JSON texts. */

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
  /** When the daily cap starts anew (00:00 UTC), milliseconds since 1970. */
  readonly dayEndsAtMs: number;
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

export type InputName =
  | 'linkedinUrl'
  | 'fullName'
  | 'firstName'
  | 'lastName'
  | 'company'
  | 'companyWebsite'
  | 'email'
  | 'personId';

export type OutputName =
  | 'status'
  | 'email'
  | 'phone'
  | 'title'
  | 'confidence'
  | 'personId'
  | 'emailStatus'
  | 'seniority'
  | 'company'
  | 'location'
  | 'linkedinUrl'
  | 'profile'
  | 'firstName'
  | 'lastName'
  | 'fullName';

export type PresetName = 'cdx' | 'hubspot' | 'salesforce' | 'pipedrive';
export type ContactField = 'email' | 'phone';
export type RowChoice = 'all' | 'selected' | 'visible';

/** A column of the sheet that can serve as an input; `header` is what identifies it later. */
export interface ColumnView {
  readonly index: number;
  readonly letter: string;
  readonly header: string;
  /** First non-empty value, cut to 40 characters. */
  readonly sample: string;
}

/** One input's column and how sure the detection is; null where none was found or chosen. */
export interface MappedColumn {
  readonly column: number;
  /** 0 to 1; 1 where the user chose it. */
  readonly confidence: number;
  /** Why, in a few words: `header "Company"`, `values look like LinkedIn links`. */
  readonly reason: string;
}

export interface SheetView {
  readonly sheetId: number;
  readonly sheetName: string;
  readonly columns: readonly ColumnView[];
  readonly mapping: Readonly<Partial<Record<InputName, MappedColumn>>>;
  /** Rows below the header that hold anything. */
  readonly rows: number;
  readonly selectedRows: number;
  /** Equal texts mean the same rows. */
  readonly selection: string;
  readonly firstRowPreview: string;
}

/** What a run or a preview is to do; made by the sidebar, checked by the server part. */
export interface RunRequest {
  readonly sheetId: number;
  /** Input name to column index (from 0). */
  readonly mapping: Readonly<Partial<Record<InputName, number>>>;
  /** What these columns were called when they were chosen: they may have moved since. */
  readonly headers?: Readonly<Partial<Record<InputName, string>>>;
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
}

export type RunPhase = 'running' | 'paused' | 'waiting' | 'finished' | 'stopped';

/** Why a run waits or pauses; `until` is set where it goes on by itself. */
export interface RunPause {
  readonly reason:
    | 'user'
    | 'rateLimit'
    | 'dailyCap'
    | 'credits'
    | 'errors'
    | 'key'
    | 'plan'
    | 'columns'
    | 'busy'
    | 'sheet'
    | 'permission'
    | 'quota';
  readonly message: string;
  readonly nextStep: string;
  readonly untilMs: number | null;
  readonly requestId: string | null;
}

export interface RunCounts {
  /** Rows that the run set out to do. */
  readonly rows: number;
  readonly done: number;
  readonly matched: number;
  readonly noMatch: number;
  readonly noData: number;
  readonly notEnoughInput: number;
  readonly waiting: number;
  readonly errors: number;
}

/** `312 rows → 240 matched → 228 people → 27 already yours → at most 201 credits`. */
export interface Ceiling {
  readonly rows: number;
  readonly matched: number;
  readonly people: number;
  /** Fields the account owns already. */
  readonly alreadyYours: number;
  /** Credits, exact at the time of the preview. */
  readonly creditsMax: number;
  /** Rows that were left out because they are hidden. */
  readonly hidden?: number | undefined;
  /** UTC days the daily cap spreads it over, today first: credits a day. */
  readonly days: readonly number[];
  readonly balance: number;
}

export interface Receipt {
  readonly runId: string;
  readonly finishedAtMs: number;
  readonly stopped: boolean;
  readonly rows: number;
  readonly rowsDone: number;
  readonly people: number;
  readonly emails: number;
  readonly phones: number;
  readonly creditsSpent: number;
  readonly creditLimit: number;
  readonly balanceBefore: number;
  readonly balanceAfter: number;
  /** False where other spending makes the credits impossible to tell; `note` says so. */
  readonly exact: boolean;
  /** Remarks: other spending, rows that are gone, cells that were kept. */
  readonly notes: readonly string[];
  /** What is left and what to do about it, a sentence each. */
  readonly left: readonly string[];
  readonly counts: RunCounts;
  readonly undone: boolean;
}

export interface RunView {
  readonly runId: string;
  readonly kind: 'preview' | 'enrich';
  readonly phase: RunPhase;
  readonly pause: RunPause | null;
  readonly sheetName: string;
  readonly counts: RunCounts;
  readonly creditsSpent: number;
  readonly creditLimit: number;
  /** Credits that Resume, or Retry errors, may charge at most. */
  readonly creditsLeft: number;
  /** Estimate from the limits; null while unknown. */
  readonly timeLeftMs: number | null;
  /** The person who started it pays; others can watch, pause and stop. */
  readonly mine: boolean;
  readonly ceiling: Ceiling | null;
  readonly receipt: Receipt | null;
  readonly startedAtMs: number;
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
  /** Rows that are left out because they are hidden. */
  readonly hidden: number;
  /** Ceiling without a preview: rows × fields, never above the balance. */
  readonly creditLimit: number;
}

export interface SettingsView {
  readonly formulaSpending: {
    readonly on: boolean;
    readonly limitPerDay: number;
    readonly spentToday: number;
    /** Only the owner of the sheet can switch it (Apps Script gives formulas the owner's properties). */
    readonly editable: boolean;
  };
  readonly catchUp: {
    readonly on: boolean;
    readonly limitPerDay: number;
    readonly spentToday: number;
    /** False in a test deployment, which has no installable triggers. */
    readonly available: boolean;
  };
  readonly hasKey: boolean;
}

export interface FormulaCounts {
  readonly total: number;
  readonly waiting: number;
  readonly failed: number;
}

/** All that the sidebar shows at its opening. */
export interface SidebarState {
  readonly connected: boolean;
  /** Why the kept key does not work (revoked, plan, network); null where it does or there is none. */
  readonly problem: Problem | null;
  readonly sheet: SheetView | null;
  readonly run: RunView | null;
  readonly settings: SettingsView;
  readonly formulas: FormulaCounts;
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
  readonly revealsPerMinute: number;
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
  readonly phoneAvailable: boolean;
}

export interface SearchView {
  readonly people: readonly FoundPerson[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

/** Opens with the page: the token proves that a call comes from this sidebar. */
export interface SidebarOpening {
  readonly token: string;
  readonly reply: Reply<SidebarState>;
}

/** Defines all that the sidebar knows, and what can happen to it. */

import type {
  AccountView,
  FormulaCounts,
  Meters,
  PreflightView,
  Problem,
  SettingsView,
  SheetView,
  SidebarState,
  UsageView,
} from '../../core/calls/views';
import type { Ceiling, PastRun, RunRequest, RunView } from '../../core/run/views';
import type { InputName, PresetName } from '../../core/words';
import type { Drive } from '../driver';
import { type FindAction, type FindState, initialFind } from './find';
import { type EnrichForm, initialForm, type Presets } from './form';

export type TabName = 'enrich' | 'find' | 'account' | 'settings';
export type UsageDays = 7 | 30 | 90;

/** Where something is under way or went wrong; errors are shown at this place. */
export type Place =
  | 'opening'
  | 'connect'
  | 'sheet'
  | 'preflight'
  | 'start'
  | 'run'
  | 'undo'
  | 'rows'
  | 'find'
  | 'insert'
  | 'account'
  | 'usage'
  | 'key'
  | 'formulaSpending'
  | 'catchUp'
  | 'formulas'
  | 'diagnostics'
  | 'selfTest'
  | 'contactList'
  | 'log'
  | 'history'
  | 'pastRun'
  | 'export'
  | 'retention'
  | 'erase';

/** What a press of Enrich, Preview or Check again sent. */
export interface AskedStart {
  readonly name: 'startRun' | 'startPreview' | 'startCheck';
  readonly request: RunRequest;
  readonly sheetName: string;
  /** Days, of a check. */
  readonly olderThan: number;
}

/** History as it is open. */
export interface HistoryState {
  /** Null until the log is read. */
  readonly runs: readonly PastRun[] | null;
  readonly openRunId: string | null;
  /** The one that is open; null until it is read. */
  readonly run: RunView | null;
}

export interface State {
  /** Null where the page was served without a state that can be read. */
  readonly server: SidebarState | null;
  readonly meters: Meters | null;
  /** What to add to the browser's clock to get the server's, in milliseconds. */
  readonly clockOffsetMs: number;
  readonly tab: TabName;
  readonly form: EnrichForm;
  /** The forms of other sheets of this document, each with its sheet as it was left. */
  readonly left: Readonly<Partial<Record<number, readonly [EnrichForm, SheetView]>>>;
  /** What was counted last, and of which rows (see `rowsKey`). */
  readonly preflight: { readonly view: PreflightView; readonly key: string } | null;
  /** The last preview, and the form it holds for. */
  readonly preview: { readonly ceiling: Ceiling; readonly key: string } | null;
  /** A start that was refused because another sheet is in front, as it was asked for. */
  readonly otherSheet: AskedStart | null;
  /** When the last reply came, and when the run was told as it is shown, by the browser's clock. */
  readonly repliedAtMs: number;
  readonly runSeenAtMs: number;
  /** The run's receipt was put away: the form is shown again. */
  readonly dismissedRunId: string | null;
  readonly drive: Drive;
  readonly find: FindState;
  /** Null while Enrich shows something else. */
  readonly history: HistoryState | null;
  readonly account: AccountView | null;
  readonly usage: UsageView | null;
  readonly usageDays: UsageDays;
  /** Null until Settings has them counted, which takes reading every sheet. */
  readonly formulas: FormulaCounts | null;
  /** Waiting formulas are being asked again, round by round. */
  readonly formulaRetry: boolean;
  readonly busy: Readonly<Partial<Record<Place, boolean>>>;
  readonly problems: Readonly<Partial<Record<Place, Problem>>>;
  /** What a success has to say, beside the button that was pressed. */
  readonly notes: Readonly<Partial<Record<Place, string>>>;
  readonly diagnostics: string | null;
  /** The last words for the polite live region. */
  readonly spoken: string;
}

export type Action =
  /** `again`: of the same user, whose form stays. */
  | { readonly type: 'opened'; readonly server: SidebarState; readonly again?: true }
  | {
      readonly type: 'replied';
      readonly meters: Meters | null;
      readonly serverNowMs: number;
      readonly browserNowMs: number;
    }
  | { readonly type: 'tab'; readonly tab: TabName }
  | { readonly type: 'form'; readonly change: Partial<EnrichForm> }
  | { readonly type: 'map'; readonly input: InputName; readonly column: number | null }
  | { readonly type: 'preset'; readonly preset: PresetName }
  | { readonly type: 'sheet'; readonly sheet: SheetView }
  /** `key`: of what it was asked for, where that may be another form by now. */
  | { readonly type: 'preflight'; readonly view: PreflightView | null; readonly key?: string }
  | { readonly type: 'run'; readonly run: RunView | null }
  | { readonly type: 'otherSheet'; readonly asked: AskedStart | null }
  | { readonly type: 'dismiss' }
  | { readonly type: 'drive'; readonly drive: Drive }
  | { readonly type: 'account'; readonly account: AccountView }
  | { readonly type: 'usageDays'; readonly days: UsageDays }
  | { readonly type: 'usage'; readonly usage: UsageView }
  | { readonly type: 'settings'; readonly settings: SettingsView }
  | { readonly type: 'formulas'; readonly formulas: FormulaCounts }
  | { readonly type: 'formulaRetry'; readonly on: boolean }
  | { readonly type: 'diagnostics'; readonly text: string }
  /** Opens History where it is closed; null closes it. */
  | { readonly type: 'history'; readonly change: Partial<HistoryState> | null }
  | { readonly type: 'begin'; readonly place: Place }
  | { readonly type: 'end'; readonly place: Place; readonly problem: Problem | null }
  /** What waits to be sent is taken back: nothing was done yet. */
  | { readonly type: 'withdraw'; readonly place: Place }
  | { readonly type: 'note'; readonly place: Place; readonly text: string }
  | { readonly type: 'say'; readonly text: string }
  | FindAction;

export const noPresets: Presets = {};

/** The state before anything is known. */
export const blankState: State = {
  server: null,
  meters: null,
  clockOffsetMs: 0,
  tab: 'enrich',
  form: initialForm(null, noPresets),
  left: {},
  preflight: null,
  preview: null,
  otherSheet: null,
  repliedAtMs: 0,
  runSeenAtMs: 0,
  dismissedRunId: null,
  drive: { kind: 'idle' },
  find: initialFind,
  history: null,
  account: null,
  usage: null,
  usageDays: 30,
  formulas: null,
  formulaRetry: false,
  busy: {},
  problems: {},
  notes: {},
  diagnostics: null,
  spoken: '',
};

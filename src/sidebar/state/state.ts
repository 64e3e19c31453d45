/** Defines all that the sidebar knows, and the one function that changes it. */

import type {
  AccountView,
  Ceiling,
  FormulaCounts,
  InputName,
  Meters,
  PreflightView,
  PresetName,
  Problem,
  RunView,
  SettingsView,
  SheetView,
  SidebarState,
  UsageView,
} from '../../core/sidebar/model';
import { type Drive, isOver } from '../driver';
import { announcement } from './announcement';
import { type FindAction, type FindState, initialFind, reduceFind } from './find';
import {
  costKey,
  defaultOutputs,
  type EnrichForm,
  formAfterSheet,
  initialForm,
  mapInput,
  revealFields,
} from './form';

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
  | 'find'
  | 'insert'
  | 'account'
  | 'usage'
  | 'key'
  | 'formulaSpending'
  | 'catchUp'
  | 'formulas'
  | 'diagnostics'
  | 'log';

export interface State {
  /** Null where the page was served without a state that can be read. */
  readonly server: SidebarState | null;
  readonly meters: Meters | null;
  /** What to add to the browser's clock to get the server's, in milliseconds. */
  readonly clockOffsetMs: number;
  readonly tab: TabName;
  readonly form: EnrichForm;
  readonly preflight: PreflightView | null;
  /** The last preview, and the form it holds for. */
  readonly preview: { readonly ceiling: Ceiling; readonly key: string } | null;
  /** The run's receipt was put away: the form is shown again. */
  readonly dismissedRunId: string | null;
  readonly drive: Drive;
  readonly find: FindState;
  readonly account: AccountView | null;
  readonly usage: UsageView | null;
  readonly usageDays: UsageDays;
  readonly busy: Readonly<Partial<Record<Place, boolean>>>;
  readonly problems: Readonly<Partial<Record<Place, Problem>>>;
  /** What a success has to say, beside the button that was pressed. */
  readonly notes: Readonly<Partial<Record<Place, string>>>;
  readonly diagnostics: string | null;
  /** The last words for the polite live region. */
  readonly spoken: string;
}

export type Action =
  | { readonly type: 'opened'; readonly server: SidebarState }
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
  | { readonly type: 'preflight'; readonly view: PreflightView | null }
  | { readonly type: 'run'; readonly run: RunView | null }
  | { readonly type: 'dismiss' }
  | { readonly type: 'drive'; readonly drive: Drive }
  | { readonly type: 'account'; readonly account: AccountView }
  | { readonly type: 'usageDays'; readonly days: UsageDays }
  | { readonly type: 'usage'; readonly usage: UsageView }
  | { readonly type: 'settings'; readonly settings: SettingsView }
  | { readonly type: 'formulas'; readonly formulas: FormulaCounts }
  | { readonly type: 'diagnostics'; readonly text: string }
  | { readonly type: 'begin'; readonly place: Place }
  | { readonly type: 'end'; readonly place: Place; readonly problem: Problem | null }
  | { readonly type: 'note'; readonly place: Place; readonly text: string }
  | { readonly type: 'say'; readonly text: string }
  | FindAction;

const noPresets: SidebarState['presets'] = { cdx: [], hubspot: [], salesforce: [], pipedrive: [] };

/** The state before anything is known. */
export const blankState: State = {
  server: null,
  meters: null,
  clockOffsetMs: 0,
  tab: 'enrich',
  form: initialForm(null, noPresets),
  preflight: null,
  preview: null,
  dismissedRunId: null,
  drive: { kind: 'idle' },
  find: initialFind,
  account: null,
  usage: null,
  usageDays: 30,
  busy: {},
  problems: {},
  notes: {},
  diagnostics: null,
  spoken: '',
};

/** A preview that ended tells the most that its form can cost. */
function withRun(state: State, run: RunView | null): State {
  if (state.server === null) return state;
  const words = announcement(state.server.run, run);
  const next = {
    ...state,
    server: { ...state.server, run },
    spoken: words ?? state.spoken,
    // What a run does is no longer to be paid: the ceiling from before it is out of date.
    preview: run?.kind === 'enrich' ? null : state.preview,
  };
  if (run?.kind !== 'preview' || run.ceiling === null || run.phase !== 'finished') return next;
  return {
    ...next,
    preview: { ceiling: run.ceiling, key: costKey(state.form, state.server.sheet) },
    dismissedRunId: run.runId,
    form: { ...state.form, creditLimit: null },
  };
}

/** A fresh state of the server: also after a key was replaced, so nothing of the old account stays. */
function opened(state: State, server: SidebarState): State {
  const fresh: State = {
    ...state,
    server: { ...server, run: null },
    form: initialForm(server.sheet, server.presets),
    preflight: null,
    preview: null,
    account: null,
    usage: null,
    notes: {},
    problems: server.problem === null ? {} : { opening: server.problem },
  };
  return withRun(fresh, server.run);
}

/** The form comes back, for what is left: neither its rows nor its limit are known yet. */
function dismissed(state: State): State {
  const form = { ...state.form, creditLimit: null };
  return { ...state, form, preflight: null, dismissedRunId: state.server?.run?.runId ?? null };
}

function withSheet(state: State, sheet: SheetView): State {
  if (state.server === null) return state;
  const form = formAfterSheet(state.form, state.server.sheet, sheet, state.server.presets);
  return { ...state, form, server: { ...state.server, sheet } };
}

function withServer(state: State, change: Partial<SidebarState>): State {
  return state.server === null ? state : { ...state, server: { ...state.server, ...change } };
}

function withPreset(state: State, preset: PresetName): State {
  const outputs = defaultOutputs(state.server?.presets ?? noPresets, preset);
  return { ...state, form: { ...state.form, preset, outputs } };
}

function ended(state: State, place: Place, problem: Problem | null): State {
  const { [place]: _busy, ...busy } = state.busy;
  const { [place]: _problem, ...problems } = state.problems;
  return {
    ...state,
    busy,
    problems: problem === null ? problems : { ...problems, [place]: problem },
  };
}

function begun(state: State, place: Place): State {
  const { [place]: _note, ...notes } = state.notes;
  return { ...state, notes, busy: { ...state.busy, [place]: true } };
}

/** The one reducer. */
export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'opened':
      return opened(state, action.server);
    case 'replied': {
      const clockOffsetMs = action.serverNowMs - action.browserNowMs;
      return { ...state, clockOffsetMs, meters: action.meters ?? state.meters };
    }
    case 'tab':
      return { ...state, tab: action.tab };
    case 'form':
      return { ...state, form: { ...state.form, ...action.change } };
    case 'map':
      return { ...state, form: mapInput(state.form, action.input, action.column) };
    case 'preset':
      return withPreset(state, action.preset);
    case 'sheet':
      return withSheet(state, action.sheet);
    case 'preflight':
      return { ...state, preflight: action.view };
    case 'run':
      return withRun(state, action.run);
    case 'dismiss':
      return dismissed(state);
    case 'drive':
      return { ...state, drive: action.drive };
    case 'account':
      return { ...state, account: action.account };
    case 'usageDays':
      return { ...state, usageDays: action.days };
    case 'usage':
      return { ...state, usage: action.usage };
    case 'settings':
      return withServer(state, { settings: action.settings });
    case 'formulas':
      return withServer(state, { formulas: action.formulas });
    case 'diagnostics':
      return { ...state, diagnostics: action.text };
    case 'begin':
      return begun(state, action.place);
    case 'end':
      return ended(state, action.place, action.problem);
    case 'note':
      return {
        ...state,
        notes: { ...state.notes, [action.place]: action.text },
        spoken: action.text,
      };
    case 'say':
      return { ...state, spoken: action.text };
    default:
      return { ...state, find: reduceFind(state.find, action) };
  }
}

/** Only another key, or another plan for this one, can help with these. */
const keyCodes: ReadonlySet<string> = new Set(['NO_KEY', 'INVALID_API_KEY', 'PLAN_REQUIRED']);

/** Whether the key has to be entered before anything else makes sense. */
export function needsKey(server: SidebarState): boolean {
  return !server.connected || (server.problem !== null && keyCodes.has(server.problem.code));
}

/** The ceiling of the last preview, where the form still is the one it was made with. */
export function currentCeiling(state: State): Ceiling | null {
  const key = costKey(state.form, state.server?.sheet ?? null);
  return state.preview?.key === key ? state.preview.ceiling : null;
}

/** Credits: the user's own number, else the exact ceiling, else rows × fields. */
export function creditLimit(state: State): number {
  if (revealFields(state.form).length === 0) return 0;
  const ceiling = currentCeiling(state);
  return state.form.creditLimit ?? ceiling?.creditsMax ?? state.preflight?.creditLimit ?? 0;
}

/** The run whose progress or receipt takes the place of the form; null where the form is shown. */
export function shownRun(state: State): RunView | null {
  const run = state.server?.run ?? null;
  if (run === null) return null;
  return isOver(run) && run.runId === state.dismissedRunId ? null : run;
}

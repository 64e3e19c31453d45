/** Defines the one function that changes the state. */

import type { Problem, SheetView, SidebarState } from '../../core/calls/views';
import type { RunView } from '../../core/run/views';
import type { PresetName } from '../../core/words';
import { announcement } from './announcement';
import { reduceFind } from './find';
import { costKey, defaultOutputs, formAfterSheet, initialForm, mapInput } from './form';
import { rowsKeyOf } from './selectors';
import {
  type Action,
  type AskedStart,
  type HistoryState,
  noPresets,
  type Place,
  type State,
} from './state';

/** The act may have been done all the same, or what stood in its way is what is shown now. */
const answered = /^(NO_ANSWER|TIMEOUT|CALL_FAILED|BUSY)$/;

function stateOf(run: RunView | null): string {
  return `${run?.runId} ${run?.phase} ${run?.receipt?.undone}`;
}

/** What is shown now is the answer to such an act, whoever asked for it, and however late it comes. */
function withoutAnswered(problems: State['problems']): State['problems'] {
  const rest = { ...problems };
  for (const place of runPlaces) if (answered.test(rest[place]?.code ?? '')) delete rest[place];
  return rest;
}

/** It is obeyed, or somebody wants something else by now. */
function withoutWish({ run: _run, ...notes }: State['notes']): State['notes'] {
  return notes;
}

/** A preview that ended tells the most that its form can cost. */
function withRun(state: State, run: RunView | null): State {
  if (state.server === null) return state;
  const words = announcement(state.server.run, run);
  const isSame = stateOf(state.server.run) === stateOf(run);
  const next = {
    ...state,
    problems: isSame ? state.problems : withoutAnswered(state.problems),
    notes: isSame ? state.notes : withoutWish(state.notes),
    server: { ...state.server, run },
    runSeenAtMs: state.repliedAtMs,
    spoken: words ?? state.spoken,
    // What a run does is no longer to be paid: the ceiling from before it is out of date.
    preview: run?.kind === 'enrich' ? null : state.preview,
  };
  if (run?.kind !== 'preview' || run.ceiling === null || run.phase !== 'finished') return next;
  const shown = { ...next, dismissedRunId: run.runId };
  // What another account would pay is no price of this one.
  if (!run.mine || run.formKey === '') return shown;
  const before = state.server.run;
  const isNews = before?.runId !== run.runId || before.phase !== 'finished';
  const isOfForm = run.formKey === costKey(state.form, state.server.sheet);
  // A limit that was typed stays, unless this form can't cost as much.
  const isMore = (state.form.creditLimit ?? 0) > run.ceiling.creditsMax;
  return {
    ...shown,
    preview: { ceiling: run.ceiling, key: run.formKey },
    form: isNews && isOfForm && isMore ? { ...state.form, creditLimit: null } : state.form,
  };
}

/** A fresh state of the server: also after a key was replaced, so nothing of the old account stays. */
function withOpening(state: State, server: SidebarState, isSameUser: boolean): State {
  const fresh: State = {
    ...state,
    server: { ...server, run: null },
    form: formAtOpening(state, server, isSameUser),
    left: {},
    preflight: null,
    preview: null,
    account: null,
    usage: null,
    // What failed with the former key is no news of this one.
    drive: { kind: 'idle' },
    notes: {},
    problems: server.problem === null ? {} : { opening: server.problem },
  };
  return withRun(fresh, server.run);
}

/** Asked for once more after an outage, it takes away nothing that was chosen or typed. */
function formAtOpening(state: State, server: SidebarState, isSameUser: boolean): State['form'] {
  const { sheet, presets } = server;
  return isSameUser && state.server !== null && sheet !== null
    ? formAfterSheet(state.form, state.server.sheet, sheet, presets)
    : initialForm(sheet, presets);
}

/** Whatever kept the API from answering at the opening is over once it has answered. */
function withReply(state: State, action: Extract<Action, { type: 'replied' }>): State {
  const { meters, serverNowMs, browserNowMs } = action;
  const hasAnswered = (meters?.asOfMs ?? 0) > (state.meters?.asOfMs ?? 0);
  return {
    ...(hasAnswered ? withEnd(state, 'opening', null) : state),
    clockOffsetMs: serverNowMs - browserNowMs,
    repliedAtMs: browserNowMs,
    meters: meters ?? state.meters,
  };
}

/** Equal words are read aloud again only where the text is another one. */
function spokenAnew(state: State, text: string): string {
  return text === state.spoken ? `${text}\u00a0` : text;
}

/** The form comes back, for what is left: neither its rows nor its limit are known yet, and nothing waits unseen. */
function withoutReceipt(state: State): State {
  const calm = withEnd(withEnd(state, 'start', null), 'run', null);
  const form = { ...state.form, overwrite: false, creditLimit: null };
  return {
    ...calm,
    form,
    left: {},
    preflight: null,
    dismissedRunId: state.server?.run?.runId ?? null,
  };
}

function withSheet(state: State, sheet: SheetView): State {
  if (state.server === null) return state;
  const { sheet: before, presets } = state.server;
  const isSame = before?.sheetId === sheet.sheetId;
  // Nor is another price put under the finger while a start is on its way: the answer tells which sheet is in front.
  if (!isSame && state.busy.start) return state;
  const [last, seen] = (isSame ? null : state.left[sheet.sheetId]) ?? [state.form, before];
  const form = formAfterSheet(last, seen, sheet, presets);
  if (isSame) return { ...state, form, server: { ...state.server, sheet } };
  const left =
    before === null
      ? state.left
      : { ...state.left, [before.sheetId]: [state.form, before] as const };
  // What another sheet would cost must not stand on the button that pays for this one.
  // Nor may its refusal; but a question about two sheets stays until it is answered.
  const calm = state.otherSheet ? state : withEnd(withEnd(state, 'start', null), 'preflight', null);
  return { ...calm, form, left, preflight: null, server: { ...state.server, sheet } };
}

function withServer(state: State, change: Partial<SidebarState>): State {
  return state.server === null ? state : { ...state, server: { ...state.server, ...change } };
}

function withPreflight(state: State, action: Extract<Action, { type: 'preflight' }>): State {
  const { view, key = rowsKeyOf(state) } = action;
  return { ...state, preflight: view && { view, key } };
}

function withPreset(state: State, preset: PresetName): State {
  const outputs = defaultOutputs(state.server?.presets ?? noPresets, preset);
  return { ...state, form: { ...state.form, preset, outputs } };
}

function withEnd(state: State, place: Place, problem: Problem | null): State {
  const { [place]: _busy, ...busy } = state.busy;
  const { [place]: _problem, ...problems } = state.problems;
  return {
    ...(problem?.code === 'NO_KEY' ? withServer(state, { connected: false }) : state),
    busy,
    problems: problem === null ? problems : { ...problems, [place]: problem },
  };
}

/** Either answer to the question ends it. */
function withOtherSheet(state: State, asked: AskedStart | null): State {
  return asked === null
    ? { ...withEnd(state, 'start', null), otherSheet: null }
    : { ...state, otherSheet: asked };
}

/** What is done to runs is one story: what went wrong before is no news beside the next act. */
const runPlaces: ReadonlySet<Place> = new Set(['start', 'run', 'undo']);

function withBegin(state: State, place: Place): State {
  const { [place]: _note, ...notes } = state.notes;
  const isRunAct = runPlaces.has(place);
  const { start: _start, run: _run, undo: _undo, ...others } = state.problems;
  const problems = isRunAct ? others : state.problems;
  return { ...state, notes, problems, busy: { ...state.busy, [place]: true } };
}

/** What went wrong with one run is no news beside another. */
function withHistory(state: State, change: Partial<HistoryState> | null): State {
  const { pastRun: _pastRun, ...problems } = state.problems;
  const calm = change?.openRunId === undefined ? state : { ...state, problems };
  const before = state.history ?? { runs: null, openRunId: null, run: null };
  return { ...calm, history: change === null ? null : { ...before, ...change } };
}

/** The one reducer. */
export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'opened':
      return withOpening(state, action.server, action.again === true);
    case 'replied':
      return withReply(state, action);
    case 'tab':
      return { ...state, tab: action.tab, history: null };
    case 'form':
      return { ...state, form: { ...state.form, ...action.change } };
    case 'map':
      return { ...state, form: mapInput(state.form, action.input, action.column) };
    case 'preset':
      return withPreset(state, action.preset);
    case 'sheet':
      return withSheet(state, action.sheet);
    case 'preflight':
      return withPreflight(state, action);
    case 'run':
      return withRun(state, action.run);
    case 'otherSheet':
      return withOtherSheet(state, action.asked);
    case 'dismiss':
      return withoutReceipt(state);
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
      return { ...state, formulas: action.formulas };
    case 'formulaRetry':
      return { ...state, formulaRetry: action.on };
    case 'diagnostics':
      return { ...state, diagnostics: action.text };
    case 'history':
      return withHistory(state, action.change);
    case 'begin':
      return withBegin(state, action.place);
    case 'end':
      return withEnd(state, action.place, action.problem);
    case 'withdraw':
      return withEnd(state, action.place, null);
    case 'note':
      return {
        ...state,
        notes: { ...state.notes, [action.place]: action.text },
        spoken: spokenAnew(state, action.text),
      };
    case 'say':
      return { ...state, spoken: spokenAnew(state, action.text) };
    default:
      return { ...state, find: reduceFind(state.find, action) };
  }
}

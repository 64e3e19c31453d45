/** Defines the form that names a run, its price and what stands in its way. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { SheetView } from '../../core/calls/views';
import { useServices, useSidebar } from '../context';
import { enrichLabel, hiddenSentence, plural } from '../format';
import { ProblemAlert, ProblemList } from '../parts/alert';
import { Button, Note } from '../parts/controls';
import { useOnReturn } from '../parts/on-return';
import { useTakeFocus } from '../parts/take-focus';
import { revealFields } from '../state/form';
import { creditLimit, currentCeiling, currentPreflight } from '../state/selectors';
import type { State } from '../state/state';
import { WhatACreditBuys } from './answers';
import { CheckAgain } from './check-again';
import { Options, Overwrite, Reveal, Rows } from './choices';
import { HistoryButton } from './history/history-button';
import { Mapping, NoHeaders } from './mapping';
import { Price, Terms, termsId } from './price';
import { Start } from './start';

/** Long enough to tick two boxes in one go: a preflight asks for the account, which is a request. */
const preflightDelayMs = 500;

/** What stands in the way may end by itself: 00:00 UTC, a top-up, a colleague’s run. */
const blockedIntervalMs = 30_000;

/**
 * Asks what stands in the way whenever the form changes or the sheet was read again: a status may
 * have been cleared, the account topped up.
 */
function usePreflight(state: State): void {
  const { run } = useServices();
  const { form, server } = state;
  const sheet = server?.sheet ?? null;
  const asked = JSON.stringify(form);
  const isFirst = state.preflight === null;
  useEffect(() => {
    const timer = setTimeout(() => void run.preflight(), isFirst ? 0 : preflightDelayMs);
    return () => clearTimeout(timer);
  }, [asked, sheet, run]);
  const isBlocked = (state.preflight?.view.blockers.length ?? 0) > 0;
  useEffect(() => {
    if (!isBlocked) return undefined;
    const timer = setInterval(() => void run.preflight(), blockedIntervalMs);
    return () => clearInterval(timer);
  }, [isBlocked, run]);
}

/**
 * Reads the sheet again after a run, which adds columns, and when the user comes back from it:
 * selection and headers may be others.
 */
function useFreshSheet(): void {
  const { sheet, store } = useServices();
  useEffect(() => {
    if (store.state().server?.run) void sheet.readSheet();
  }, [sheet, store]);
  useOnReturn(sheet.readSheet);
}

/** What comes up is brought into view: below the fold nobody would see why a button does nothing. */
function Seen({ children }: { readonly children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div class="seen" ref={box}>
      {children}
    </div>
  );
}

/** A start that was refused because another sheet is in front: which of the two is meant? */
function SheetQuestion({ state }: { readonly state: State }) {
  const { run, sheet } = useServices();
  const { otherSheet, problems } = state;
  if (otherSheet === null || problems.start === undefined) {
    return <ProblemAlert problem={problems.start} />;
  }
  const { name, request, sheetName } = otherSheet;
  const cost =
    request.reveal.length === 0 ? 'free' : `at most ${plural(request.creditLimit, 'credit')}`;
  return (
    <ProblemAlert problem={problems.start}>
      <div class="buttons">
        <Button
          kind="primary"
          onPress={() => {
            run.leaveSheet();
            void sheet.readSheet();
          }}
        >
          Show the sheet in front
        </Button>
        <Button onPress={() => void run.confirmSheet()}>
          {name === 'startRun'
            ? `Go on in “${sheetName}” – ${cost}`
            : `${name === 'startCheck' ? 'Check' : 'Preview'} “${sheetName}” (free)`}
        </Button>
      </div>
    </ProblemAlert>
  );
}

/** Good news, with what one may still do. */
function AllDone({ state }: { readonly state: State }) {
  const { form } = state;
  const preflight = currentPreflight(state);
  const { store } = useServices();
  if (preflight === null || preflight.rows > 0 || preflight.blockers.length > 0) return null;
  const missing = form.phone ? (form.email ? null : 'email') : 'phone';
  return (
    <Seen>
      <div class="note" role="status">
        <p class="alert-title">
          {preflight.finished > 0 ? 'Nothing left to do here.' : 'None of these rows holds a lead.'}
        </p>
        <p>
          {preflight.finished > 0
            ? `${plural(preflight.finished, 'row')} done. New rows are found by themselves; to do a row again, clear its status cell.`
            : 'Add leads below the header row, or choose other rows.'}
        </p>
        <div class="buttons">
          {preflight.finished > 0 && missing !== null ? (
            <Button
              kind="text"
              onPress={() => store.dispatch({ type: 'form', change: { [missing]: true } })}
            >
              Reveal {missing === 'email' ? 'emails' : 'phones'} too
            </Button>
          ) : null}
          <Button kind="text" onPress={() => store.dispatch({ type: 'tab', tab: 'find' })}>
            Find more people
          </Button>
        </div>
      </div>
    </Seen>
  );
}

/** All that has to be read before a button is pressed. */
function Obstacles({ state }: { readonly state: State }) {
  const { run, sheet } = useServices();
  const { preflight, form, busy, problems } = state;
  const isBusy = busy.start ?? false;
  const hidden = currentCeiling(state)?.hidden ?? preflight?.view.hidden ?? 0;
  const blockers = preflight?.view.blockers ?? [];
  const isWaiting = isBusy && state.notes.start !== undefined;
  const lookAgain = () => (
    <Button kind="text" busy={busy.preflight} onPress={() => void run.preflight()}>
      Look again
    </Button>
  );
  return (
    <>
      {blockers.length === 0 ? null : (
        <Seen key="blockers">
          <ProblemList problems={blockers} />
          {lookAgain()}
        </Seen>
      )}
      {problems.preflight === undefined ? null : (
        <Seen key="preflight">
          <ProblemAlert problem={problems.preflight}>{lookAgain()}</ProblemAlert>
        </Seen>
      )}
      <AllDone state={state} />
      {hidden === 0 ? null : <p>{hiddenSentence(hidden, form.rows)}</p>}
      {problems.start === undefined ? null : (
        <Seen key="start">
          <SheetQuestion state={state} />
        </Seen>
      )}
      {isWaiting ? (
        <Seen key="waiting">
          <Note text={state.notes.start} />
          <Button
            onPress={() => {
              run.withdraw();
              void sheet.readSheet();
            }}
          >
            Take back
          </Button>
        </Seen>
      ) : null}
    </>
  );
}

function Actions({ state, sheet }: { readonly state: State; readonly sheet: SheetView }) {
  const { run } = useServices();
  const { form, busy } = state;
  const preflight = currentPreflight(state);
  const isBusy = busy.start ?? false;
  const rows = preflight?.rows ?? 0;
  const isReady = preflight !== null && rows > 0 && sheet.headerRow !== 0;
  // While it is asked which of two sheets is meant, the form may come to show either.
  const isAsked = state.otherSheet && state.problems.start;
  const isBlocked = !isReady || isAsked || preflight.blockers.length > 0;
  return (
    <div class="actions">
      <Terms />
      <Button busy={isBusy} disabled={!isReady} onPress={() => void run.preview()}>
        Preview (free)
      </Button>
      <Button
        kind="primary"
        busy={isBusy}
        disabled={!!isBlocked}
        describedBy={termsId}
        onPress={() => void run.start()}
      >
        {enrichLabel(rows, creditLimit(state), revealFields(form).length > 0)}
        <span class="of-sheet"> in “{sheet.sheetName}”</span>
      </Button>
    </div>
  );
}

/** By the header row that was found: where somebody chose another one, or leads begin far down, the form is where to mend that. */
function hasNoLeads({ rows, headerRow, headerRowChosen, topRows }: SheetView): boolean {
  const isAsFound = headerRow > 0 && !headerRowChosen;
  return rows === 0 && (isAsFound || !topRows.some(Boolean));
}

export function EnrichForm() {
  const state = useSidebar();
  usePreflight(state);
  useFreshSheet();
  const screen = useTakeFocus<HTMLDivElement>();
  const sheet = state.server?.sheet ?? null;
  const operations = useServices().sheet;
  if (sheet === null || hasNoLeads(sheet)) return <Start />;
  return (
    <div class="screen form" ref={screen} tabIndex={-1}>
      <div class="section-head">
        <h2 class="sheet-name">Sheet “{sheet.sheetName}”</h2>
        <Button kind="text" busy={state.busy.sheet} onPress={() => void operations.readSheet()}>
          Detect again
        </Button>
      </div>
      <ProblemAlert problem={state.problems.sheet} />
      <Note text={state.notes.sheet} />
      <NoHeaders sheet={sheet} />
      <fieldset class="plain" disabled={state.busy.start ?? false}>
        <legend class="unseen">What to enrich</legend>
        <Rows sheet={sheet} />
        <Mapping sheet={sheet} />
        <Reveal />
        <Options sheet={sheet} />
        <Price />
        <Overwrite occupied={state.preflight?.view.occupied ?? null} />
      </fieldset>
      <Obstacles state={state} />
      <div class="asides">
        <WhatACreditBuys />
        <HistoryButton />
      </div>
      <Actions state={state} sheet={sheet} />
      <CheckAgain />
    </div>
  );
}

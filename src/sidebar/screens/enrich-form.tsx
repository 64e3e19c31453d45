/** Defines the form that names a run, its price and what stands in its way. */

import { useEffect } from 'preact/hooks';
import type { Ceiling as CeilingView } from '../../core/run/views';
import { useServices, useSidebar } from '../context';
import {
  ceilingSentence,
  daysSentence,
  enrichLabel,
  formatCount,
  hiddenSentence,
  plural,
} from '../format';
import { ProblemAlert, ProblemList } from '../parts/alert';
import { Button, Note, Section } from '../parts/controls';
import { NumberField } from '../parts/number-field';
import { useTakeFocus } from '../parts/take-focus';
import { revealFields } from '../state/form';
import { creditLimit, currentCeiling } from '../state/selectors';
import type { State } from '../state/state';
import { Outputs, Overwrite, Reveal, Rows } from './choices';
import { Mapping } from './mapping';

/** Long enough to tick two boxes in one go: a preflight asks for the account, which is a request. */
const preflightDelayMs = 500;

/** Coming back from the sheet may have changed the sheet, but not more often than this. */
const rereadIntervalMs = 3_000;

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
}

/**
 * Reads the sheet again after a run, which adds columns, and when the user comes back from it:
 * selection and headers may be others.
 */
function useFreshSheet(): void {
  const { sheet, store } = useServices();
  useEffect(() => {
    let readAtMs = Date.now();
    if (store.state().server?.run) void sheet.readSheet();
    function onFocus(): void {
      if (Date.now() - readAtMs < rereadIntervalMs) return;
      readAtMs = Date.now();
      void sheet.readSheet();
    }
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [sheet, store]);
}

function Ceiling({ state }: { readonly state: State }) {
  const ceiling = currentCeiling(state);
  if (ceiling === null) return null;
  return <CeilingCard ceiling={ceiling} />;
}

function CeilingCard({ ceiling }: { readonly ceiling: CeilingView }) {
  const days = daysSentence(ceiling.days);
  const card = useTakeFocus<HTMLDivElement>();
  return (
    <div class="card ceiling" ref={card} tabIndex={-1}>
      <p class="ceiling-sentence">{ceilingSentence(ceiling)}</p>
      {days === null ? null : <p>{days}</p>}
      {ceiling.creditsMax > ceiling.balance ? (
        <p>Your balance is {plural(ceiling.balance, 'credit')}: the rest of the rows will wait.</p>
      ) : null}
    </div>
  );
}

function Limit({ state }: { readonly state: State }) {
  const { store } = useServices();
  if (revealFields(state.form).length === 0) return null;
  const balance = state.meters?.credits ?? null;
  return (
    <Section title="Price">
      <NumberField
        label="Credit limit"
        value={creditLimit(state)}
        min={0}
        max={balance ?? 1_000_000}
        hint={
          balance === null
            ? 'The run never costs more than this.'
            : `The run never costs more than this. You have ${formatCount(balance)}.`
        }
        onValue={(limit) => store.dispatch({ type: 'form', change: { creditLimit: limit } })}
      />
    </Section>
  );
}

function Actions({ state }: { readonly state: State }) {
  const { run } = useServices();
  const { preflight, form, busy, problems } = state;
  const isBusy = busy.start ?? false;
  const rows = preflight?.rows ?? 0;
  const reveals = revealFields(form).length > 0;
  const limit = creditLimit(state);
  const hidden = currentCeiling(state)?.hidden ?? preflight?.hidden ?? 0;
  const isBlocked = preflight === null || rows === 0 || preflight.blockers.length > 0;
  return (
    <div class="actions">
      <ProblemList problems={preflight?.blockers ?? []} />
      <ProblemAlert problem={problems.preflight}>
        <Button busy={busy.preflight ?? false} onPress={() => void run.preflight()}>
          Check again
        </Button>
      </ProblemAlert>
      {preflight?.rows === 0 && preflight.blockers.length === 0 ? (
        <p>Nothing left to do: every one of these rows is done.</p>
      ) : null}
      {hidden === 0 ? null : <p>{hiddenSentence(hidden, form.rows)}</p>}
      <Ceiling state={state} />
      <ProblemAlert problem={problems.start} />
      <Note text={isBusy ? state.notes.start : undefined} />
      {isBusy && state.notes.start !== undefined ? (
        <Button onPress={() => run.withdraw()}>Take back</Button>
      ) : null}
      <Button
        busy={isBusy}
        disabled={preflight === null || rows === 0}
        onPress={() => void run.preview()}
      >
        Preview (free)
      </Button>
      <Button kind="primary" busy={isBusy} disabled={isBlocked} onPress={() => void run.start()}>
        {enrichLabel(rows, limit, reveals)}
      </Button>
    </div>
  );
}

export function EnrichForm() {
  const state = useSidebar();
  usePreflight(state);
  useFreshSheet();
  const screen = useTakeFocus<HTMLDivElement>();
  const sheet = state.server?.sheet ?? null;
  const operations = useServices().sheet;
  if (sheet === null) {
    return (
      <div class="screen">
        <p>This sheet has no header row with data below it.</p>
        <ProblemAlert problem={state.problems.sheet} />
        <Button busy={state.busy.sheet ?? false} onPress={() => void operations.readSheet()}>
          Look again
        </Button>
      </div>
    );
  }
  return (
    <div class="screen" ref={screen} tabIndex={-1}>
      <fieldset class="plain" disabled={state.busy.start ?? false}>
        <legend class="visually-hidden">What to enrich</legend>
        <Mapping sheet={sheet} />
        <Rows sheet={sheet} />
        <Reveal />
        <Outputs sheet={sheet} />
        <Limit state={state} />
        <Overwrite occupied={state.preflight?.occupied ?? null} />
      </fieldset>
      <p class="hint">{state.server?.whoPays.runs}</p>
      <Actions state={state} />
    </div>
  );
}

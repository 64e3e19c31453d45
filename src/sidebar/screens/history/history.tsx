/** Defines the runs of this document, the newest first: each opens its receipt and can be undone. */

import { useId } from 'preact/hooks';
import type { PastRun } from '../../../core/run/views';
import { useServices, useSidebar } from '../../context';
import { formatMoment, peopleCount, plural } from '../../format';
import { Outcome, RetryAlert } from '../../parts/alert';
import { Button, Note } from '../../parts/controls';
import { useTakeFocus } from '../../parts/take-focus';
import { kindWords } from '../run-words';
import { PastReceipt } from './past-receipt';

function nameOf({ kind, sheetName, auto }: PastRun): string {
  const what = auto ? 'Catch-up' : kindWords[kind].noun;
  return sheetName === '' ? what : `${what}: “${sheetName}”`;
}

function factsOf({ rows, people, undone, undoneInPart }: PastRun): string {
  return [
    plural(rows, 'row'),
    peopleCount(people),
    ...(undone ? [undoneInPart ? 'undone in part' : 'undone'] : []),
  ].join(' · ');
}

function PastRunItem({ past }: { readonly past: PastRun }) {
  const { history } = useSidebar();
  const operations = useServices().history;
  const id = useId();
  const isOpen = history?.openRunId === past.runId;
  return (
    <li class="past-run">
      <button
        type="button"
        class="past-button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => void operations.toggle(past.runId)}
      >
        <span class="past-line">
          <span class="past-name">{nameOf(past)}</span>{' '}
          <span class="past-credits">{plural(past.credits, 'credit')}</span>
        </span>{' '}
        <span class="hint">
          {formatMoment(past.startedAtMs)}
          {past.paidBy === '' ? '' : ` · key ${past.paidBy}…`}
        </span>{' '}
        <span class="hint">{factsOf(past)}</span>
      </button>
      {isOpen ? (
        <div id={id}>
          <PastReceipt past={past} />
        </div>
      ) : null}
    </li>
  );
}

function Runs({ runs }: { readonly runs: readonly PastRun[] }) {
  if (runs.length === 0) return <p>No run has written into this document yet.</p>;
  return (
    <ul class="past-runs">
      {runs.map((past) => (
        <PastRunItem key={past.runId} past={past} />
      ))}
    </ul>
  );
}

export function History() {
  const { history, problems, busy, notes } = useSidebar();
  const operations = useServices().history;
  const heading = useTakeFocus<HTMLHeadingElement>();
  const runs = history?.runs ?? null;
  return (
    <div class="screen">
      <div class="section-head">
        <h2 class="screen-title" ref={heading} tabIndex={-1}>
          History
        </h2>
        <Button kind="text" onPress={operations.close}>
          Back
        </Button>
      </div>
      <Note text={notes.history} />
      <RetryAlert place="history" onPress={() => void operations.open()} />
      {runs === null ? !problems.history && <p>Reading the log…</p> : <Runs runs={runs} />}
      <div class="stack">
        <Button busy={busy.export} onPress={() => void operations.exportLog()}>
          Export log (CSV)
        </Button>
        <p class="hint">
          Every line of the log, with what cells held before. Texts that a spreadsheet would take
          for a formula get an apostrophe.
        </p>
        <Outcome place="export" />
      </div>
    </div>
  );
}

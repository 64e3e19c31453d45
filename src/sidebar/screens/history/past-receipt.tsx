/** Defines the receipt of a run in History, and its Undo: both say what the log says by now. */

import type { PastRun } from '../../../core/run/views';
import { useServices, useSidebar } from '../../context';
import { formatCount, undoneWords } from '../../format';
import { ProblemAlert } from '../../parts/alert';
import { Free, ReceiptBody, UndoButton } from '../receipt';
import { countViews } from '../run-words';

function Body({ past }: { readonly past: PastRun }) {
  const { history, problems, busy } = useSidebar();
  const run = history?.run ?? null;
  if (run === null && problems.pastRun) return null;
  // Another version made it, or the days for which the log keeps more than charges are over.
  if (!past.isKnown || (run === null && !busy.pastRun)) {
    return <p>The log has no receipt of this run: another version made it, or its days are up.</p>;
  }
  if (run === null) return <p>Reading the log…</p>;
  const counts = countViews(run).filter(({ rows }) => rows > 0);
  return (
    <>
      {run.receipt !== null ? (
        <ReceiptBody receipt={{ ...run.receipt, left: [] }} />
      ) : run.kind === 'enrich' ? (
        <p>This run is not over yet.</p>
      ) : (
        <Free run={run} />
      )}
      <p class="hint">
        {counts.map(({ label, rows }) => `${label} ${formatCount(rows)}`).join(' · ')}
      </p>
    </>
  );
}

export function PastReceipt({ past }: { readonly past: PastRun }) {
  const { problems, busy } = useSidebar();
  const { history } = useServices();
  return (
    <section class="card" aria-label="Receipt">
      <Body past={past} />
      {past.undoObstacle === null ? (
        <UndoButton busy={busy.pastRun} onConfirm={() => void history.undo(past.runId)} />
      ) : (
        <p class="hint">
          {past.undone ? undoneWords(past) : `Can’t be undone now. ${past.undoObstacle}`}
        </p>
      )}
      <ProblemAlert problem={problems.pastRun} />
    </section>
  );
}

/** Defines the operations of History: the runs of the document, their receipts, Undo, the log as a file. */

import type { LogPart } from '../../core/calls/views';
import { undoneWords } from '../format';
import { act, type Context, read } from './ask';

export interface HistoryOperations {
  open(): Promise<void>;
  close(): void;
  /** Opens the receipt of a run, or closes it where it is open. */
  toggle(runId: string): Promise<void>;
  undo(runId: string): Promise<void>;
  exportLog(): Promise<void>;
}

/** `save` gives the browser a file to keep: its name, and its text in parts. */
export function createHistoryOperations(
  context: Context,
  save: (name: string, parts: readonly string[]) => void,
): HistoryOperations {
  const { store } = context;

  async function open(): Promise<void> {
    store.dispatch({ type: 'history', change: {} });
    const answer = await read(context, 'history', 'getHistory');
    if (answer !== null && store.state().history !== null) {
      store.dispatch({ type: 'history', change: { runs: answer.value } });
    }
  }

  async function toggle(runId: string): Promise<void> {
    const isOpen = store.state().history?.openRunId === runId;
    store.dispatch({ type: 'history', change: { openRunId: isOpen ? null : runId, run: null } });
    if (isOpen) return;
    const answer = await read(context, 'pastRun', 'getPastRun', runId);
    if (answer === null || store.state().history?.openRunId !== runId) return;
    store.dispatch({ type: 'history', change: { run: answer.value } });
  }

  async function undo(runId: string): Promise<void> {
    const answer = await act(context, 'pastRun', 'undoPastRun', runId);
    if (answer === null) return;
    const { runs, run } = answer.value;
    const { history, server } = store.state();
    const isOpen = history?.openRunId === runId;
    if (history !== null) {
      store.dispatch({ type: 'history', change: isOpen ? { runs, run } : { runs } });
    }
    const past = runs.find((each) => each.runId === runId);
    if (past?.undone) {
      store.dispatch({ type: 'note', place: 'history', text: undoneWords(past) });
    }
    if (server?.run?.runId === runId) store.dispatch({ type: 'run', run });
  }

  async function exportLog(): Promise<void> {
    const parts: string[] = [];
    for (let row: number | null = 1; row !== null; ) {
      const answer: { readonly value: LogPart } | null = await act(
        context,
        'export',
        'exportLog',
        row,
      );
      if (answer === null) return;
      parts.push(answer.value.csv);
      row = answer.value.nextRow;
    }
    save('cdx-log.csv', parts);
    store.dispatch({ type: 'note', place: 'export', text: 'Saved as cdx-log.csv.' });
  }

  return {
    open,
    close: () => store.dispatch({ type: 'history', change: null }),
    toggle,
    undo,
    exportLog,
  };
}

/** Defines the operations that find a person in the document, erase them, and choose what the log keeps. */

import type { EraseView } from '../../core/calls/views';
import { plural } from '../format';
import { act, type Context, read } from './ask';

export interface EraseOperations {
  /** With '' whoever stands in the selected rows; null where nobody could be looked for, or it was dropped. */
  find(text: string): Promise<EraseView | null>;
  /** Answers to earlier finds are dropped: what is erased must be what was asked for last. */
  drop(): void;
  /** Those whom the find showed, and nobody else; null where it failed. */
  erase(found: EraseView): Promise<EraseView | null>;
  keepFor(days: number): Promise<void>;
}

export function createEraseOperations(context: Context): EraseOperations {
  const { store } = context;
  let latest = 0;
  const drop = () => {
    latest += 1;
  };
  return {
    drop,
    async find(text) {
      const mine = latest;
      const answer = await read(context, 'erase', 'findPerson', text);
      if (mine !== latest || answer === null) return null;
      store.dispatch({ type: 'say', text: foundWords(answer.value) });
      return answer.value;
    },
    async erase({ asked, people }) {
      const answer = await act(context, 'erase', 'erasePerson', JSON.stringify(asked), people);
      if (answer === null) return null;
      const text =
        `Erased: ${partsOf(answer.value).join(', ') || 'nothing was left'}. ${answer.value.note}`.trim();
      store.dispatch({ type: 'note', place: 'erase', text });
      return answer.value;
    },
    async keepFor(days) {
      const answer = await act(context, 'retention', 'setRetention', days);
      if (answer === null) return;
      const { note, ...settings } = answer.value;
      store.dispatch({ type: 'settings', settings });
      const text = `Saved: earlier values are kept for ${plural(days, 'day')}. ${note}`.trim();
      store.dispatch({ type: 'note', place: 'retention', text });
    },
  };
}

function foundWords(view: EraseView): string {
  const { rows, moreRows, unfinished } = view;
  const parts = partsOf(view);
  if (parts.length > 0) return `Found ${parts.join(', ')}.`;
  if (rows.length > 0)
    return `Found in ${plural(rows.length + moreRows, 'row')}; nothing to erase.`;
  return unfinished ? 'An erase was interrupted.' : 'Found nothing.';
}

/** `7 cells, 5 log lines, 1 kept answer of a formula`: all that an erase takes away. */
export function partsOf({ cells, logLines, answers, kept }: EraseView): readonly string[] {
  const counts = [
    [cells, 'cell'],
    [logLines, 'log line'],
    [answers, 'kept answer'],
    [kept, 'kept note'],
  ] as const;
  return counts.flatMap(([count, noun]) => (count === 0 ? [] : [plural(count, noun)]));
}

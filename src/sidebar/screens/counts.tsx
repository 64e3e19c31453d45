/** Defines the counts of a run as buttons that explain the rows behind them. */

import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { RunView } from '../../core/run/views';
import { formatCount } from '../format';
import { type CountName, countExplanation, countViews } from './run-words';

interface CountsProps {
  readonly run: RunView;
  /** The action for the rows behind a count, where there is one. */
  readonly actionFor?: (name: CountName) => ComponentChildren;
}

export function Counts({ run, actionFor }: CountsProps) {
  const [open, setOpen] = useState<CountName | null>(null);
  const id = useId();
  return (
    <div>
      <div class="counts">
        {countViews(run).map(({ name, label, rows }) => (
          <button
            key={name}
            type="button"
            class={`count-button ${name} ${rows === 0 ? 'none' : ''}`}
            aria-expanded={open === name ? 'true' : 'false'}
            aria-controls={open === name ? id : undefined}
            onClick={() => setOpen(open === name ? null : name)}
          >
            <span class="count-label">{label}</span>{' '}
            <span class="count-rows">{formatCount(rows)}</span>
          </button>
        ))}
      </div>
      {open === null ? null : (
        <div class="explanation" id={id}>
          <p>{countExplanation(run, open)}</p>
          {actionFor?.(open)}
        </div>
      )}
    </div>
  );
}

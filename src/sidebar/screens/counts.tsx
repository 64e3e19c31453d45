/** Defines the counts of a run as buttons that explain the rows behind them. */

import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { fruitlessStates } from '../../core/run/view/row-states';
import type { RowState, RunView } from '../../core/run/views';
import { useServices, useSidebar } from '../context';
import { formatCount, plural } from '../format';
import { ProblemAlert } from '../parts/alert';
import { Button, Note } from '../parts/controls';
import { isOver } from '../state/run-phase';
import { WhyARowSaysSo } from './answers';
import { countExplanation, countViews } from './run-words';

interface CountsProps {
  readonly run: RunView;
  /** The action for the rows behind a count, where there is one. */
  readonly actionFor?: (name: RowState) => ComponentChildren;
}

/** The sheet itself is the best list of these rows. */
function RowActions({ name, run }: { readonly name: RowState; readonly run: RunView }) {
  const { busy, problems, notes } = useSidebar();
  const operations = useServices().run;
  const [isAsked, setAsked] = useState(false);
  const rows = run.counts[name];
  const fruitless = fruitlessStates.find((each) => each === name);
  return (
    <>
      {rows === 0 ? null : (
        <Button
          busy={busy.rows}
          onPress={() => {
            setAsked(true);
            void operations.select(name);
          }}
        >
          Select {rows === 1 ? 'this row' : `these ${plural(rows, 'row')}`}
        </Button>
      )}
      {fruitless !== undefined && rows > 0 && isOver(run) ? (
        <Button
          busy={busy.rows}
          onPress={() => {
            setAsked(true);
            void operations.reopen(fruitless);
          }}
        >
          Open {rows === 1 ? 'it' : 'them'} for the next run
        </Button>
      ) : null}
      <Note text={isAsked ? notes.rows : undefined} />
      <ProblemAlert problem={isAsked ? problems.rows : undefined} />
    </>
  );
}

export function Counts({ run, actionFor }: CountsProps) {
  const [open, setOpen] = useState<RowState | null>(null);
  const id = useId();
  return (
    <div>
      <div class="counts">
        {countViews(run).map(({ name, label, rows }) => (
          <button
            key={name}
            type="button"
            class={`count-button ${name} ${rows === 0 ? 'none' : ''}`}
            aria-expanded={open === name}
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
          <RowActions key={open} name={open} run={run} />
          {actionFor?.(open)}
        </div>
      )}
      <WhyARowSaysSo />
    </div>
  );
}

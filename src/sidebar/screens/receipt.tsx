/** Defines the receipt of a run that is over: what it did, what it cost, what is left to do. */

import type { Receipt, RunView } from '../../core/run/views';
import { useNowMs, useServices, useSidebar } from '../context';
import { formatCount, formatMoment, plural, retryLabel, undoneWords } from '../format';
import { ProblemAlert } from '../parts/alert';
import { Confirm, type ConfirmProps } from '../parts/confirm';
import { Button, FactList, Note, Sentences } from '../parts/controls';
import { useTakeFocus } from '../parts/take-focus';
import { WhatIsYours } from './answers';
import { Checked } from './check-again';
import { Counts } from './counts';
import { HistoryButton } from './history/history-button';
import { OthersRun } from './others-run';
import { kindWords } from './run-words';

function receiptFacts(receipt: Receipt): readonly (readonly [string, string])[] {
  const count = formatCount;
  return [
    ['Rows done', `${count(receipt.rowsDone)} of ${count(receipt.rows)}`],
    ['People with a value', count(receipt.people)],
    ['Credit limit', count(receipt.creditLimit)],
    ['Balance', `${count(receipt.balanceBefore)} → ${count(receipt.balanceAfter)}`],
  ];
}

/** What cost a credit beside what the account owned before: both are in the sheet now. */
function Fields({ receipt }: { readonly receipt: Receipt }) {
  const { emails, phones, owned } = receipt;
  const rows = [
    ['Emails', emails, owned.emails],
    ['Phones', phones, owned.phones],
  ] as const;
  return (
    <table class="fields">
      <thead>
        <tr>
          <td />
          <th scope="col">Charged</th>
          <th scope="col">Already yours</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, charged, yours]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{formatCount(charged)}</td>
            <td>{formatCount(yours)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ReceiptBody({ receipt }: { readonly receipt: Receipt }) {
  return (
    <>
      <p>
        <span class="total-number">{plural(receipt.creditsSpent, 'credit')}</span>{' '}
        {receipt.exact ? 'charged' : 'charged, as far as the API tells'}
      </p>
      <Fields receipt={receipt} />
      <WhatIsYours />
      <FactList facts={receiptFacts(receipt)} />
      <Sentences items={receipt.notes} />
      {receipt.left.length === 0 ? null : (
        <>
          <h3>What is left</h3>
          <Sentences items={receipt.left} />
        </>
      )}
    </>
  );
}

const undoQuestion =
  'Cells that still hold what this run wrote get back what they held before. Credits don’t come back; what you revealed stays yours, and free.';

type UndoProps = Pick<ConfirmProps, 'busy' | 'onConfirm'>;

export function UndoButton(props: UndoProps) {
  return <Confirm label="Undo" question={undoQuestion} yes="Undo this run" {...props} />;
}

function Actions({ run, receipt }: { readonly run: RunView; readonly receipt: Receipt | null }) {
  const { busy } = useSidebar();
  const services = useServices();
  return (
    <div class="stack">
      <Button kind="primary" onPress={() => services.store.dispatch({ type: 'dismiss' })}>
        New run
      </Button>
      {run.mine && run.counts.errors > 0 && !receipt?.undone ? (
        <Button busy={busy.run} onPress={() => void services.run.retryErrors()}>
          {retryLabel(run)}
        </Button>
      ) : null}
      {run.mine && receipt?.undone === false ? (
        <UndoButton busy={busy.undo} onConfirm={() => void services.run.undo()} />
      ) : null}
      <HistoryButton />
    </div>
  );
}

/** Takes the focus, since the button that undid the run is gone. */
function UndoneNotice({ receipt }: { readonly receipt: Receipt }) {
  const notice = useTakeFocus<HTMLParagraphElement>();
  return (
    <p class="notice" ref={notice} tabIndex={-1}>
      {undoneWords(receipt)}
    </p>
  );
}

/** An Undo goes on without the page that asked for it. */
function UndoState({ run }: { readonly run: RunView }) {
  const { clockOffsetMs } = useSidebar();
  const nowMs = useNowMs() + clockOffsetMs;
  if (run.undoUntilMs === null || run.receipt?.undone) return null;
  const isUnderWay = run.undoUntilMs > nowMs;
  return (
    <p class="notice">
      {isUnderWay ? 'This run is being undone.' : 'The last Undo was cut off: press Undo again.'}
    </p>
  );
}

/** What somebody who did not sit before it has to know. */
function WhoAndWhen({ run }: { readonly run: RunView }) {
  const { server } = useSidebar();
  return (
    <>
      {server?.endedAlone === run.runId && run.receipt !== null ? (
        <p class="note">
          It went on while CDX was closed, and ended on {formatMoment(run.receipt.finishedAtMs)}.
        </p>
      ) : null}
      {run.mine ? null : <OthersRun run={run} />}
    </>
  );
}

/** Of a preview or a check. */
export function Free({ run }: { readonly run: RunView }) {
  return (
    <>
      <p>Nothing was charged.</p>
      <Sentences items={run.notes} />
    </>
  );
}

export function ReceiptScreen({ run }: { readonly run: RunView }) {
  const { problems, busy, notes } = useSidebar();
  const { store } = useServices();
  const heading = useTakeFocus<HTMLHeadingElement>();
  const { receipt } = run;
  return (
    <div class="screen">
      <section class="card" aria-label="Receipt">
        <h2 class="screen-title clamp" ref={heading} tabIndex={-1}>
          {kindWords[run.kind].noun} {run.phase}: “{run.sheetName}”
        </h2>
        {receipt?.undone ? <UndoneNotice receipt={receipt} /> : null}
        <UndoState run={run} />
        <WhoAndWhen run={run} />
        {receipt === null ? <Free run={run} /> : <ReceiptBody receipt={receipt} />}
        {run.checked === null ? null : <Checked run={run} checked={run.checked} />}
        <Counts
          run={run}
          actionFor={(name) =>
            name === 'waiting' && run.counts.waiting > 0 ? (
              <Button onPress={() => store.dispatch({ type: 'dismiss' })}>
                Enrich what is left
              </Button>
            ) : null
          }
        />
        <Note text={busy.run ? notes.run : undefined} />
        <ProblemAlert problem={problems.run ?? problems.undo ?? problems.start} />
        <Actions run={run} receipt={receipt} />
      </section>
    </div>
  );
}

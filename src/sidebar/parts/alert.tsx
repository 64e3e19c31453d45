/** Defines how a problem is shown: what failed, what to do next, and the button that does it. */

import type { ComponentChildren } from 'preact';
import type { Problem } from '../../core/calls/views';
import { useSidebar } from '../context';
import type { Place } from '../state/state';
import { Button, Note, PublicLink } from './controls';

interface ProblemAlertProps {
  readonly problem: Problem | undefined | null;
  /** The next action, where a button can do it. */
  readonly children?: ComponentChildren;
  /** It was read aloud before. */
  readonly isKnown?: boolean;
}

export function ProblemAlert({ problem, children, isKnown }: ProblemAlertProps) {
  if (!problem) return null;
  return (
    <div class="alert" role={isKnown ? undefined : 'alert'}>
      <p class="alert-title">{problem.message}</p>
      {problem.nextStep === '' ? null : <p>{problem.nextStep}</p>}
      {problem.requestId === null ? null : <p class="request-id">Request {problem.requestId}</p>}
      {children}
    </div>
  );
}

/** What came of a press: what it has to say, or why it failed. */
export function Outcome({ place }: { readonly place: Place }) {
  const { notes, problems } = useSidebar();
  return (
    <>
      <Note text={notes[place]} />
      <ProblemAlert problem={problems[place]} />
    </>
  );
}

interface RetryProps {
  readonly place: Place;
  readonly onPress: () => void;
}

/** What could not be read, and the button that reads it again. */
export function RetryAlert({ place, onPress }: RetryProps) {
  const { busy, problems } = useSidebar();
  return (
    <ProblemAlert problem={problems[place]}>
      <Button busy={busy[place]} onPress={onPress}>
        Try again
      </Button>
    </ProblemAlert>
  );
}

/** Credits, plans and keys are dealt with there. */
export function DashboardLink() {
  const { server } = useSidebar();
  return <PublicLink url={server?.dashboardUrl ?? ''} text="Open the dashboard" />;
}

/** Problems of the account rather than of the sheet. */
const accountCodes = /CREDITS|PLAN|API_KEY/;

export function isOfAccount(problem: Problem | undefined): boolean {
  return accountCodes.test(problem?.code ?? '');
}

/** All that stands in the way, at once. */
export function ProblemList({ problems }: { readonly problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  const title =
    problems.length === 1 ? 'Before it can start' : `${problems.length} things to do first`;
  return (
    <div class="alert" role="alert">
      <p class="alert-title">{title}</p>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.code}-${problem.message}`}>
            {problem.message} {problem.nextStep}
            {problem.requestId === null ? null : ` Request ${problem.requestId}`}
          </li>
        ))}
      </ul>
      {problems.some(isOfAccount) ? <DashboardLink /> : null}
    </div>
  );
}

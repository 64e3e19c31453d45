/** Defines the screen of a run that is under way, waits or is paused. */

import { useEffect, useRef } from 'preact/hooks';
import type { RunPause, RunView } from '../../core/run/views';
import { useNowMs, useServices, useSidebar } from '../context';
import { formatCount, formatDuration, plural, resumePrice, waitText } from '../format';
import { DashboardLink, ProblemAlert } from '../parts/alert';
import { Button, Note } from '../parts/controls';
import { useTakeFocus } from '../parts/take-focus';
import { rowsOver, runPercent } from '../state/announcement';
import { Counts } from './counts';
import { OthersRun } from './others-run';
import { kindWords, needsNotice, nowWords, timeLeftWords } from './run-words';

/** Rate limits end within a minute and are kept; longer waits may have ended early, by a top-up say. */
const checkNowMinMs = 60_000;

function Progress({ run }: { readonly run: RunView }) {
  const percent = runPercent(run);
  const rows = `${formatCount(rowsOver(run))} of ${plural(run.counts.rows, 'row')}`;
  return (
    <div>
      <div
        class="bar progress"
        role="progressbar"
        aria-label="Run progress"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${percent}%, ${rows}`}
      >
        <div class="bar-fill" style={{ width: `${percent}%` }} />
      </div>
      <div class="progress-line">
        <span>{rows}</span>
        <span>{percent}%</span>
      </div>
    </div>
  );
}

function Facts({ run }: { readonly run: RunView }) {
  const { drive, clockOffsetMs, runSeenAtMs } = useSidebar();
  const nowMs = useNowMs();
  const now = nowWords(run, drive, nowMs + clockOffsetMs);
  const spent = `${formatCount(run.creditsSpent)} of ${formatCount(run.creditLimit)}`;
  return (
    <dl class="facts">
      {now === null ? null : (
        <>
          <dt>Now</dt>
          <dd>{now}</dd>
        </>
      )}
      <dt>Credits spent</dt>
      <dd>{run.kind === 'enrich' ? spent : 'None, this is free'}</dd>
      <dt>Time left</dt>
      <dd>{timeLeftWords(run, nowMs - runSeenAtMs, nowMs + clockOffsetMs)}</dd>
    </dl>
  );
}

/** Only the dashboard can help with these. */
const dashboardReasons: ReadonlySet<RunPause['reason']> = new Set(['credits', 'plan', 'key']);

/** What the run waits for, counting down; reasons that need the user are an alert. */
function Wait({ run }: { readonly run: RunView }) {
  const { drive, clockOffsetMs } = useSidebar();
  const operations = useServices().run;
  const nowMs = useNowMs() + clockOffsetMs;
  const { pause } = run;
  if (pause === null || !needsNotice(run)) return null;
  const isLong = pause.untilMs !== null && pause.untilMs - nowMs > checkNowMinMs;
  const goesOn = pause.untilMs !== null || pause.reason === 'user';
  return (
    <div class={goesOn ? 'notice' : 'alert'} role={goesOn ? undefined : 'alert'}>
      <p class="alert-title">{waitText(pause.reason, pause.untilMs, nowMs)}</p>
      <p>
        {pause.message} {pause.nextStep}
      </p>
      {pause.requestId === null ? null : <p class="request-id">Request {pause.requestId}</p>}
      {dashboardReasons.has(pause.reason) ? <DashboardLink /> : null}
      {isLong && run.mine && drive.kind === 'waiting' ? (
        <Button kind="text" onPress={() => operations.goNow()}>
          Check now
        </Button>
      ) : null}
    </div>
  );
}

/** The connection to the server part, where it is broken: the run itself is safe. */
function Connection() {
  const { drive, problems } = useSidebar();
  const { run, store } = useServices();
  const nowMs = useNowMs();
  const failed = drive.kind === 'retrying' ? drive.problem.message : null;
  const spoken = useRef<string | null>(null);
  const isKnown = drive.kind === 'retrying' && drive.attempt > 1 && spoken.current === failed;
  useEffect(() => {
    if (failed !== null) spoken.current = failed;
  });
  if (drive.kind === 'failed') {
    return (
      <ProblemAlert problem={drive.problem}>
        <Button
          onPress={() => {
            store.dispatch({ type: 'drive', drive: { kind: 'idle' } });
            run.followKnown();
          }}
        >
          Try again
        </Button>
      </ProblemAlert>
    );
  }
  if (problems.run) return <ProblemAlert problem={problems.run} />;
  if (drive.kind !== 'retrying') return null;
  // The countdown stays outside the alert, which would be read aloud every second.
  return (
    <div class="stack">
      <ProblemAlert problem={drive.problem} isKnown={isKnown} />
      <p>
        Attempt {drive.attempt} failed; next in {formatDuration(drive.untilMs - nowMs)}.
      </p>
      <Button onPress={() => run.goNow()}>Try now</Button>
    </div>
  );
}

const resumePriceId = 'resume-price';

function Actions({ run }: { readonly run: RunView }) {
  const operations = useServices().run;
  const { busy, notes } = useSidebar();
  const isBusy = busy.run ?? false;
  const isPaused = run.phase === 'paused' && (run.pause?.untilMs ?? null) === null;
  return (
    <div class="buttons">
      {isPaused && !run.mine ? null : (
        <Button
          kind={isPaused ? 'primary' : 'plain'}
          busy={isBusy}
          describedBy={isPaused ? resumePriceId : undefined}
          onPress={() => void (isPaused ? operations.resume() : operations.pause())}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      )}
      <Button busy={isBusy && notes.run === undefined} onPress={() => void operations.stop()}>
        Stop
      </Button>
      {isPaused && run.mine ? (
        <p class="hint" id={resumePriceId}>
          {resumePrice(run)}
        </p>
      ) : null}
    </div>
  );
}

export function Running({ run }: { readonly run: RunView }) {
  const heading = useTakeFocus<HTMLHeadingElement>();
  const { notes, busy } = useSidebar();
  return (
    <div class="screen">
      <h2 class="screen-title clamp" ref={heading} tabIndex={-1}>
        {kindWords[run.kind].doing} “{run.sheetName}”
      </h2>
      {run.mine ? null : <OthersRun run={run} />}
      <Progress run={run} />
      <Facts run={run} />
      <Wait run={run} />
      <Connection />
      <Counts run={run} />
      <Actions run={run} />
      <Note text={busy.run || run.phase === 'running' ? notes.run : undefined} />
      <p class="hint">
        Work on, or close the sidebar: nothing is lost, opening it again goes on from here.
      </p>
    </div>
  );
}

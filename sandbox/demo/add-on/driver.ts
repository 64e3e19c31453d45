/** Defines how a program does what the sidebar does: open, connect, preview, and step until done. */
import { z } from 'zod';
import { ReplyError } from './reply-error';
import type { RunRequest } from './run-request';
import {
  type Meters,
  opening,
  type Preflight,
  type Problem,
  preflightView,
  reply,
  type SidebarState,
  type StepView,
  sidebarState,
  stepView,
} from './schemas';

/** What the driver needs of a host, for one user. */
export interface AddOnHost {
  /** Opens the sidebar by the add-on's menu and gives its HTML. */
  openSidebar(): string;
  /** What `google.script.run` does: calls a function by name. Throws where the execution fails. */
  call(functionName: string, args: readonly unknown[]): unknown;
  /** Lets time pass between steps, as the browser does. */
  wait(durationMs: number): void;
}

/** An open sidebar. */
export interface AddOn {
  readonly host: AddOnHost;
  readonly token: string;
  /** The state that the page opened with. */
  readonly state: SidebarState;
  /** As the latest reply told them; null before there is a key. */
  meters(): Meters | null;
  /** Calls a sidebar function; the token goes first by itself. Throws ReplyError. */
  call<T extends z.ZodType>(name: string, value: T, ...args: readonly unknown[]): z.infer<T>;
}

/** After this many calls without an answer in a row the driver gives up, as the sidebar does. */
const attemptsMax = 10;
const initialIntervalMs = 1_000;
const backoffCoefficient = 2;
const maximumIntervalMs = 60_000;

/** Far more than the largest sheet needs; a run that never ends is a defect. */
const stepsMax = 100_000;

/** Opens the sidebar and reads the token and the state out of its page. Throws ReplyError. */
export function openAddOn(host: AddOnHost): AddOn {
  const page = opening.parse(JSON.parse(openingText(host.openSidebar())));
  const { token } = page;
  let { meters } = page.reply;
  if (!page.reply.ok) throw new ReplyError(page.reply.problem);
  const state = sidebarState.parse(page.reply.value);
  const call: AddOn['call'] = (name, value, ...args) => {
    const text = z.string().parse(host.call(name, [token, ...args]));
    const answer = reply.parse(JSON.parse(text));
    meters = answer.meters ?? meters;
    if (!answer.ok) throw new ReplyError(answer.problem);
    return value.parse(answer.value);
  };
  return { host, token, state, meters: () => meters, call };
}

/** Enters the key; the answer tells the detected columns. Throws ReplyError. */
export function connect(addOn: AddOn, key: string): SidebarState {
  return addOn.call('connect', sidebarState, key);
}

/** What would stop the run; a rate limit is waited for, as its text advises. Throws ReplyError. */
export function preflight(addOn: AddOn, request: RunRequest): Preflight {
  return patiently(addOn, () => {
    const view = addOn.call('preflight', preflightView, JSON.stringify(request));
    const passing = view.blockers.find(isPassing);
    if (passing !== undefined) throw new ReplyError(passing);
    return view;
  });
}

export type StepListener = (step: StepView) => void;

/** Matches without spending until the ceiling is known. */
export function preview(addOn: AddOn, request: RunRequest, onStep: StepListener): StepView {
  const json = JSON.stringify(request);
  const first = patiently(addOn, () => addOn.call('startPreview', stepView, json));
  return stepUntilDone(addOn, first, onStep);
}

/** Runs until nothing is left to do or the run waits for its user. */
export function enrich(addOn: AddOn, request: RunRequest, onStep: StepListener): StepView {
  const json = JSON.stringify(request);
  const first = patiently(addOn, () => addOn.call('startRun', stepView, json));
  return stepUntilDone(addOn, first, onStep);
}

/** Waits as long as each step asks for and takes the next, until one asks for no other. */
export function stepUntilDone(addOn: AddOn, first: StepView, onStep: StepListener): StepView {
  let step = first;
  for (let number = 1; number <= stepsMax; number += 1) {
    onStep(step);
    if (step.waitMs === null) return step;
    addOn.host.wait(step.waitMs);
    const { runId } = step.run;
    step = patiently(addOn, () => addOn.call('runStep', stepView, runId));
  }
  throw new Error(`The run is not done after ${stepsMax} steps.`);
}

/** Tries again after a failed call, with the sidebar's own back-off. */
function patiently<T>(addOn: AddOn, work: () => T): T {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return work();
    } catch (error) {
      const retryable = error instanceof ReplyError && isPassing(error.problem);
      if (!retryable || attempt === attemptsMax) throw error;
      const intervalMs = initialIntervalMs * backoffCoefficient ** (attempt - 1);
      addOn.host.wait(Math.min(intervalMs, maximumIntervalMs));
    }
  }
}

/** Problems that pass by themselves. */
function isPassing({ code }: Problem): boolean {
  return ['BUSY', 'NETWORK', 'RATE_LIMITED', 'PACED'].includes(code);
}

function openingText(html: string): string {
  const found = html.match(/<script\b[^>]*\bid="?cdx-opening"?[^>]*>([\s\S]*?)<\/script>/);
  if (found?.[1] !== undefined) return found[1];
  throw new Error('The sidebar has no element #cdx-opening.');
}

/** Defines one person's open page: the sidebar's own operations and driver on the virtual clock. */

import type { Services } from '../../../src/sidebar/context';
import type { ScriptRun } from '../../../src/sidebar/server';
import type { Stage } from '../stage';
import { PageCalls } from './page-calls';
import type { PageParts } from './parts';

interface Timer {
  readonly dueMs: number;
  readonly callback: () => void;
}

type Handler = (result: unknown) => void;
type Caller = (name: string, args: readonly unknown[], succeed: Handler, fail: Handler) => void;

/** As Google's: each `with…` gives a new runner, and every function of the add-on is there by its name. */
function scriptRun(call: Caller, succeed: Handler, fail: Handler): ScriptRun {
  const ways = {
    withSuccessHandler: (handler: Handler) => scriptRun(call, handler, fail),
    withFailureHandler: (handler: Handler) => scriptRun(call, succeed, handler),
  };
  return new Proxy(ways, {
    get: (own, name) =>
      Reflect.get(own, name) ??
      ((...args: readonly unknown[]) => call(String(name), args, succeed, fail)),
  });
}

export class OpenPage {
  readonly services: Services;
  readonly calls: PageCalls;
  private timers: readonly Timer[] = [];

  constructor(stage: Stage, user: string, token: string, parts: PageParts) {
    const { clock } = stage;
    this.calls = new PageCalls(stage, user, () => this.state.server?.run?.runId ?? '');
    const call: Caller = (name, args, succeed, fail) => {
      const answer = this.calls.call(name, args);
      if (answer.kind === 'success') succeed(answer.value);
      else fail(new Error(answer.message));
    };
    const nothing = () => undefined;
    const ownClock = {
      nowMs: () => clock.now(),
      after: (delayMs: number, callback: () => void) => {
        const timer = { dueMs: clock.now() + delayMs, callback };
        this.timers = [...this.timers, timer];
        return () => {
          this.timers = this.timers.filter((other) => other !== timer);
        };
      },
    };
    this.services = parts.wire({
      store: parts.createStore(parts.blankState),
      call: parts.createCall(scriptRun(call, nothing, nothing), token, ownClock),
      clock: ownClock,
    });
    void this.services.sheet.reload();
  }

  get state() {
    return this.services.store.state();
  }

  nextDueMs(): number {
    return Math.min(...this.timers.map(({ dueMs }) => dueMs));
  }

  /** Calls back what is due. */
  ring(nowMs: number): void {
    const due = this.timers.filter(({ dueMs }) => dueMs <= nowMs);
    this.timers = this.timers.filter(({ dueMs }) => dueMs > nowMs);
    for (const { callback } of due) callback();
  }
}

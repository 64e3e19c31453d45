/** Starts the sidebar: reads the state out of the page, wires the parts, draws. */

import { render } from 'preact';
import { App } from './app';
import { ServicesContext } from './context';
import { wire } from './operations/wire';
import { keepFocus } from './parts/take-focus';
import { parseOpening } from './reply';
import { type CallClock, createCall, type ScriptRun } from './server';
import { blankState } from './state/state';
import { createStore } from './store';

declare const google: { readonly script: { readonly run: ScriptRun } };

const clock: CallClock = {
  nowMs: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

function start(): void {
  const opening = parseOpening(document.getElementById('cdx-opening')?.textContent ?? null);
  const store = createStore(blankState);
  const call = createCall(google.script.run, opening?.token ?? '', clock);
  const services = wire({ store, call, clock });
  if (opening !== null) {
    const { reply } = opening;
    const { meters, nowMs: serverNowMs } = reply;
    store.dispatch({ type: 'replied', meters, serverNowMs, browserNowMs: clock.nowMs() });
    if (reply.ok) store.dispatch({ type: 'opened', server: reply.value });
    else store.dispatch({ type: 'end', place: 'opening', problem: reply.problem });
  }
  const root = document.getElementById('cdx');
  if (root === null) throw new Error('The page has no element for the sidebar.');
  render(
    <ServicesContext.Provider value={services}>
      <App />
    </ServicesContext.Provider>,
    root,
  );
  keepFocus(root);
  services.run.followKnown();
  window.addEventListener('online', () => services.run.goNow());
}

start();

/** Starts the sidebar: reads the state out of the page, wires the parts, draws. */

import { render } from 'preact';
import { App } from './app';
import { type Services, ServicesContext } from './context';
import { RunDriver } from './driver';
import { type Context, send } from './operations/ask';
import { createEraseOperations } from './operations/erase';
import { createHistoryOperations } from './operations/history';
import { createRunOperations } from './operations/run';
import { createSettingsOperations } from './operations/settings';
import { createSheetOperations } from './operations/sheet';
import { saveText } from './parts/download';
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

function wire(context: Context): Services {
  const { store } = context;
  const driver = new RunDriver({
    ...clock,
    runStep: (runId, now) => send(context, 'runStep', runId, now),
    getRun: () => send(context, 'getRun'),
    onRun: (run) => store.dispatch({ type: 'run', run }),
    onDrive: (drive) => store.dispatch({ type: 'drive', drive }),
  });
  const run = createRunOperations(context, driver);
  const sheet = createSheetOperations(context, run.followKnown);
  const history = createHistoryOperations(context, saveText);
  const settings = createSettingsOperations(context);
  return { store, run, sheet, settings, history, erase: createEraseOperations(context) };
}

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
  services.run.followKnown();
  window.addEventListener('online', () => services.run.goNow());
}

start();

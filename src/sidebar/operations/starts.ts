/** Defines how a run is asked for by what the form shows. */

import type { RunRequest } from '../../core/run/views';
import type { Driver } from '../driver';
import { toRequest } from '../state/form';
import { creditLimit, rowsKeyOf } from '../state/selectors';
import type { AskedStart } from '../state/state';
import { act, type Context, heedNoKey, read } from './ask';
import { look, take } from './following';

export interface Starts {
  begin(name: AskedStart['name'], olderThan?: number): Promise<void>;
  confirmSheet(): Promise<void>;
  preflight(): Promise<void>;
}

/** Who pays by what the page shows; '' where that is not known. */
export function shownAccount({ store }: Context): string {
  return store.state().meters?.account ?? '';
}

/** What the form of Enrich asks for as it stands, on the account that the page shows. */
export function currentRequest(context: Context): RunRequest | null {
  const state = context.store.state();
  const { server, form } = state;
  if (server === null || server.sheet === null) return null;
  const asked = toRequest(form, server.sheet, server.presets, creditLimit(state));
  const after = server.run?.runId ?? '';
  return { ...asked, account: shownAccount(context) || undefined, after };
}

export function createStarts(context: Context, driver: Driver): Starts {
  const { store } = context;

  async function begin(name: AskedStart['name'], olderThan = 0): Promise<void> {
    const request = currentRequest(context);
    if (request === null) return;
    const sheetName = store.state().server?.sheet?.sheetName ?? '';
    store.dispatch({ type: 'otherSheet', asked: null });
    return submit({ name, request, sheetName, olderThan });
  }

  async function submit(asked: AskedStart): Promise<void> {
    const { name, request, olderThan } = asked;
    const text = JSON.stringify(request);
    const answer = await (name === 'startCheck'
      ? act(context, 'start', name, text, olderThan)
      : act(context, 'start', name, text));
    if (answer === null) {
      const isOther = store.state().problems.start?.code === 'OTHER_SHEET';
      if (!isOther) return look(context, driver);
      store.dispatch({ type: 'otherSheet', asked });
      return;
    }
    take(context, driver, answer.value);
  }

  async function confirmSheet(): Promise<void> {
    const asked = store.state().otherSheet;
    if (asked === null) return;
    store.dispatch({ type: 'otherSheet', asked: null });
    await submit({ ...asked, request: { ...asked.request, sheetConfirmed: true } });
  }

  async function preflight(): Promise<void> {
    const request = currentRequest(context);
    if (request === null) return;
    const key = rowsKeyOf(store.state());
    const answer = await read(context, 'preflight', 'preflight', JSON.stringify(request));
    const isOtherSheet = store.state().server?.sheet?.sheetId !== request.sheetId;
    if (isOtherSheet || answer === null) return;
    const { blockers } = answer.value;
    store.dispatch({ type: 'preflight', view: answer.value, key });
    heedNoKey(context, blockers);
    // A run that this page does not show yet is shown, with its Stop, instead of only named.
    if (blockers.some(({ code }) => code === 'BUSY')) await look(context, driver);
  }

  return { begin, confirmSheet, preflight };
}

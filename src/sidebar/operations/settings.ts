/** Defines the operations of Account and Settings. */

import type { SettingsView } from '../../core/calls/views';
import { formatCount, plural } from '../format';
import type { UsageDays } from '../state/state';
import { act, type Context, read } from './ask';
import { currentRequest, shownAccount } from './starts';

export interface SettingsOperations {
  readAccount(): Promise<void>;
  readUsage(days: UsageDays): Promise<void>;
  setFormulaSpending(on: boolean, limitPerDay: number): Promise<void>;
  /** Of the sheet that Enrich shows. */
  setCatchUp(limitPerDay: number, waitingToo: boolean): Promise<void>;
  endCatchUp(sheetId: number): Promise<void>;
  readDiagnostics(): Promise<void>;
  runSelfTest(): Promise<void>;
  showLog(): Promise<void>;
  openContactList(): Promise<void>;
}

/** A refusal may be about what formulas spend: `recount` shows what is so now. */
export function createSettingsOperations(
  context: Context,
  recount: () => Promise<void>,
): SettingsOperations {
  const { store } = context;

  async function readAccount(): Promise<void> {
    const answer = await read(context, 'account', 'getAccount');
    if (answer !== null) store.dispatch({ type: 'account', account: answer.value });
  }

  async function readUsage(days: UsageDays): Promise<void> {
    store.dispatch({ type: 'usageDays', days });
    const answer = await read(context, 'usage', 'getUsage', days);
    if (answer !== null) store.dispatch({ type: 'usage', usage: answer.value });
  }

  async function setFormulaSpending(on: boolean, limitPerDay: number): Promise<void> {
    const answer = await act(
      context,
      'formulaSpending',
      'setFormulaSpending',
      on,
      limitPerDay,
      shownAccount(context),
    );
    if (answer === null) return recount();
    store.dispatch({ type: 'settings', settings: answer.value });
    const { limitPerDay: kept } = answer.value.formulaSpending;
    const text = answer.value.formulaSpending.on
      ? `Saved: formulas may spend at most ${plural(kept, 'credit')} a day.`
      : 'Saved: formulas spend nothing.';
    store.dispatch({ type: 'note', place: 'formulaSpending', text });
  }

  /** It is switched on with what Enrich shows at that moment. */
  async function setCatchUp(limitPerDay: number, waitingToo: boolean): Promise<void> {
    const request = JSON.stringify(currentRequest(context));
    const answer = await act(context, 'catchUp', 'setCatchUp', limitPerDay, waitingToo, request);
    const most = `catch-up may spend at most ${plural(limitPerDay, 'credit')} a day`;
    tellCatchUp(answer, `Saved: ${most} in this sheet.`);
  }

  async function endCatchUp(sheetId: number): Promise<void> {
    const answer = await act(context, 'catchUp', 'endCatchUp', sheetId);
    tellCatchUp(answer, 'Saved: new rows wait until you start a run.');
  }

  function tellCatchUp(answer: { readonly value: SettingsView } | null, text: string): void {
    if (answer === null) return void recount();
    store.dispatch({ type: 'settings', settings: answer.value });
    store.dispatch({ type: 'note', place: 'catchUp', text });
  }

  async function readDiagnostics(): Promise<void> {
    const answer = await read(context, 'diagnostics', 'getDiagnostics');
    if (answer !== null) store.dispatch({ type: 'diagnostics', text: answer.value });
  }

  /** Its report takes the place of the diagnostics: both are for support. */
  async function runSelfTest(): Promise<void> {
    const answer = await act(context, 'selfTest', 'selfTest');
    if (answer === null) return;
    store.dispatch({ type: 'diagnostics', text: answer.value });
    const [, result = ''] = answer.value.split('\n');
    store.dispatch({ type: 'note', place: 'selfTest', text: `Self-test: ${result}.` });
  }

  async function showLog(): Promise<void> {
    const answer = await act(context, 'log', 'showLog');
    if (answer === null) return;
    store.dispatch({ type: 'note', place: 'log', text: 'The log is the sheet “CDX log”.' });
  }

  async function openContactList(): Promise<void> {
    const answer = await act(context, 'contactList', 'openContactList');
    if (answer === null) return;
    const { entries, unclear } = answer.value;
    const named = `${plural(entries, 'row')} of the list ${entries === 1 ? 'names' : 'name'} somebody`;
    const not = `${formatCount(unclear)} ${unclear === 1 ? 'names' : 'name'} nobody: a name needs its company`;
    const known = unclear === 0 ? `${named}.` : `${named}; ${not}.`;
    const isEmpty = entries + unclear === 0;
    const text = isEmpty ? 'Nobody is on the list yet: write below its headers.' : known;
    store.dispatch({ type: 'note', place: 'contactList', text });
  }

  return {
    readAccount,
    readUsage,
    setFormulaSpending,
    setCatchUp,
    endCatchUp,
    readDiagnostics,
    runSelfTest,
    showLog,
    openContactList,
  };
}

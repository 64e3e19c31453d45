/** Defines the operations on the CDX formulas of the sheet. */

import type { FormulaCounts, SettingsView } from '../../core/calls/views';
import { formatCount, plural } from '../format';
import { act, type Context, read, send } from './ask';
import { createFormulaRetry, type FormulaRetry } from './formula-retry';

export interface FormulaOperations {
  count(): Promise<void>;
  /** Those typed since; nothing is busy meanwhile, as the press that brings the focus may be a retry's. */
  recount(): Promise<void>;
  readonly retry: FormulaRetry;
  freeze(): Promise<void>;
}

export function createFormulaOperations(context: Context): FormulaOperations {
  const { store } = context;

  async function count(): Promise<void> {
    const before = settings();
    const answer = await read(context, 'formulas', 'countFormulas');
    if (answer !== null) showCounts(answer.value, before);
  }

  const settings = () => store.state().server?.settings;

  /** Settings come along, unless somebody saved others since they were asked for. */
  function showCounts(formulas: FormulaCounts, before: SettingsView | undefined): void {
    store.dispatch({ type: 'formulas', formulas });
    if (settings() === before) store.dispatch({ type: 'settings', settings: formulas.settings });
  }

  /** All cells are read for it: one after the other. */
  let isCounting = false;
  async function recount(): Promise<void> {
    const { busy, formulaRetry, formulas } = store.state();
    if (isCounting || busy.formulas || formulaRetry) return;
    isCounting = true;
    const before = settings();
    const reply = await send(context, 'countFormulas');
    isCounting = false;
    // What a retry counted meanwhile is newer.
    if (reply.ok && store.state().formulas === formulas) showCounts(reply.value, before);
  }

  async function freeze(): Promise<void> {
    const answer = await act(context, 'formulas', 'freezeFormulas');
    if (answer === null) return;
    const { frozen, skipped } = answer.value;
    const text = `${plural(frozen, 'formula')} became values; ${formatCount(skipped)} failed, waiting or unrevealed stay.`;
    await count();
    store.dispatch({ type: 'note', place: 'formulas', text });
  }

  return { count, recount, retry: createFormulaRetry(context), freeze };
}

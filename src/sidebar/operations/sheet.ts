/** Defines the operations around the key and the sheet. */

import { act, type Context, read } from './ask';

export interface SheetOperations {
  reload(): Promise<void>;
  /** Answers whether the key works. */
  connect(key: string): Promise<boolean>;
  removeKey(): Promise<void>;
  readSheet(): Promise<void>;
  /** Counts from 1; 0 puts a header row above the first lead. */
  setHeaderRow(row: number): Promise<void>;
}

export function createSheetOperations(context: Context, followKnown: () => void): SheetOperations {
  const { store } = context;

  async function reload(): Promise<void> {
    const answer = await read(context, 'opening', 'getState');
    if (answer === null) return;
    store.dispatch({ type: 'opened', server: answer.value, again: true });
    followKnown();
  }

  async function connect(key: string): Promise<boolean> {
    const answer = await act(context, 'connect', 'connect', key);
    if (answer === null) return false;
    store.dispatch({ type: 'opened', server: answer.value });
    followKnown();
    return answer.value.connected;
  }

  async function removeKey(): Promise<void> {
    const answer = await act(context, 'key', 'removeKey');
    if (answer !== null) store.dispatch({ type: 'opened', server: answer.value });
  }

  async function readSheet(): Promise<void> {
    const answer = await read(context, 'sheet', 'getSheet');
    if (answer !== null) store.dispatch({ type: 'sheet', sheet: answer.value });
  }

  async function setHeaderRow(row: number): Promise<void> {
    const before = store.state().server?.sheet;
    if (!before) return;
    const answer = await act(context, 'sheet', 'setHeaderRow', before.sheetId, row);
    if (answer === null) return;
    store.dispatch({ type: 'preflight', view: null });
    store.dispatch({ type: 'sheet', sheet: answer.value });
    const text =
      row === 0
        ? 'A header row was added: your first lead stands in row 2 now.'
        : `Row ${row} holds the headers; leads begin below it.`;
    store.dispatch({ type: 'note', place: 'sheet', text });
  }

  return { reload, connect, removeKey, readSheet, setHeaderRow };
}

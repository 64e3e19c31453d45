/** Defines what the page does for its user: every act ends in a command to the sandbox. */
import type { Area, Command, CommandAnswer, ServiceCommand } from '../protocol';
import { postCommand, postServiceCommand } from './api';
import { clipboardText, csvText, rowsOfClipboard, rowsOfCsv } from './delimited-text';
import { areaOf, moved, type Selection, single } from './selection';
import { cellAt, editText, type SheetData, shownText, widthOf } from './sheet-data';
import { activeSheet, type Draft, type Store, withNotice } from './store';
import { suggestionsFor } from './suggestions';

/** Commands about the sheet that is shown, without its id. */
type SheetCommand = Extract<Command, { sheetId: number }>;
type WithoutSheet<C> = C extends SheetCommand ? Omit<C, 'sheetId'> : never;

/** Typing and dragging change the selection often; the sandbox is told when it rests. */
const selectDelayMs = 120;

const widthMinPx = 24;
const widthMaxPx = 800;

export class Actions {
  readonly #store: Store;
  #selectTimer = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  async perform(command: Command): Promise<CommandAnswer> {
    this.#count(1);
    const answer = await postCommand(this.#store.get().user, command);
    this.#count(-1);
    if (!answer.ok) this.tell('', answer.message);
    return answer;
  }

  /** Whoever got this far needs no first steps any more. */
  closeHint(): void {
    this.#store.update((state) => ({ ...state, isHintOpen: false }));
  }

  async performService(command: ServiceCommand): Promise<void> {
    const answer = await postServiceCommand(command);
    if (!answer.ok) this.tell('', answer.message);
    await this.refreshAccounts();
  }

  async refreshAccounts(): Promise<void> {
    const answer = await postServiceCommand({ kind: 'accounts' });
    if (!answer.ok || !Array.isArray(answer.value)) return;
    const accounts = answer.value;
    this.#store.update((state) => ({ ...state, accounts }));
  }

  onSheet(command: WithoutSheet<SheetCommand>): Promise<CommandAnswer> | null {
    const sheetId = this.#store.get().activeSheetId;
    if (sheetId === null) return null;
    return this.perform({ ...command, sheetId } as SheetCommand);
  }

  tell(title: string, text: string): void {
    this.#store.update((state) => withNotice(state, title, text));
  }

  dismiss(noticeId: number): void {
    this.#store.update((state) => ({
      ...state,
      notices: state.notices.filter(({ id }) => id !== noticeId),
    }));
  }

  // Selection and sheets

  select(selection: Selection): void {
    this.commit();
    this.#store.update((state) => ({ ...state, selection }));
    clearTimeout(this.#selectTimer);
    this.#selectTimer = window.setTimeout(() => void this.tellSelection(), selectDelayMs);
  }

  /** The add-on acts on the sheet and the rows that its user has selected. */
  async tellSelection(): Promise<void> {
    clearTimeout(this.#selectTimer);
    this.#selectTimer = 0;
    await this.onSheet({ kind: 'select', area: areaOf(this.#store.get().selection) });
  }

  /** Before the script runs: it must not see an older selection than its user does. */
  async settleSelection(): Promise<void> {
    if (this.#selectTimer !== 0) await this.tellSelection();
  }

  showSheet(sheetId: number): void {
    this.commit();
    const selection = single(1, 1);
    this.#store.update((state) => ({ ...state, activeSheetId: sheetId, selection }));
    this.loadMissing();
    void this.tellSelection();
  }

  /** The sheet in front, where the page has not seen it yet. */
  loadMissing(): void {
    const { activeSheetId: sheetId, sheets } = this.#store.get();
    if (sheetId !== null && !sheets.has(sheetId)) void this.perform({ kind: 'load', sheetId });
  }

  async addSheet(): Promise<void> {
    const answer = await this.perform({ kind: 'addSheet' });
    if (answer.ok && typeof answer.value === 'number') this.showSheet(answer.value);
  }

  // Editing

  /** Without a text, editing starts from what the cell holds. */
  edit(place: Draft['place'], text?: string): void {
    const state = this.#store.get();
    const sheet = activeSheet(state);
    if (sheet === null) return;
    const { row, column } = state.selection.anchor;
    const draft = { row, column, place, text: text ?? editText(cellAt(sheet, row, column)) };
    this.#store.update((before) => ({ ...before, draft }));
  }

  changeDraft(text: string): void {
    this.#store.update((state) => ({
      ...state,
      draft: state.draft === null ? null : { ...state.draft, text },
      suggestion: 0,
    }));
  }

  /** False where nothing is suggested. */
  chooseSuggestion(change: number): boolean {
    const { names, chosen } = suggestionsFor(this.#store.get());
    if (names.length === 0) return false;
    const suggestion = (chosen + change + names.length) % names.length;
    this.#store.update((state) => ({ ...state, suggestion }));
    return true;
  }

  /** The chosen one where none is named; false where nothing is suggested. */
  takeSuggestion(name?: string): boolean {
    const { names, chosen } = suggestionsFor(this.#store.get());
    const taken = name ?? names[chosen]?.name;
    if (taken === undefined) return false;
    this.changeDraft(`=${taken}(`);
    return true;
  }

  cancel(): void {
    this.#store.update((state) => ({ ...state, draft: null }));
  }

  /** Keeps what was typed, unless it is what was there. */
  commit(): void {
    const state = this.#store.get();
    const { draft } = state;
    const sheet = activeSheet(state);
    if (draft === null || sheet === null) return;
    this.cancel();
    const { row, column, text } = draft;
    if (text !== editText(cellAt(sheet, row, column)))
      void this.onSheet({ kind: 'setCell', row, column, text });
  }

  commitAndMove(rows: number, columns: number): void {
    this.commit();
    this.move(rows, columns);
  }

  move(rows: number, columns: number): void {
    const state = this.#store.get();
    const sheet = activeSheet(state);
    if (sheet === null) return;
    const { row, column } = moved(sheet, state.selection.anchor, rows, columns);
    this.select(single(row, column));
  }

  clear(): void {
    void this.onSheet({ kind: 'clear', area: this.#area() });
  }

  fillDown(): void {
    const area = this.#area();
    const source = { ...area, lastRow: area.firstRow };
    const isOneRow = area.firstRow === area.lastRow;
    if (isOneRow && area.firstRow === 1) return;
    // With one row selected, Ctrl+D takes the row above, as Google Sheets does.
    const above = { ...area, firstRow: area.firstRow - 1, lastRow: area.firstRow - 1 };
    const target = isOneRow ? area : { ...area, firstRow: area.firstRow + 1 };
    void this.onSheet({ kind: 'fill', source: isOneRow ? above : source, target });
  }

  undo(): void {
    void this.perform({ kind: 'undo' });
  }

  redo(): void {
    void this.perform({ kind: 'redo' });
  }

  setColumnWidth(column: number, widthPx: number): void {
    const kept = Math.min(widthMaxPx, Math.max(widthMinPx, Math.round(widthPx)));
    void this.onSheet({ kind: 'setColumnWidth', column, widthPx: kept });
  }

  /** Of the column of the current cell: what the mouse does at its header's edge. */
  widen(changePx: number): void {
    const state = this.#store.get();
    const sheet = activeSheet(state);
    const { column } = state.selection.anchor;
    if (sheet !== null) this.setColumnWidth(column, widthOf(sheet, column) + changePx);
  }

  // Clipboard and files

  selectedText(): string {
    const sheet = activeSheet(this.#store.get());
    return sheet === null ? '' : clipboardText(textsOf(sheet, this.#area()));
  }

  paste(text: string): void {
    const { anchor } = selectionStart(this.#area());
    void this.onSheet({ kind: 'paste', ...anchor, rows: rowsOfClipboard(text) });
  }

  async importFile(file: File): Promise<void> {
    const rows = rowsOfCsv(await file.text());
    if (rows.length === 0) {
      this.tell('', `${file.name} holds no rows.`);
      return;
    }
    const name = file.name.replace(/\.[^.]*$/, '').slice(0, 80) || 'Import';
    const answer = await this.perform({ kind: 'importRows', name, rows });
    if (answer.ok && typeof answer.value === 'number') this.showSheet(answer.value);
  }

  download(): void {
    const state = this.#store.get();
    const sheet = activeSheet(state);
    if (sheet === null) return;
    const name = state.tabs.find(({ id }) => id === sheet.id)?.name ?? 'Sheet';
    const all = {
      firstRow: 1,
      firstColumn: 1,
      lastRow: sheet.cells.length,
      lastColumn: widest(sheet),
    };
    const blob = new Blob([csvText(textsOf(sheet, all))], { type: 'text/csv' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = `${name}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  #area(): Area {
    return areaOf(this.#store.get().selection);
  }

  #count(change: number): void {
    this.#store.update((state) => ({ ...state, pending: state.pending + change }));
  }
}

function selectionStart({ firstRow, firstColumn }: Area): Selection {
  return single(firstRow, firstColumn);
}

function widest({ cells }: SheetData): number {
  return Math.max(0, ...cells.map((row) => row.length));
}

/** The shown texts of an area as far as the sheet has content; hidden rows are left out. */
function textsOf(sheet: SheetData, area: Area): string[][] {
  const rows = sheet.shownRows.filter(
    (row) =>
      row >= area.firstRow &&
      row <= Math.min(area.lastRow, Math.max(sheet.cells.length, area.firstRow)),
  );
  const lastColumn = Math.min(area.lastColumn, Math.max(widest(sheet), area.firstColumn));
  return rows.map((row) => {
    const texts: string[] = [];
    for (let column = area.firstColumn; column <= lastColumn; column += 1)
      texts.push(shownText(cellAt(sheet, row, column)));
    return texts;
  });
}

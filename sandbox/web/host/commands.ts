/** Defines what each command of the page does to the host. */
import { shiftFormula } from '../../apps-script/formulas/rewriting';
import type { Host } from '../../apps-script/host';
import { columnLetters as letters } from '../../apps-script/model/a1';

import type { SheetModel } from '../../apps-script/model/sheet-model';
import { pasteGrid } from '../../demo/sheet';
import type { Area, Command, CommandKind, SandboxEvent } from '../protocol';
import { sheetSnapshot, wireCell } from './wire';

export interface CommandContext {
  readonly host: Host;
  readonly user: string;
  send(event: SandboxEvent): void;
}

/** Undo and redo are about other commands: the history of edits carries them out. */
export type PlainKind = Exclude<CommandKind, 'undo' | 'redo'>;

export type PlainCommand = Extract<Command, { kind: PlainKind }>;

type Handler<K extends PlainKind> = (
  command: Extract<Command, { kind: K }>,
  context: CommandContext,
) => unknown;

/** The header row stays where it is. */
const firstDataRow = 2;

const handlers: { readonly [K in PlainKind]: Handler<K> } = {
  /** Answers the first item of the add-on's menu, which opens its sidebar. */
  open: (_, { host, user }) => {
    host.open(user);
    return host.menu(user).find(({ functionName }) => functionName !== null)?.name ?? null;
  },
  load: ({ sheetId }, context) => {
    context.send({ type: 'snapshot', sheet: sheetSnapshot(sheetOf(context, sheetId)) });
  },
  select: ({ sheetId, area }, context) => {
    context.host.spreadsheet.select(context.user, sheetOf(context, sheetId), a1Of(area));
  },
  setCell: ({ sheetId, row, column, text }, context) => {
    sheetOf(context, sheetId).setCell(row, column, text);
  },
  paste: ({ sheetId, row, column, rows }, context) => {
    sheetOf(context, sheetId).paste(row, column, rows);
  },
  clear: ({ sheetId, area }, context) => sheetOf(context, sheetId).clear(area),
  fill: ({ sheetId, source, target }, context) => {
    const sheet = sheetOf(context, sheetId);
    sheet.paste(target.firstRow, target.firstColumn, filled(sheet, source, target));
  },
  insertRows: ({ sheetId, first, count }, context) => {
    sheetOf(context, sheetId).insertRows(first, count);
  },
  deleteRows: ({ sheetId, first, count }, context) => {
    const sheet = sheetOf(context, sheetId);
    if (count >= sheet.maxRows) throw new RangeError("You can't delete all the rows on the sheet.");
    sheet.deleteRows(first, count);
  },
  insertColumns: ({ sheetId, first, count }, context) => {
    sheetOf(context, sheetId).insertColumns(first, count);
  },
  deleteColumns: ({ sheetId, first, count }, context) => {
    const sheet = sheetOf(context, sheetId);
    if (count >= sheet.maxColumns)
      throw new RangeError("You can't delete all the columns on the sheet.");
    sheet.deleteColumns(first, count);
  },
  moveColumns: ({ sheetId, first, count, before }, context) => {
    sheetOf(context, sheetId).moveColumns(first, count, before);
  },
  hideRows: ({ sheetId, first, count, hidden }, context) => {
    sheetOf(context, sheetId).hideRows(first, count, hidden);
  },
  sort: ({ sheetId, column, ascending }, context) => {
    const sheet = sheetOf(context, sheetId);
    const { lastRow, lastColumn } = sheet;
    if (lastRow < firstDataRow) return;
    const all = { firstRow: firstDataRow, firstColumn: 1, lastRow, lastColumn };
    sheet.sort(all, [{ column, ascending }]);
  },
  setFilter: ({ sheetId, on }, context) => {
    const sheet = sheetOf(context, sheetId);
    const { lastRow, lastColumn } = sheet;
    const all = { firstRow: 1, firstColumn: 1, lastRow, lastColumn };
    sheet.setFilter(on && lastRow > 0 ? all : null);
  },
  filterColumn: ({ sheetId, column, hiddenTexts }, context) => {
    const hidden = new Set(hiddenTexts);
    const keep = (shown: string): boolean => !hidden.has(shown);
    sheetOf(context, sheetId).filterColumn(column, hidden.size === 0 ? null : keep);
  },
  setFormat: ({ sheetId, area, format }, context) => {
    const sheet = sheetOf(context, sheetId);
    const lastRow = Math.min(area.lastRow, sheet.maxRows);
    sheet.setFormat({ ...area, lastRow }, format);
  },
  setColumnWidth: ({ sheetId, column, widthPx }, context) => {
    const sheet = sheetOf(context, sheetId);
    sheet.columnWidths.set(column, widthPx);
    sheet.view();
  },
  addSheet: (_, { host }) => host.spreadsheet.addSheet().id,
  importRows: ({ name, rows }, { host }) => importRows(host, name, rows),
  deleteSheet: ({ sheetId }, context) => {
    context.host.spreadsheet.deleteSheet(sheetOf(context, sheetId));
  },
  setSheetHidden: ({ sheetId, hidden }, context) => {
    context.host.spreadsheet.setSheetHidden(sheetOf(context, sheetId), hidden);
  },
  clickMenu: ({ name }, { host, user }) => {
    const result = host.clickMenu(name, user);
    if (!result.ok) throw new Error(result.error.message);
  },
  closeSidebar: (_, { host, user }) => host.closeSidebar(user),
  scriptRun: ({ name, args }, { host, user }) => host.googleScriptRun(user).call(name, ...args),
};

/** Throws RangeError where the command names a sheet that is gone, and what the model throws. */
export function perform(command: PlainCommand, context: CommandContext): unknown {
  // Each handler is stored under the kind of its own command.
  const handler = handlers[command.kind] as Handler<PlainKind>;
  return handler(command, context);
}

function sheetOf({ host }: CommandContext, sheetId: number): SheetModel {
  const sheet = host.spreadsheet.sheetById(sheetId);
  if (sheet === undefined) throw new RangeError('This sheet was deleted.');
  return sheet;
}

function a1Of({ firstRow, firstColumn, lastRow, lastColumn }: Area): string {
  return `${letters(firstColumn)}${firstRow}:${letters(lastColumn)}${lastRow}`;
}

/** Rows of the source over and over; relative references of formulas move along. */
function filled(sheet: SheetModel, source: Area, target: Area): string[][] {
  const height = source.lastRow - source.firstRow + 1;
  const rows: string[][] = [];
  for (let row = target.firstRow; row <= target.lastRow; row += 1) {
    const offset = (((row - source.firstRow) % height) + height) % height;
    const from = source.firstRow + offset;
    const line: string[] = [];
    for (let column = source.firstColumn; column <= source.lastColumn; column += 1)
      line.push(copiedText(sheet, from, column, row - from));
    rows.push(line);
  }
  return rows;
}

function copiedText(sheet: SheetModel, row: number, column: number, shift: number): string {
  const formula = sheet.formula(row, column);
  if (formula !== '') return shiftFormula(formula, shift);
  const cell = wireCell(sheet, row, column);
  return typeof cell === 'string' ? cell : cell.edit;
}

function importRows(host: Host, name: string, rows: string[][]): number {
  const { spreadsheet } = host;
  let title = name;
  for (let number = 2; spreadsheet.sheet(title) !== undefined; number += 1)
    title = `${name} (${number})`;
  return spreadsheet.batch(() => {
    const sheet = spreadsheet.addSheet(title);
    pasteGrid(sheet, rows);
    return sheet.id;
  });
}

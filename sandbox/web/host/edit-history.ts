/** Defines undo and redo of what people do in the sheet, as commands that take it back. */
import type { Host } from '../../apps-script/host';
import type { SheetModel } from '../../apps-script/model/sheet-model';
import type { Area, Command } from '../protocol';
import { type CommandContext, type PlainCommand, type PlainKind, perform } from './commands';
import { editTexts } from './wire';

type Of<K extends PlainKind> = Extract<PlainCommand, { kind: K }>;

/** In the order in which they are carried out. */
type Edit = readonly PlainCommand[];

interface Past {
  readonly undo: Edit[];
  readonly redo: Edit[];
}

export class EditHistory {
  readonly #pasts = new Map<string, Past>();
  #isPersonal = false;

  /** Rows or columns that a script moved, and a sort, leave no place to take earlier edits back to. */
  constructor({ spreadsheet }: Host) {
    spreadsheet.onChange(({ kind }) => {
      const isMove = kind === 'rows' || kind === 'columns';
      if (kind === 'sorted' || (isMove && !this.#isPersonal)) this.#pasts.clear();
    });
  }

  /** Carries a command out, and remembers how it is taken back. Throws what the command throws. */
  perform(command: Command, context: CommandContext): unknown {
    const past = this.#pastOf(context.user);
    if (command.kind === 'undo') return this.#swap(past.undo, past.redo, context);
    if (command.kind === 'redo') return this.#swap(past.redo, past.undo, context);
    const inverse = inverseOf(command, context.host);
    const value = this.#personally(() => perform(command, context));
    if (inverse === null) return value;
    // A sort has cleared it.
    const { undo, redo } = this.#pastOf(context.user);
    undo.push(inverse);
    redo.length = 0;
    return value;
  }

  #pastOf(user: string): Past {
    const past = this.#pasts.get(user) ?? { undo: [], redo: [] };
    this.#pasts.set(user, past);
    return past;
  }

  /** Throws RangeError where there is nothing to take back. */
  #swap(from: Edit[], to: Edit[], context: CommandContext): void {
    const edit = from.pop();
    if (edit === undefined) throw new RangeError('Nothing of this page can be taken back here.');
    const inverses: PlainCommand[] = [];
    for (const command of edit) {
      inverses.unshift(...(inverseOf(command, context.host) ?? []));
      this.#personally(() => perform(command, context));
    }
    to.push(inverses);
  }

  #personally<T>(act: () => T): T {
    this.#isPersonal = true;
    try {
      return act();
    } finally {
      this.#isPersonal = false;
    }
  }
}

type Inverse<K extends PlainKind> = (command: Of<K>, sheet: SheetModel) => Edit;

/** Everything else, a sort among it, can't be taken back. */
const inverses: { readonly [K in PlainKind]?: Inverse<K> } = {
  setCell: ({ sheetId, row, column }, sheet) => [
    textsBefore(sheetId, sheet, areaOf(row, column, 1, 1)),
  ],
  paste: ({ sheetId, row, column, rows }, sheet) => {
    const width = Math.max(1, ...rows.map((cells) => cells.length));
    return [textsBefore(sheetId, sheet, areaOf(row, column, rows.length, width))];
  },
  clear: ({ sheetId, area }, sheet) => [textsBefore(sheetId, sheet, area)],
  fill: ({ sheetId, target }, sheet) => [textsBefore(sheetId, sheet, target)],
  insertRows: ({ sheetId, first, count }) => [{ kind: 'deleteRows', sheetId, first, count }],
  insertColumns: ({ sheetId, first, count }) => [{ kind: 'deleteColumns', sheetId, first, count }],
  deleteRows: ({ sheetId, first, count }, sheet) => {
    const area = areaOf(first, 1, count, sheet.maxColumns);
    return [{ kind: 'insertRows', sheetId, first, count }, textsBefore(sheetId, sheet, area)];
  },
  deleteColumns: ({ sheetId, first, count }, sheet) => {
    const area = areaOf(1, first, sheet.maxRows, count);
    return [{ kind: 'insertColumns', sheetId, first, count }, textsBefore(sheetId, sheet, area)];
  },
  moveColumns: ({ sheetId, first, count, before }) => {
    const isRight = before > first;
    const now = isRight ? before - count : before;
    return [
      { kind: 'moveColumns', sheetId, first: now, count, before: isRight ? first : first + count },
    ];
  },
  hideRows: ({ sheetId, first, count, hidden }) => [
    { kind: 'hideRows', sheetId, first, count, hidden: !hidden },
  ],
  setColumnWidth: ({ sheetId, column }, sheet) => {
    const widthPx = sheet.columnWidths.get(column);
    return widthPx === undefined ? [] : [{ kind: 'setColumnWidth', sheetId, column, widthPx }];
  },
};

function inverseOf(command: PlainCommand, { spreadsheet }: Host): Edit | null {
  // Each is stored under the kind of its own command.
  const inverse = inverses[command.kind] as Inverse<PlainKind> | undefined;
  const sheet = 'sheetId' in command ? spreadsheet.sheetById(command.sheetId) : undefined;
  return inverse === undefined || sheet === undefined ? null : inverse(command, sheet);
}

function areaOf(firstRow: number, firstColumn: number, height: number, width: number): Area {
  return {
    firstRow,
    firstColumn,
    lastRow: firstRow + height - 1,
    lastColumn: firstColumn + width - 1,
  };
}

/** What has to be typed to have the area again as it is. */
function textsBefore(sheetId: number, sheet: SheetModel, area: Area): Of<'paste'> {
  const rows = editTexts(sheet, area);
  return { kind: 'paste', sheetId, row: area.firstRow, column: area.firstColumn, rows };
}

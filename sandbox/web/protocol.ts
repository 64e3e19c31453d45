/** Defines what the page and the sandbox say to each other: commands by POST, events by SSE. */
import { z } from 'zod';
import type { FormatRule } from '../apps-script/model/rules/format-rules';
import type { ClockState } from './clock';

const index = z.int().min(1);
const sheetId = z.int();
const area = z.object({ firstRow: index, firstColumn: index, lastRow: index, lastColumn: index });
const rows = z.array(z.array(z.string()));
const span = { sheetId, first: index, count: index };

/** What a person does to the spreadsheet; rows and columns count from 1. */
export const command = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open') }),
  z.object({ kind: z.literal('load'), sheetId }),
  z.object({ kind: z.literal('select'), sheetId, area }),
  z.object({ kind: z.literal('setCell'), sheetId, row: index, column: index, text: z.string() }),
  z.object({ kind: z.literal('paste'), sheetId, row: index, column: index, rows }),
  z.object({ kind: z.literal('clear'), sheetId, area }),
  z.object({ kind: z.literal('fill'), sheetId, source: area, target: area }),
  z.object({ kind: z.literal('insertRows'), ...span }),
  z.object({ kind: z.literal('deleteRows'), ...span }),
  z.object({ kind: z.literal('insertColumns'), ...span }),
  z.object({ kind: z.literal('deleteColumns'), ...span }),
  /** Puts the columns before the one numbered `before`. */
  z.object({ kind: z.literal('moveColumns'), ...span, before: index }),
  z.object({ kind: z.literal('hideRows'), ...span, hidden: z.boolean() }),
  z.object({ kind: z.literal('sort'), sheetId, column: index, ascending: z.boolean() }),
  z.object({ kind: z.literal('setFilter'), sheetId, on: z.boolean() }),
  z.object({
    kind: z.literal('filterColumn'),
    sheetId,
    column: index,
    /** Displayed texts whose rows are hidden. */
    hiddenTexts: z.array(z.string()),
  }),
  z.object({ kind: z.literal('setFormat'), sheetId, area, format: z.string().max(100) }),
  z.object({
    kind: z.literal('setColumnWidth'),
    sheetId,
    column: index,
    widthPx: z.int().min(20).max(1_000),
  }),
  /** What this person did last, and what they took back last. */
  z.object({ kind: z.literal('undo') }),
  z.object({ kind: z.literal('redo') }),
  z.object({ kind: z.literal('addSheet') }),
  z.object({ kind: z.literal('importRows'), name: z.string().min(1).max(100), rows }),
  z.object({ kind: z.literal('deleteSheet'), sheetId }),
  z.object({ kind: z.literal('setSheetHidden'), sheetId, hidden: z.boolean() }),
  z.object({ kind: z.literal('clickMenu'), name: z.string() }),
  z.object({ kind: z.literal('closeSidebar') }),
  z.object({ kind: z.literal('scriptRun'), name: z.string(), args: z.array(z.unknown()) }),
]);
export type Command = z.infer<typeof command>;
export type CommandKind = Command['kind'];

/** What a person does behind the scenes: to the v1 service and to time. `account` is a role. */
export const serviceCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accounts') }),
  z.object({ kind: z.literal('topUp'), account: z.string(), credits: z.int().min(1).max(100_000) }),
  z.object({ kind: z.literal('setBalance'), account: z.string(), credits: z.int().min(0) }),
  z.object({ kind: z.literal('reveal'), account: z.string(), personId: z.string().min(1) }),
  z.object({ kind: z.literal('movePerson'), personId: z.string().min(1) }),
  z.object({ kind: z.literal('removePerson'), personId: z.string().min(1) }),
  z.object({ kind: z.literal('revokeKey'), account: z.string() }),
  z.object({
    kind: z.literal('fault'),
    fault: z.string(),
    count: index.max(1_000),
    /** Pattern of the endpoint, such as `/enrich`; absent for all. */
    path: z.string().optional(),
  }),
  z.object({ kind: z.literal('clearFaults') }),
  z.object({ kind: z.literal('advanceClock'), durationMs: z.int().min(1) }),
  z.object({ kind: z.literal('setRate'), rate: z.number().min(1).max(120) }),
]);
export type ServiceCommand = z.infer<typeof serviceCommand>;

export interface Area {
  readonly firstRow: number;
  readonly firstColumn: number;
  readonly lastRow: number;
  readonly lastColumn: number;
}

/** A cell with anything but plain text in it. */
export interface RichCell {
  /** As it is shown. */
  readonly text: string;
  /** As it is edited: the formula, or what has to be typed to get the same value. */
  readonly edit: string;
  readonly kind: 'text' | 'number' | 'boolean' | 'error';
  /** Of an error: what went wrong. */
  readonly note?: string;
  readonly bold?: true;
}

export type WireCell = string | RichCell;

export interface SheetView {
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
  readonly filterArea: Area | null;
  /** Columns whose filter hides something. */
  readonly filteredColumns: readonly number[];
  /** Pixels by column. */
  readonly columnWidths: Readonly<Record<string, number>>;
  /** The first one that a cell meets colours it. */
  readonly formatRules: readonly FormatRule[];
}

export interface SheetTab {
  readonly id: number;
  readonly name: string;
  readonly hidden: boolean;
}

export interface SheetSnapshot {
  readonly id: number;
  readonly rowCount: number;
  readonly columnCount: number;
  /** From A1 to the last row and column with content. */
  readonly cells: readonly (readonly WireCell[])[];
  readonly view: SheetView;
}

export interface MenuEntry {
  /** Null for a separator. */
  readonly name: string | null;
  readonly items?: readonly MenuEntry[];
}

export interface AccountSummary {
  readonly role: string;
  readonly plan: string;
  readonly key: string;
  readonly balance: number;
  readonly revealsToday: number;
  readonly revealsPerDay: number;
}

export type SandboxEvent =
  | { readonly type: 'sheets'; readonly sheets: readonly SheetTab[] }
  | { readonly type: 'snapshot'; readonly sheet: SheetSnapshot }
  | {
      readonly type: 'cells';
      readonly sheetId: number;
      readonly row: number;
      readonly column: number;
      readonly cells: readonly (readonly WireCell[])[];
    }
  | {
      readonly type: 'structure';
      readonly sheetId: number;
      readonly axis: 'rows' | 'columns';
      readonly action: 'insert' | 'delete';
      readonly index: number;
      readonly count: number;
    }
  | { readonly type: 'view'; readonly sheetId: number; readonly view: SheetView }
  | { readonly type: 'menu'; readonly user: string; readonly items: readonly MenuEntry[] }
  /** The script has brought a sheet to the front, and selected in it. */
  | {
      readonly type: 'front';
      readonly user: string;
      readonly sheetId: number;
      readonly area: Area;
    }
  /** `version` is null when the sidebar is closed; a new one has to be loaded. */
  | {
      readonly type: 'sidebar';
      readonly user: string;
      readonly version: number | null;
      readonly title: string;
    }
  | {
      readonly type: 'message';
      readonly user: string;
      readonly title: string;
      readonly text: string;
    }
  | { readonly type: 'clock'; readonly state: ClockState }
  /** What a page has to know from the start is told by now. */
  | { readonly type: 'connected' };

/** A formula of the add-on, as the comment above its function describes it. */
export interface FormulaHelp {
  readonly name: string;
  readonly text: string;
  readonly parameters: readonly { readonly name: string; readonly text: string }[];
}

/** What the page is started with. */
export interface PageOpening {
  readonly formulas: readonly FormulaHelp[];
  readonly users: readonly { readonly email: string; readonly label: string }[];
  readonly faultKinds: readonly string[];
  readonly clock: ClockState;
}

/** What a command answers. */
export type CommandAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/** What the spreadsheet tells its listeners after each change. */

import type { Area } from './a1';

/** Who made a change: a person, the script, or the calculation of formulas. */
export type Author = 'user' | 'script' | 'formula';

/**
 * How the rows or columns of a sheet moved: `newIndex` maps an old number (from 1) to the new one,
 * null for what was deleted.
 */
export interface StructureChange {
  kind: 'rows' | 'columns';
  action: 'insert' | 'delete' | 'move';
  sheetId: number;
  index: number;
  count: number;
  author: Author;
  newIndex(old: number): number | null;
}

/** What a person typed into one cell, and what stood there. */
export interface TypedEdit {
  value: string;
  oldValue: string;
}

export type SpreadsheetChange =
  | { kind: 'cells'; sheetId: number; area: Area; author: Author; typed?: TypedEdit }
  /** Cells moved within the area (a sort): formulas have moved with them. */
  | { kind: 'sorted'; sheetId: number; area: Area; author: Author }
  | StructureChange
  /** Sheets added, removed, renamed, hidden or reordered. */
  | { kind: 'sheets'; author: Author }
  /** Rows or columns hidden or shown, filters, frozen rows, widths. */
  | { kind: 'view'; sheetId: number; author: Author }
  | { kind: 'selection'; sheetId: number; user: string };

export type ChangeListener = (change: SpreadsheetChange) => void;

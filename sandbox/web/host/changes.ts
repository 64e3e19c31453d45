/** Defines which events the page gets for a change of the model. */
import type { SpreadsheetChange } from '../../apps-script/model/changes';
import type { SheetModel } from '../../apps-script/model/sheet-model';
import type { SpreadsheetModel } from '../../apps-script/model/spreadsheet-model';
import type { SandboxEvent } from '../protocol';
import { sheetSnapshot, sheetTabs, sheetView, wireCells } from './wire';

/** Sent at once, also in the middle of an execution: cells fill while the script runs. */
export function followChanges(
  spreadsheet: SpreadsheetModel,
  send: (event: SandboxEvent) => void,
): void {
  spreadsheet.onChange((change) => {
    if (change.kind === 'sheets') send({ type: 'sheets', sheets: sheetTabs(spreadsheet) });
    if (!('sheetId' in change)) return;
    const sheet = spreadsheet.sheetById(change.sheetId);
    if (sheet !== undefined) for (const event of sheetEvents(sheet, change)) send(event);
  });
}

function sheetEvents(sheet: SheetModel, change: SpreadsheetChange): SandboxEvent[] {
  const sheetId = sheet.id;
  switch (change.kind) {
    case 'cells':
      return [cellsEvent(sheet, change.area)];
    case 'sorted':
      return [{ type: 'snapshot', sheet: sheetSnapshot(sheet) }];
    case 'rows':
    case 'columns': {
      const { kind: axis, action, index, count } = change;
      if (action === 'move') return [{ type: 'snapshot', sheet: sheetSnapshot(sheet) }];
      return [
        { type: 'structure', sheetId, axis, action, index, count },
        { type: 'view', sheetId, view: sheetView(sheet) },
      ];
    }
    case 'view':
      return [{ type: 'view', sheetId, view: sheetView(sheet) }];
    default:
      return [];
  }
}

function cellsEvent(sheet: SheetModel, area: Parameters<typeof wireCells>[1]): SandboxEvent {
  const { firstRow: row, firstColumn: column } = area;
  return { type: 'cells', sheetId: sheet.id, row, column, cells: wireCells(sheet, area) };
}

/** onEdit and onChange: what people's edits start. Edits of the script never do. */

import type { AuthMode, ExecutionResult } from '../host-types';
import type { Area } from '../model/a1';
import type { TypedEdit } from '../model/changes';
import { Range } from '../services/range/range';
import type { SheetsContext } from '../services/spreadsheet/sheets-context';
import type { TriggerRecord } from '../triggers';
import type { World } from '../world';

interface Edit {
  sheetId: number;
  area: Area;
  typed: TypedEdit | undefined;
}

interface Handler {
  functionName: string;
  user: string;
  authMode: AuthMode;
}

type Fire = (handler: Handler, event: Record<string, unknown>) => ExecutionResult;

export class SimpleTriggers {
  readonly #world: World;
  readonly #functionNames: ReadonlySet<string>;
  readonly #fire: Fire;
  #edits: Edit[] = [];
  #structureChanged = false;

  constructor(world: World, functionNames: ReadonlySet<string>, fire: Fire) {
    this.#world = world;
    this.#functionNames = functionNames;
    this.#fire = fire;
    world.spreadsheet.onChange((change) => {
      if (change.kind === 'selection' || change.kind === 'view' || change.author !== 'user') return;
      if (change.kind === 'cells')
        this.#edits.push({ sheetId: change.sheetId, area: change.area, typed: change.typed });
      else this.#structureChanged = true;
    });
  }

  fireEdits(user: string): void {
    const edits = this.#edits;
    const changed = this.#structureChanged || edits.length > 0;
    this.#edits = [];
    this.#structureChanged = false;
    for (const edit of edits)
      for (const handler of this.#editHandlers(user)) this.#fire(handler, { edit });
    if (changed) for (const handler of this.#installed('ON_CHANGE')) this.#fire(handler, {});
  }

  #editHandlers(user: string): Handler[] {
    const simple: Handler = { functionName: 'onEdit', user, authMode: 'LIMITED' };
    const installed = this.#installed('ON_EDIT');
    return this.#functionNames.has('onEdit') ? [simple, ...installed] : installed;
  }

  #installed(type: TriggerRecord['eventType']): Handler[] {
    return this.#world.triggers.records
      .filter(({ eventType }) => eventType === type)
      .map((record): Handler => ({ ...record, authMode: 'FULL' }));
  }

  /** Replaces the description of an edit by its range and, of a single cell, what it held and holds. */
  withRanges(event: Record<string, unknown>, sheets: SheetsContext): Record<string, unknown> {
    const { edit, ...rest } = event as { edit?: Edit };
    const sheet = edit && this.#world.spreadsheet.sheetById(edit.sheetId);
    if (!edit || !sheet) return rest;
    const { value = '', oldValue = '' } = edit.typed ?? {};
    return {
      ...rest,
      range: new Range(sheets, sheet, edit.area),
      ...(value === '' ? {} : { value }),
      ...(oldValue === '' ? {} : { oldValue }),
    };
  }
}

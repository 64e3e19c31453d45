/** onEdit and onChange: what people's edits start. Edits of the script never do. */

import type { AuthMode, ExecutionResult } from './host-types';
import type { Area } from './model/a1';
import { Range } from './services/range';
import type { SheetsContext } from './services/sheets-context';
import type { World } from './world';

interface Edit {
  sheetId: number;
  area: Area;
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

  constructor(world: World, functionNames: ReadonlySet<string>, fire: Fire) {
    this.#world = world;
    this.#functionNames = functionNames;
    this.#fire = fire;
    world.spreadsheet.onChange((change) => {
      if (change.kind === 'cells' && change.author === 'user')
        this.#edits.push({ sheetId: change.sheetId, area: change.area });
    });
  }

  fireEdits(user: string): void {
    const edits = this.#edits;
    this.#edits = [];
    for (const edit of edits)
      for (const handler of this.#handlers(user)) this.#fire(handler, { edit });
  }

  #handlers(user: string): Handler[] {
    const installed = this.#world.triggers.records
      .filter(({ eventType }) => eventType === 'ON_EDIT' || eventType === 'ON_CHANGE')
      .map((record): Handler => ({ ...record, authMode: 'FULL' }));
    const simple: Handler = { functionName: 'onEdit', user, authMode: 'LIMITED' };
    return this.#functionNames.has('onEdit') ? [simple, ...installed] : installed;
  }

  /** Replaces the description of an edit by its range. */
  withRanges(event: Record<string, unknown>, sheets: SheetsContext): Record<string, unknown> {
    const { edit, ...rest } = event as { edit?: Edit };
    const sheet = edit && this.#world.spreadsheet.sheetById(edit.sheetId);
    return edit && sheet ? { ...rest, range: new Range(sheets, sheet, edit.area) } : rest;
  }
}

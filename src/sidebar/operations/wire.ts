/** Defines how the operations of a page and its driver are put together. */

import type { Services } from '../context';
import { RunDriver } from '../driver';
import { saveText } from '../parts/download';
import { type Context, send } from './ask';
import { createEraseOperations } from './erase';
import { createFormulaOperations } from './formulas';
import { createHistoryOperations } from './history';
import { createPeopleOperations } from './people';
import { createRunOperations } from './run';
import { createSettingsOperations } from './settings';
import { createSheetOperations } from './sheet';

export function wire(context: Context): Services {
  const { store } = context;
  const driver = new RunDriver({
    ...context.clock,
    runStep: (runId, now) => send(context, 'runStep', runId, now),
    getRun: () => send(context, 'getRun'),
    onRun: (run) => store.dispatch({ type: 'run', run }),
    onDrive: (drive) => store.dispatch({ type: 'drive', drive }),
  });
  const run = createRunOperations(context, driver);
  const sheet = createSheetOperations(context, run.followKnown);
  const formulas = createFormulaOperations(context);
  return {
    store,
    run,
    sheet,
    people: createPeopleOperations(context, sheet.readSheet),
    settings: createSettingsOperations(context, formulas.recount),
    formulas,
    history: createHistoryOperations(context, saveText),
    erase: createEraseOperations(context),
  };
}

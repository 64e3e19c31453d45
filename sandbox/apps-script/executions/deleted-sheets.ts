/** Defines what becomes of calls on sheets that do not exist any more. */

import { ServiceException } from '../errors';
import type { SheetModel } from '../model/sheet-model';
import { type ServiceObject, sheetBehind } from '../service-object';
import type { World } from '../world';

/** Answered from the range object itself. */
const coordinates =
  /^get(A1Notation|Row|RowIndex|Column|LastRow|LastColumn|NumRows|NumColumns|Height|Width|GridId)$/;

/** Platform facts: any further call on a deleted sheet throws. */
export function assertSheetExists(world: World, target: ServiceObject, method: string): void {
  const sheet = target[sheetBehind]();
  if (sheet === null || (target.serviceName === 'Range' && coordinates.test(method))) return;
  assertPresent(world, sheet);
}

export function assertPresent({ spreadsheet, readings }: World, sheet: SheetModel): void {
  if (readings.deletedSheets === 'throw' && spreadsheet.sheetById(sheet.id) !== sheet)
    throw new ServiceException(`Sheet ${sheet.id} not found`);
}

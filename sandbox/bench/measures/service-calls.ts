/** Defines how the add-on's service calls are counted, execution by execution. */
import type { ServiceCall } from '../../apps-script/host-types';

const spreadsheetClasses: ReadonlySet<string> = new Set([
  'SpreadsheetApp',
  'Spreadsheet',
  'Sheet',
  'Range',
  'RangeList',
  'DeveloperMetadata',
  'DeveloperMetadataFinder',
  'RichTextValue',
  'Protection',
  'Filter',
]);

/**
 * Calls that only name a place, begin a builder, or read what an object already holds: Apps Script
 * answers them without asking Sheets. Every other call on a spreadsheet class reads or changes the sheet.
 */
const handles =
  /^(getActive|getActiveSpreadsheet|getActiveSheet|getSheets|getSheetByName|getSheetId|getSheetName|getSheet|getName|getId|getRange|getRangeList|getRow|getColumn|getNumRows|getNumColumns|getA1Notation|createDeveloperMetadataFinder|with\w+|getKey|getValue|getLocation|getRuns|getText|getLinkUrl|newConditionalFormatRule)$/;

/** `getValue` of a range asks Sheets; that of found metadata or of a link does not. */
const rangeReads: ReadonlySet<string> = new Set(['Range.getValue', 'Range.getLinkUrl']);

function isSpreadsheetCall({ service }: Pick<ServiceCall, 'service'>): boolean {
  return spreadsheetClasses.has(service);
}

/** Whether the call reads or changes the sheet. */
export function isRoundTrip(call: Pick<ServiceCall, 'service' | 'method'>): boolean {
  if (!isSpreadsheetCall(call)) return false;
  if (rangeReads.has(`${call.service}.${call.method}`)) return true;
  return !handles.test(call.method);
}

/** What one execution called. */
export interface ExecutionCalls {
  readonly functionName: string;
  /** Calls that read or change the sheet. */
  readonly roundTrips: number;
  /** All calls on spreadsheet classes, handles included. */
  readonly spreadsheetCalls: number;
  /** Reads and writes of properties, which have a quota of their own. */
  readonly propertyCalls: number;
  /** Round trips by class and method, for looking at the heaviest step. */
  readonly byMethod: ReadonlyMap<string, number>;
}

interface Counting {
  functionName: string;
  roundTrips: number;
  spreadsheetCalls: number;
  propertyCalls: number;
  byMethod: Map<string, number>;
}

/** Counts every call that returned; the host's hooks tell it of each. */
export class CallCounter {
  #byExecution = new Map<number, Counting>();

  /** Executions since the last `reset`, in the order of their first call. */
  executions(): readonly ExecutionCalls[] {
    return [...this.#byExecution.values()];
  }

  reset(): void {
    this.#byExecution = new Map();
  }

  count(call: ServiceCall): void {
    const counting = this.#of(call);
    if (call.service === 'Properties') counting.propertyCalls += 1;
    if (isSpreadsheetCall(call)) counting.spreadsheetCalls += 1;
    if (!isRoundTrip(call)) return;
    counting.roundTrips += 1;
    const name = `${call.service}.${call.method}`;
    counting.byMethod.set(name, (counting.byMethod.get(name) ?? 0) + 1);
  }

  #of({ executionId, functionName }: ServiceCall): Counting {
    const known = this.#byExecution.get(executionId);
    if (known !== undefined) return known;
    const fresh = {
      functionName,
      roundTrips: 0,
      spreadsheetCalls: 0,
      propertyCalls: 0,
      byMethod: new Map<string, number>(),
    };
    this.#byExecution.set(executionId, fresh);
    return fresh;
  }
}

/**
 * What a service call costs on the virtual clock, in milliseconds. Nobody publishes these; all are
 * assumed, from the order of magnitude that users report: a spreadsheet round trip tens of ms, a
 * cache or property access 10 to 30 ms, pure object access nothing. UrlFetchApp costs what the
 * transport says the network took.
 */

const spreadsheetReadMs = 30;
const spreadsheetWriteMs = 50;

const latenciesMs: Readonly<Record<string, number>> = {
  'Cache.get': 10,
  'Cache.getAll': 15,
  'Cache.put': 10,
  'Cache.putAll': 15,
  'Cache.remove': 10,
  'Cache.removeAll': 15,
  'Properties.getProperty': 20,
  'Properties.getProperties': 20,
  'Properties.getKeys': 20,
  'Properties.setProperty': 30,
  'Properties.setProperties': 30,
  'Properties.deleteProperty': 30,
  'Properties.deleteAllProperties': 30,
  'Lock.tryLock': 20,
  'Lock.waitLock': 20,
  'Lock.releaseLock': 10,
  'ScriptApp.getProjectTriggers': 100,
  'ScriptApp.deleteTrigger': 200,
  'ClockTriggerBuilder.create': 300,
  'SpreadsheetTriggerBuilder.create': 300,
  // Found metadata is an object that came whole with its finder's answer.
  'DeveloperMetadata.getValue': 0,
  // Platform facts, section 4: hundreds of such calls take seconds.
  'Sheet.isRowHiddenByFilter': 10,
  'Sheet.isRowHiddenByUser': 10,
  'Spreadsheet.insertSheet': 200,
  'Spreadsheet.toast': 20,
  'SpreadsheetApp.flush': 50,
  'Ui.showSidebar': 200,
};

const reads =
  /^(get(Value|DataValidation|DisplayValue|Formula|RichText|NumberFormat|Note|Background|ConditionalFormatRules|ColumnWidth|LastRow|LastColumn|MaxRows|MaxColumns|DataRange|DeveloperMetadata|Filter|Protections|Sheets|SheetBy|ActiveRange|NamedRanges|Merged)|is(Row|Column|Sheet)|canEdit|find|activate)/;
const writes =
  /^(set|clear|insert|delete|append|hide|show|add|move|protect|remove|sort|copy|create(Filter))/;
const spreadsheetClasses = new Set([
  'Spreadsheet',
  'Sheet',
  'Range',
  'RangeList',
  'DeveloperMetadata',
  'DeveloperMetadataFinder',
  'TextFinder',
  'Protection',
  'Filter',
  'NamedRange',
]);
/** Answered from the object itself. */
const free =
  /^(getA1Notation|getRow|getColumn|getNumRows|getNumColumns|getSheet|getRange|getName)$/;

export function latencyMs(service: string, method: string): number {
  const known = latenciesMs[`${service}.${method}`];
  if (known !== undefined) return known;
  const kind = roundTripKind(service, method);
  if (kind === null) return 0;
  return kind === 'write' ? spreadsheetWriteMs : spreadsheetReadMs;
}

/** Whether a call asks Sheets or changes something there; null where an object answers by itself. */
export function roundTripKind(service: string, method: string): 'read' | 'write' | null {
  if (service === 'SpreadsheetApp' && method === 'flush') return 'write';
  if (latenciesMs[`${service}.${method}`] === 0) return null;
  if (!spreadsheetClasses.has(service) || free.test(method)) return null;
  if (writes.test(method)) return 'write';
  return reads.test(method) ? 'read' : null;
}

/** Defines the marks by which sheets of the add-on are found under any name: developer metadata. */

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** In the whole document, or on the sheet alone. */
export function marksIn(place: Spreadsheet | Sheet, key: string) {
  return place.createDeveloperMetadataFinder().withKey(key).find();
}

export function markedSheet(spreadsheet: Spreadsheet, key: string): Sheet | null {
  return marksIn(spreadsheet, key)[0]?.getLocation().getSheet() ?? null;
}

export function markSheet(sheet: Sheet, key: string, value: string): void {
  sheet.addDeveloperMetadata(key, value, SpreadsheetApp.DeveloperMetadataVisibility.DOCUMENT);
}

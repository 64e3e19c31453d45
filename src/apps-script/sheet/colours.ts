/** Defines the add-on's conditional formats: put behind those of others, and taken away alone. */

import type { ColouredColumn, TextColour } from '../../core/ports/workbook';
import { wholeColumn } from './sheet-state';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Rule = GoogleAppsScript.Spreadsheet.ConditionalFormatRule;

/** Developer metadata of a column that was coloured: whoever deletes the rules is not given them again. */
const metadataKey = 'cdx.colours';

/**
 * Sheets only takes all rules of a sheet at once: they are read right before. The first rule that a
 * cell meets wins, so that everybody else's come first.
 */
export function colourColumns(sheet: Sheet, columns: readonly ColouredColumn[]): boolean {
  const known = marksOf(sheet).map((mark) => mark.getLocation().getColumn()?.getColumn());
  const open = columns.filter(({ column }) => !known.includes(column + 1));
  if (open.length === 0) return false;
  const ours = open.flatMap(({ column, colours }) => {
    const range = wholeColumn(sheet, column);
    return colours.map(({ start, ground, ink }) =>
      SpreadsheetApp.newConditionalFormatRule()
        .whenTextStartsWith(start)
        .setBackground(ground)
        .setFontColor(ink)
        .setRanges([range])
        .build(),
    );
  });
  sheet.setConditionalFormatRules([...sheet.getConditionalFormatRules(), ...ours]);
  for (const { column } of open) {
    wholeColumn(sheet, column).addDeveloperMetadata(
      metadataKey,
      '1',
      SpreadsheetApp.DeveloperMetadataVisibility.DOCUMENT,
    );
  }
  // What is refused is refused here, and not in the middle of what is written next.
  SpreadsheetApp.flush();
  return true;
}

export function uncolourColumns(sheet: Sheet, colours: readonly TextColour[]): void {
  const rules = sheet.getConditionalFormatRules();
  const others = rules.filter((rule) => !colours.some((colour) => isOf(rule, colour)));
  if (others.length < rules.length) sheet.setConditionalFormatRules(others);
  for (const mark of marksOf(sheet)) mark.remove();
  SpreadsheetApp.flush();
}

function marksOf(sheet: Sheet) {
  return sheet.createDeveloperMetadataFinder().withKey(metadataKey).find();
}

/** A rule that somebody changed is theirs. */
function isOf(rule: Rule, { start, ground, ink }: TextColour): boolean {
  const condition = rule.getBooleanCondition();
  return (
    condition !== null &&
    condition.getCriteriaType() === SpreadsheetApp.BooleanCriteria.TEXT_STARTS_WITH &&
    condition.getCriteriaValues()[0] === start &&
    condition.getBackground() === ground &&
    condition.getFontColor() === ink
  );
}

/** Defines where the list may hide links to people under its texts, as exports of a CRM do, and whom they name. */

import { linkedinProfileUrl } from '../inputs/linkedin';
import type { ListSheet } from '../ports/workbook';
import type { ListCell } from './list-cells';
import { entriesOf, type ListEntry, linkEntries, unmistakable } from './list-entries';

/** Whom cells of these may name by what they lead to, whatever else their row names. */
const linkRoles: readonly string[] = ['linkedinUrl', 'mixed', 'first'];

/**
 * Of each row the profiles that its texts lead to. Rich texts take long to read, so only the stretch is
 * looked under in which a text says nothing by itself: none in most lists.
 */
export function hiddenEntries(
  rows: readonly (readonly ListCell[])[],
  linksIn: ListSheet['linksIn'],
): readonly (readonly ListEntry[])[] {
  const doubtful = rows.map(cellsToLookUnder);
  const numbers = doubtful.flatMap((cells, index) => (cells.length > 0 ? [index + 1] : []));
  const [firstRow] = numbers;
  if (firstRow === undefined) return [];
  const lastRow = numbers[numbers.length - 1] ?? firstRow;
  const columns = [...new Set(doubtful.flatMap((cells) => cells.map(({ column }) => column)))];
  const first = Math.min(...columns);
  const links = linksIn(firstRow, lastRow - firstRow + 1, first, Math.max(...columns) - first + 1);
  return doubtful.map((cells, index) =>
    cells.flatMap(({ column }) =>
      linkEntries(linkedinProfileUrl(links[index + 1 - firstRow]?.[column - first])),
    ),
  );
}

/** A name with its company is an entry without what it leads to. */
function cellsToLookUnder(cells: readonly ListCell[]): readonly ListCell[] {
  const doubtful = cells.filter(({ text }) => unmistakable(text).length === 0);
  const ofLinks = doubtful.filter(({ role }) => linkRoles.includes(role));
  return ofLinks.length > 0 || entriesOf(cells).length > 0 ? ofLinks : doubtful;
}

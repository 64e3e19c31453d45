/** Defines what people typed in a row that names one person and nobody else. */

import { type DetectedColumns, detectColumns } from '../columns/detect-columns';
import { matchHeader } from '../columns/header-match';
import { isProfileHandle, linkedinColumnUrl, linkedinProfileUrl, slugIn } from '../inputs/linkedin';
import type { Table } from '../ports/workbook';
import { linkedColumns } from '../sheet/columns/linked-columns';
import { hiddenLinks } from '../sheet/rows/sheet-rows';

type Rows = readonly (readonly string[])[];

/** So many rows tell what the columns of a sheet hold. */
export const sampleRows = 50;

/**
 * Reads, for neighbouring rows with their texts from the first column on, the links, emails and ids in the
 * columns where a run would find them; the first rows that it gets tell which these are. `own` are columns
 * of the add-on. Links under texts, which take reads of their own, are looked at where `looksUnder`.
 */
export function typedNames(
  table: Table,
  headers: readonly string[],
  own: readonly number[],
  looksUnder: boolean,
): (firstRow: number, texts: Rows) => Rows {
  let found: DetectedColumns | null = null;
  // Addresses under an unknown header may be a colleague's, beside each of their leads.
  const told = (columns: DetectedColumns, name: 'email' | 'personId') => {
    const match = matchHeader(headers[columns[name]?.column ?? -1] ?? '');
    return match.kind === 'known' && match.role === name ? columns[name] : undefined;
  };
  return (firstRow, texts) => {
    const samples = texts.slice(0, sampleRows);
    const linked = () => (looksUnder ? linkedColumns(table, headers, samples, own) : []);
    found ??= detectColumns(headers, samples, linked(), own);
    const { linkedinUrl } = found;
    const [email, personId] = [told(found, 'email'), told(found, 'personId')];
    const under = looksUnder ? linkedinUrl?.column : undefined;
    const links = hiddenLinks(table, firstRow, texts, under);
    return texts.map((cells, index) => {
      const [link = '', ...others] = [linkedinUrl, email, personId].map((each) =>
        each === undefined ? '' : (cells[each.column] ?? ''),
      );
      return [linkedinProfileUrl(links[index]) ?? linkOrSlug(link), ...others].filter(Boolean);
    });
  };
}

/** `@Jane-Doe` is `jane-doe`, as in her link. */
function linkOrSlug(text: string): string {
  const url = isProfileHandle(text) ? linkedinColumnUrl(text) : null;
  return url === null ? text : slugIn(url);
}

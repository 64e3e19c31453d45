/** Defines which columns may hide links to people on LinkedIn under their texts. */
import { matchHeader, mentionsCompany } from './header-match';
import { headerWords } from './header-text';
import { evidenceOf } from './value-evidence';

/** Columns whose own values say what they are, from this share on, need no second look. */
const tellingShare = 0.5;

/**
 * Columns of names, of "View", of anything that is no link, address or number itself. None where
 * a column shows its profile links openly. Looking under texts costs reads, so few are looked at.
 */
export function columnsToLookUnder(
  headers: readonly string[],
  samples: readonly (readonly string[])[],
  excluded: readonly number[],
): readonly number[] {
  const columns = headers.map((header, column) => ({
    column,
    header,
    evidence: evidenceOf(samples.map((row) => row[column] ?? '')),
  }));
  const mayServe = columns.filter(
    ({ header, column }) => !excluded.includes(column) && mayLeadToPeople(header),
  );
  if (mayServe.some(({ evidence }) => evidence.profileLinks >= tellingShare)) return [];
  return mayServe
    .filter(({ evidence }) => {
      const { count, emails, websites, numbers, profileLinks } = evidence;
      return count > 0 && emails + websites + numbers + profileLinks < tellingShare;
    })
    .map(({ column }) => column);
}

function mayLeadToPeople(header: string): boolean {
  const isOwn = headerWords(header)[0] === 'cdx';
  return !isOwn && matchHeader(header).kind !== 'foreign' && !mentionsCompany(header);
}

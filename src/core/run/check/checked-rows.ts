/** Defines what a check says of each row: what differs from what stands there, or that nothing does. */

import type { Person } from '../../api/endpoints/person';
import { emailFrom } from '../../inputs/email';
import { isSameCompany } from '../../inputs/same-company';
import { writtenText } from '../../sheet/columns/outputs';
import { editedText, failedText, goneText, stillCurrent } from '../../sheet/rows/changed-text';
import { staleNote } from '../../sheet/rows/remarks';
import { identityOf, type SheetRow } from '../../sheet/rows/sheet-rows';
import { parseStatus } from '../../sheet/rows/status';
import { isoDay } from '../../text/utc-day';
import { updateOf } from '../lookup/items';
import type { LookupStage } from '../lookup/lookup-stage';
import type { RunState } from '../run-state';
import type { RowUpdate } from '../write/row-targets';

/** Nothing but `CDX changed` is written: the row stays as it was done. */
export function checkedRows(
  run: RunState,
  rows: readonly SheetRow[],
  { items, updates, missing, isThin }: LookupStage,
): LookupStage {
  const byIdentity = new Map(rows.map((row) => [identityOf(row), row]));
  const said = (
    row: SheetRow | undefined,
    whatOf: (each: SheetRow) => string,
    personId = '',
  ): readonly RowUpdate[] => {
    if (row === undefined) return [];
    // Whom its inputs mean by now has not moved from where its cells say that another is.
    const isOther = row.knownId === '' && row.statedId !== personId;
    const cellsFor = (each: SheetRow) => ({
      changed: `${isOther ? editedText : whatOf(each)} · ${isoDay(run.account.day)}`,
    });
    // Told of the person whose cells they are, whoever its inputs mean.
    return [{ ...updateOf(row, row.statedId, {}), cellsFor }];
  };
  return {
    items: [],
    updates: [
      ...items.flatMap(({ row, person }) =>
        person === null ? [] : said(row, (each) => differences(each, person), person.id),
      ),
      ...updates.flatMap(({ identity, cells }) =>
        said(byIdentity.get(identity), () => outcomeOf(cells.status ?? '')),
      ),
    ],
    missing,
    isThin,
  };
}

/** `company: Acme → Globex · title`: what stands in the row against what would be written there. */
function differences(row: SheetRow, person: Person): string {
  const { cells, lead } = row;
  const title = cells.title ?? '';
  const email = emailFrom(cells.email);
  const domain = email?.domain ?? '';
  const newDomain = writtenText(person.email.domain);
  // People call companies otherwise: an email at the employer of now says more than what was typed.
  const isThere = email?.isPersonal === false && domain === newDomain.toLowerCase();
  const typed = lead.kind === 'ok' && !isThere ? (lead.input.company ?? '') : '';
  const company = (cells.company ?? '') || typed;
  const newCompany = writtenText(person.company);
  const told = [
    differ(company, newCompany) && !isSameCompany(company, newCompany)
      ? `company: ${company} → ${newCompany}`
      : '',
    differ(title.toLowerCase(), writtenText(person.title).toLowerCase()) ? 'title' : '',
    differ(domain, newDomain.toLowerCase()) ? `email domain: ${domain} → ${newDomain}` : '',
  ].filter(Boolean);
  return told.length === 0 ? stillCurrent : told.join(' · ');
}

/** What one side does not tell is no difference. */
function differ(a: string, b: string): boolean {
  return a !== '' && b !== '' && a !== b;
}

function outcomeOf(text: string): string {
  const status = parseStatus(text);
  if (status.base === 'Do not contact') return [status.base, ...status.notes].join(' · ');
  const isGone = status.base === 'No data on file' || status.notes.includes(staleNote);
  return isGone ? goneText : failedText;
}

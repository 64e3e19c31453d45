/** Defines a lead as people type it into the sheet: at times with the person id beside it. */

import type { SeededRandom } from '../../sandbox/api/random';
import type { Lead } from '../../sandbox/data/leads';

export interface SheetLead extends Lead {
  /** The right person's id, one that leads to nobody, or ''. */
  readonly statedId: string;
}

/** As a person whose record was taken down since. */
const goneId = 'per_000000000000';

/** Ids stand beside leads that have a person only, so that what becomes of a row stays certain. */
export function sheetLeadOf(lead: Lead, random: SeededRandom): SheetLead {
  const { personId } = lead;
  const roll = random.next();
  if (personId === null || roll > 0.6) return { ...lead, statedId: '' };
  return { ...lead, statedId: roll < 0.15 ? goneId : personId };
}

/** Names a company beside most links, so that runs which read either find the same person. */
export function withCompany(
  lead: Lead,
  companyOf: (personId: string) => string,
  random: SeededRandom,
): Lead {
  const { row, personId } = lead;
  const isAlone = row.linkedin !== '' && row.name !== '' && row.company === '';
  if (personId === null || !isAlone || random.chance(0.2)) return lead;
  return { ...lead, row: { ...row, company: companyOf(personId) } };
}

/** The texts of a lead's input cells, by column. */
export function inputTexts({ row, statedId }: SheetLead): Readonly<Record<string, string>> {
  return { ...row, personId: statedId };
}

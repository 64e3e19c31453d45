/** Defines: in the second sheet each row holds its own person, and runs keep to the sheet that they are about. */

import { typedTexts } from '../pages/other-sheet';
import type { Stage } from '../stage';
import { type Ending, Findings, type Invariant, shown } from './invariant';

export const otherSheet: Invariant = {
  name: '16 a run is about one sheet',
  check(ending) {
    const findings = new Findings();
    const { otherSheet: other } = ending.stage;
    if (other === null) return findings.verdict();
    findings.expect(other.strayed.length === 0, () => other.strayed.slice(0, 3).join('; '));
    checkAutomatic(ending, findings);
    checkInserts(ending.stage, findings);
    const owners = ownersOf(ending);
    for (let row = 2; row <= other.sheet.lastRow; row += 1) checkRow(ending, row, owners, findings);
    checkCharged(ending, findings);
    return findings.verdict();
  },
};

/** The catch-up was switched on for the first sheet, in which nobody of the second one ever stands. */
function checkAutomatic({ stage, charged }: Ending, findings: Findings): void {
  const strangers = new Set(stage.otherSheet?.leads.map(({ personId }) => personId));
  for (const { personId, request } of charged) {
    if (!stage.runs.automatic.has(request.runId)) continue;
    findings.expect(
      !strangers.has(personId),
      () => `the catch-up charged ${personId}, who stands in no row of its sheet`,
    );
  }
}

/** Whoever was asked for once stands there once at the most. */
function checkInserts({ otherSheet: other }: Stage, findings: Findings): void {
  if (other === null) return;
  const rows = Array.from({ length: other.sheet.lastRow }, (_, index) => other.texts(index + 1));
  for (const [id, presses] of Object.entries(other.inserted.toRecord())) {
    const leads = other.leads.filter(({ personId }) => personId === id).length;
    const times = rows.filter((texts) => texts.includes(id)).length;
    findings.expect(
      times <= presses + leads,
      () => `${id} was asked for ${presses} times, and stands in ${times} rows`,
    );
  }
}

/** By email, phone and id. */
function ownersOf({ people, careers }: Ending): ReadonlyMap<string, ReadonlySet<string>> {
  const owners = new Map<string, Set<string>>();
  for (const { id, phone } of people.values()) {
    for (const value of [id, phone ?? '', ...careers.allValues(id, 'email')].map(shown)) {
      if (value !== '') owners.set(value, (owners.get(value) ?? new Set()).add(id));
    }
  }
  return owners;
}

function checkRow(
  { stage }: Ending,
  row: number,
  owners: ReadonlyMap<string, ReadonlySet<string>>,
  findings: Findings,
): void {
  const { otherSheet: other } = stage;
  const texts = other?.texts(row) ?? [];
  const lead = other?.leads[row - 2];
  const typed = lead === undefined ? [] : typedTexts(lead);
  typed.forEach((text, column) => {
    const is = texts[column] ?? '';
    findings.expect(is === text, () => `row ${row}: typed "${text}" became "${is}"`);
  });
  const written = texts.slice(typed.length);
  // Who was inserted is named by the row's own id.
  const personId =
    lead === undefined
      ? written.find((text) => stage.service.admin.people().some(({ id }) => id === text))
      : lead.personId;
  for (const text of written) {
    const theirs = owners.get(text);
    findings.expect(
      theirs === undefined || theirs.has(personId ?? ''),
      () => `row ${row} of the second sheet holds "${text}", which is not of ${personId}`,
    );
  }
}

/** What its runs charged stands there once a run over it has come to its end. */
function checkCharged({ stage, settled, charged, careers }: Ending, findings: Findings): void {
  const { accounts, contacts, erasures, failing, otherSheet: other, runs } = stage;
  if (other === null || settled.stuck !== null) return;
  const [{ role: payerRole }] = accounts;
  for (const { personId, field, role, credits, request } of charged) {
    const isOfOther = runs.runs.get(request.runId)?.settings.sheetId === other.sheet.id;
    if (!isOfOther || credits <= 0 || role !== payerRole || request.forFormula) continue;
    if (contacts.isEver(personId) || failing.has(personId) || erasures.begun.has(personId))
      continue;
    const values = careers.allValues(personId, field).map(shown);
    other.leads.forEach((lead, index) => {
      if (lead.personId !== personId) return;
      const texts = other.texts(index + 2);
      findings.expect(
        values.some((value) => texts.includes(value)),
        () =>
          `row ${index + 2} of the second sheet lacks the ${field} of ${personId}, which was charged`,
      );
    });
  }
}

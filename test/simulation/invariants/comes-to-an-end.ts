/** Defines: once faults end the runs end, every row that could be done is done, and nothing is asked again. */

import type { Field } from '../../../sandbox/api/types';
import type { Lead } from '../../../sandbox/data/leads';
import { erasedStatus } from '../erasure/book';
import { isSure } from '../renewals';
import { inputColumns, peoplesCell, type ShadowRow, type SheetShadow } from '../sheet-shadow';
import { type Ending, Findings, type Invariant, shown } from './invariant';

export const comesToAnEnd: Invariant = {
  name: '5 comes to its end and does every row once',
  check(ending) {
    const findings = new Findings();
    const { stuck, idleRequests } = ending.settled;
    findings.expect(stuck === null, () => `no end: ${stuck}`);
    findings.expect(idleRequests === 0, () => 'a further run asked for rows that are done');
    if (stuck === null) checkRows(ending, findings);
    return findings.verdict();
  },
};

function checkRows(ending: Ending, findings: Findings): void {
  const { shadow } = ending.stage;
  const columns = shadow.outputColumns();
  const status = columns.get('status');
  for (const [ref, number] of shadow.rowNumbers()) {
    const row = shadow.rows.get(ref);
    if (row === undefined) continue;
    const text = status === undefined ? '' : shadow.content(number, status);
    if (isOfPeople(ending, row, text) || ending.stage.contacts.isTrue(text)) continue;
    if (isErased(ending, row, text)) continue;
    const expected = expectedStatus(ending, row);
    findings.expect(expected.test(text), () => `row ${ref} has status "${text}", not ${expected}`);
    for (const field of ending.stage.scenario.reveal) {
      const values = expectedValues(ending, row, field, text);
      const column = columns.get(field);
      if (values === null || column === undefined) continue;
      const present = shadow.content(number, column);
      findings.expect(
        values.includes(present),
        () =>
          `row ${ref} is "${text}" with ${field} "${present}" instead of "${values.join('" or "')}"`,
      );
    }
  }
}

/** It stays so until somebody clears its status, whatever its inputs are. */
function isErased({ stage }: Ending, { ref }: ShadowRow, text: string): boolean {
  return text === erasedStatus && stage.erasures.wasErased(ref);
}

/** People wrote their own words as its status, its person always fails, or nobody could see to it. */
function isOfPeople({ stage }: Ending, row: ShadowRow, text: string): boolean {
  const { shadow, failing } = stage;
  const hasOwnWords = [row, ...shadow.twinsOf(row)].some(
    ({ typed, everTyped }) => typed.has('status') || (text !== '' && everTyped.has(text)),
  );
  const fails = row.versions.some(({ personId }) => personId !== null && failing.has(personId));
  return hasOwnWords || fails || shadow.isAstray(row, 'status') || hasLostInputs(shadow, row);
}

/** What it asked for was written over: the invariant of people's cells says whether that was told. */
export function hasLostInputs({ harms }: SheetShadow, { ref }: ShadowRow): boolean {
  return inputColumns.some((name) => harms.has(peoplesCell(ref, name)));
}

/**
 * Rows whose inputs changed may keep what was done with the former ones; a row that was emptied
 * keeps the status that it had.
 */
function expectedStatus({ stage, people, careers }: Ending, row: ShadowRow): RegExp {
  const [lead] = row.versions;
  const final = /^(Done|No match|No data on file|Not enough input)/;
  if (lead === undefined || row.versions.length > 1) {
    return row.versions.some(({ clean, kind }) => clean === null && kind === 'blank')
      ? /^(Done|No match|No data on file|Not enough input|Matched|Waiting|Error|$)/
      : final;
  }
  if (isBlank(lead)) return /^$/;
  if (lead.personId !== null) {
    const person = people.get(lead.personId);
    const any = stage.scenario.reveal.some((field) => (person?.[field] ?? null) !== null);
    const isUnknown = careers.isUnclear(lead.personId) && !isSure(row);
    if (any) return isUnknown ? /^(Done|No match)/ : /^Done/;
    return isUnknown ? /^(Done|No data on file|No match)/ : /^(Done|No data on file)/;
  }
  return lead.clean === null ? /^Not enough input/ : /^No match/;
}

function isBlank({ row }: Lead): boolean {
  return Object.values(row).every((text: string) => text.trim() === '');
}

/** Null where nothing certain can be said: somebody touched the cell, or the row's inputs changed. */
function expectedValues(
  { people, stage, careers }: Ending,
  row: ShadowRow,
  field: Field,
  status: string,
): readonly string[] | null {
  const [lead] = row.versions;
  if (row.versions.length > 1 || lead === undefined || lead.personId === null) return null;
  if (stage.shadow.isTouched(row, field) || stage.shadow.lostOutputs.has(field)) return null;
  if (stage.shadow.isAstray(row, field)) return null;
  if (!status.startsWith('Done')) return null;
  const person = people.get(lead.personId);
  const unverified = field === 'email' && person?.emailStatus !== 'verified';
  if (unverified && stage.scenario.onlyVerifiedEmails) return [''];
  return careers.values(lead.personId, field).map(shown);
}

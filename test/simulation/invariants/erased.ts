/** Defines: whoever was erased is not paid for again by that alone, and no row says so of anybody else. */

import { erasedStatus } from '../erasure/book';
import { type Ending, Findings, type Invariant } from './invariant';

export const erased: Invariant = {
  name: '13 whoever was erased stays so',
  check(ending) {
    const findings = new Findings();
    const { erasures, requests } = ending.stage;
    erasures.noteWanted(ending.stage);
    const places = new Map(requests.sent.map(({ requestId }, place) => [requestId, place]));
    for (const { personId, credits, field, request } of ending.charged) {
      const since = erasures.done.get(personId);
      if (since === undefined || credits <= 0 || request.forFormula) continue;
      findings.expect(
        (places.get(request.requestId) ?? 0) < since || erasures.wanted.has(personId),
        () => `${field} of ${personId}, who was erased, was charged by ${request.caller}`,
      );
    }
    checkRows(ending, findings);
    return findings.verdict();
  },
};

function checkRows({ stage }: Ending, findings: Findings): void {
  const { shadow, erasures } = stage;
  const status = shadow.outputColumns().get('status');
  if (status === undefined) return;
  for (const [ref, number] of shadow.rowNumbers()) {
    const row = shadow.rows.get(ref);
    const isErased = shadow.content(number, status) === erasedStatus;
    if (!isErased || row?.everTyped.has(erasedStatus) !== false) continue;
    findings.expect(
      erasures.wasErased(ref) || shadow.isAstray(row, 'status'),
      () => `row ${ref} says ${erasedStatus}, and nobody erased anybody there`,
    );
  }
}

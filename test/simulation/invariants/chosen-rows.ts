/** Defines: a run of selected rows charges for nobody but those whom these rows mean. */

import { means } from '../renewals';
import { Findings, type Invariant } from './invariant';

export const chosenRows: Invariant = {
  name: '15 selected rows alone are charged for',
  check({ stage, charged }) {
    const findings = new Findings();
    for (const { personId, credits, request } of charged) {
      const rows = stage.chosen.rows.get(request.runId);
      if (rows === undefined || credits <= 0 || request.forFormula) continue;
      findings.expect(
        [...rows].some((row) => means(row, personId)),
        () =>
          `${personId} was charged by run ${request.runId}, and stood in no row selected for it`,
      );
    }
    return findings.verdict();
  },
};

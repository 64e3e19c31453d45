/** Defines: an act is about the run that its page shows, and a wish to stop is kept. */

import { Findings, type Invariant } from './invariant';

export const pages: Invariant = {
  name: '1 an act is about what its page shows',
  check({ stage }) {
    const findings = new Findings();
    findings.expect(stage.acts.strayed.length === 0, () => stage.acts.strayed.join('; '));
    for (const { path, runId, executionId, requestId } of stage.requests.ofAddOn()) {
      const stoppedAt = stage.acts.stops.get(runId);
      if (stoppedAt === undefined || !path.startsWith('/people/reveal/batch')) continue;
      findings.expect(
        executionId <= stoppedAt,
        () => `run ${runId} was told to stop, and revealed by ${requestId} afterwards`,
      );
    }
    return findings.verdict();
  },
};

/** Defines: the catch-up runs in every hour in which it is on, has rows, limit, credits and cap left. */

import { Findings, type Invariant } from './invariant';

export const catchUpHours: Invariant = {
  name: '8 catch-up works in every hour in which it can',
  check({ stage }) {
    const findings = new Findings();
    for (const { atMs, due, worked } of stage.hours.hours) {
      const at = new Date(atMs).toISOString().slice(5, 16);
      findings.expect(worked, () => `at ${at} it did nothing for ${due.join(', ')}`);
    }
    return findings.verdict();
  },
};

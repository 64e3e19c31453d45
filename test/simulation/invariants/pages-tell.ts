/** Defines: every page that is open tells the state of the run within a minute. */

import { Findings, type Invariant } from './invariant';

export const pagesTell: Invariant = {
  name: '10 an open page tells the state within a minute',
  check({ stage }) {
    const { looks, wrong } = stage.pages;
    const findings = new Findings();
    for (let look = 0; look < looks; look += 1)
      findings.expect(look >= wrong.length, () => wrong[look] ?? '');
    return findings.verdict();
  },
};

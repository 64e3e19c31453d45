/** Defines what was seen while people played, and how often one person was asked for. */

import { Findings, type Invariant } from './invariant';

/** Each line begins with the number of its promise. */
export const midway: Invariant = {
  name: 'seen on the way',
  check({ stage }) {
    const findings = new Findings();
    for (const text of stage.found) findings.expect(false, () => text);
    return findings.verdict();
  },
};

/** A person whose entry fails, or whose answer is lost, is not asked for without end. */
const timesMax = 40;

export const bounded: Invariant = {
  name: '11 nobody is asked for without end',
  check({ stage }) {
    const findings = new Findings();
    const times = new Map<string, number>();
    for (const { path, body, runId } of stage.requests.ofAddOn()) {
      if (runId === '' || body === null || !path.startsWith('/people/reveal/batch')) continue;
      const { ids } = JSON.parse(body) as { ids: readonly string[] };
      for (const id of ids) times.set(`${id} ${runId}`, (times.get(`${id} ${runId}`) ?? 0) + 1);
    }
    for (const [who, count] of times)
      findings.expect(count <= timesMax, () => `${who} was asked for ${count} times`);
    return findings.verdict();
  },
};

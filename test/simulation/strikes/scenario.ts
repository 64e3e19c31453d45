/** Defines the calm life in which one thing goes wrong. */

import { defaultReadings, type Readings } from '../../../sandbox/apps-script/readings';
import { type Scenario, scenarioOf } from '../scenario';

const seed = 1;

export function calmScenario(changes: Partial<Scenario> = {}): Scenario {
  return {
    ...scenarioOf(seed, 'seed'),
    rows: 8,
    role: 'pro',
    otherRole: 'team',
    spareRole: 'nearCap',
    theme: 'mixed',
    limits: null,
    deployment: 'addon',
    startMs: Date.UTC(2026, 0, 15, 9),
    reveal: ['email', 'phone'],
    onlyVerifiedEmails: false,
    outputs: ['title'],
    preset: 'cdx',
    personIds: false,
    catchUpLimit: 10,
    formulaLimit: 10,
    options: {},
    readings: null,
    lateMs: null,
    failing: null,
    roughness: 0,
    networkTrouble: 0,
    turns: 0,
    ...changes,
  };
}

export const lateWrites: Readings = { ...defaultReadings, writes: 'late', killedWrites: 'lost' };

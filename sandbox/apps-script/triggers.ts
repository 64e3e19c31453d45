/** Installable triggers and the limits that an add-on, a test deployment and a bound script have. */

import type { HostClock } from './clock';
import { ServiceException } from './errors';
import type { Deployment } from './host-types';

export interface TriggerRecord {
  id: string;
  user: string;
  functionName: string;
  eventType: 'CLOCK' | 'ON_OPEN' | 'ON_EDIT' | 'ON_CHANGE' | 'ON_FORM_SUBMIT';
  /** For clock triggers: how often, or null for one that fires once. */
  intervalMs: number | null;
  /** For clock triggers: when it fires next. */
  dueAtMs: number;
}

const hourMs = 3_600_000;
/** Platform facts, section 1. */
export const triggersPerUserMax = 20;

export class TriggerRegistry {
  readonly records: TriggerRecord[] = [];
  readonly #deployment: Deployment;
  readonly #clock: HostClock;
  #nextId = 1;

  constructor(deployment: Deployment, clock: HostClock) {
    this.#deployment = deployment;
    this.#clock = clock;
  }

  of(user: string): TriggerRecord[] {
    return this.records.filter((record) => record.user === user);
  }

  add(record: Omit<TriggerRecord, 'id'>): TriggerRecord {
    this.#assertAllowed(record);
    const added = { ...record, id: String(7_000_000_000 + this.#nextId++) };
    this.records.push(added);
    return added;
  }

  remove(record: TriggerRecord): void {
    const index = this.records.indexOf(record);
    if (index >= 0) this.records.splice(index, 1);
  }

  #assertAllowed(record: Omit<TriggerRecord, 'id'>): void {
    const mine = this.of(record.user);
    if (this.#deployment === 'test')
      throw new ServiceException('Test deployments do not support installable triggers.');
    if (mine.length >= triggersPerUserMax)
      throw new ServiceException(
        'This script has too many triggers. Triggers must be deleted from the script before more can be added.',
      );
    if (this.#deployment === 'addon') assertAddOnLimits(record, mine, this.#clock.now());
  }

  /** Takes the clock triggers that are due; one that fires once stays, and counts, until it is deleted. */
  takeDue(): TriggerRecord[] {
    const now = this.#clock.now();
    const due = this.records.filter((r) => r.eventType === 'CLOCK' && r.dueAtMs <= now);
    for (const record of due) {
      record.dueAtMs =
        record.intervalMs === null ? Number.POSITIVE_INFINITY : now + record.intervalMs;
    }
    return due;
  }
}

/** Platform facts, section 1: one of each type per user and document, hourly at most. */
function assertAddOnLimits(
  record: Omit<TriggerRecord, 'id'>,
  mine: readonly TriggerRecord[],
  nowMs: number,
): void {
  if (mine.some((other) => other.eventType === record.eventType))
    throw new ServiceException(
      `This add-on has created too many ${record.eventType === 'CLOCK' ? 'time-based' : 'edit'} triggers in this document for this Google user account.`,
    );
  if (record.eventType !== 'CLOCK') return;
  // Whether a one-shot trigger escapes the rule is unknown; the host assumes that it does not.
  if ((record.intervalMs ?? record.dueAtMs - nowMs) < hourMs)
    throw new ServiceException('Add-on time-based triggers cannot run more often than hourly.');
}

/** Defines the exact ceiling that a preview ends with: what the rows could cost at most. */

import type { IsOurs } from '../../sheet/rows/own-texts';
import { holdsValue, type SheetRow } from '../../sheet/rows/sheet-rows';
import type { Availabilities } from '../../sheet/rows/status';
import type { ContactField } from '../../words';
import type { RunState } from '../run-state';
import { spreadOverDays } from './budget';
import { fieldPrice, mayCost } from './price';

interface PersonFields {
  readonly charge: Set<ContactField>;
  readonly yours: Set<ContactField>;
}

/** Gathers matched rows one by one; a person counts once, however many rows match. */
export class CeilingCount {
  private matched = 0;
  private readonly people = new Map<string, PersonFields>();
  private readonly run: RunState;
  private readonly isOurs: IsOurs;

  /** `isOurs` tells texts that a run wrote, and may write over, from those of the user. */
  constructor(run: RunState, isOurs: IsOurs) {
    this.run = run;
    this.isOurs = isOurs;
  }

  /** Takes in a row that the run would do. */
  add(row: SheetRow): void {
    const { available } = row.status;
    if (available === null || row.knownId === '') return;
    this.matched += 1;
    const person = this.people.get(row.knownId) ?? { charge: new Set(), yours: new Set() };
    this.people.set(row.knownId, person);
    for (const field of this.run.settings.reveal) {
      const text = row.cells[field] ?? '';
      const mayWrite = () =>
        text === '' || this.run.settings.overwrite || this.isOurs(row, field, text);
      if (available[field] === 'yours') person.yours.add(field);
      else if (this.costs(row, field, available) && mayWrite()) person.charge.add(field);
    }
  }

  private costs(row: SheetRow, field: ContactField, available: Availabilities): boolean {
    if (holdsValue(row, field)) return false;
    if (available[field] === 'unverified' && this.run.settings.onlyVerifiedEmails) return false;
    return mayCost(fieldPrice(available, field));
  }

  result(): NonNullable<RunState['ceiling']> {
    const { account, balance } = this.run;
    const all = [...this.people.values()];
    const fields = all.reduce((sum, { charge }) => sum + charge.size, 0);
    const leftToday = Math.max(0, account.revealsPerDay - account.revealsToday);
    return {
      rows: this.run.counts.rows,
      matched: this.matched,
      people: this.people.size,
      alreadyYours: all.reduce((sum, { yours }) => sum + yours.size, 0),
      creditsMax: fields * account.costPerReveal,
      hidden: this.run.hidden,
      listed: this.run.counts.listed,
      days: spreadOverDays(fields, leftToday, account.revealsPerDay).map(
        (each) => each * account.costPerReveal,
      ),
      balance,
    };
  }
}

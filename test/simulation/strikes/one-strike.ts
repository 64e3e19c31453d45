/** Defines the one thing that goes wrong in a case: at one service call of an act. */

import { HostKill } from '../../../sandbox/apps-script/errors';
import type { ServiceCall } from '../../../sandbox/apps-script/host';
import type { Stage } from '../stage';
import type { Faults } from '../watch';
import type { Strike } from './kinds';

export class OneStrike implements Faults {
  /** Calls are counted while it is armed. */
  isArmed = false;
  counted = 0;
  /** Calls at which writes were waiting to reach the grid. */
  readonly unflushed = new Set<number>();
  private stage: () => Stage = notEntered;
  private hasUnflushed = false;
  private readonly at: number;
  private readonly strike: Strike;

  constructor(at: number, strike: Strike) {
    this.at = at;
    this.strike = strike;
  }

  enter(stage: () => Stage): void {
    this.stage = stage;
  }

  isRough(): boolean {
    return false;
  }

  before(call: ServiceCall): void {
    if (!this.isArmed) return;
    this.counted += 1;
    this.noteWrites(call);
    if (this.counted === this.at && !this.strike.startsWith('kill-after')) this.perform(call);
  }

  after(call: ServiceCall): void {
    if (!this.isArmed || this.counted !== this.at) return;
    if (this.strike.startsWith('kill-after')) this.perform(call);
  }

  private noteWrites({ service, method }: ServiceCall): void {
    if (this.hasUnflushed) this.unflushed.add(this.counted);
    if (!/^(Range|RangeList|SpreadsheetApp)$/.test(service)) return;
    if (/^(set|clear)/.test(method)) {
      this.hasUnflushed = true;
      this.unflushed.add(this.counted);
    } else if (/^(flush|get(Display|Formula|Value|RichText))/.test(method)) {
      this.hasUnflushed = false;
    }
  }

  private perform(call: ServiceCall): void {
    const stage = this.stage();
    stage.injected.add(this.strike);
    stage.trace(`${this.strike} at ${call.functionName} ${call.service}.${call.method}`);
    if (this.strike.startsWith('kill')) {
      // Nothing more of the act is struck: what comes after it is calm.
      this.isArmed = false;
      const loseBufferedWrites = /(lost|late)$/.test(this.strike);
      throw new HostKill('The execution was killed.', { loseBufferedWrites });
    }
    moveColumns(stage, this.strike);
  }
}

/** Always where it does most harm: before the columns that are read and written. */
export function moveColumns({ shadow }: Stage, strike: Strike): void {
  const { sheet } = shadow;
  shadow.spreadsheet.batch(() => {
    switch (strike) {
      case 'insert-column':
        sheet.insertColumns(shadow.ownColumn('notes'));
        shadow.addOwnColumn('extra', shadow.ownColumn('notes') - 1, 'extra');
        sheet.setCell(1, shadow.ownColumn('extra'), 'extra');
        return;
      case 'move-column':
        sheet.moveColumns(shadow.ownColumn('notes'), 1, shadow.ownColumn('name'));
        return;
      default:
        shadow.headers.delete('notes');
        sheet.deleteColumns(shadow.ownColumn('notes'));
    }
  });
}

function notEntered(): Stage {
  throw new Error('nothing has begun yet');
}

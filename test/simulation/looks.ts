/**
 * Defines when each execution last looked at the sheet, and what people did there after that.
 *
 * A write rests on the look before it: Sheets has no write that depends on what it replaces. What
 * moved in between is seen right after the write and taken back, or named in the receipt, unless the
 * execution dies first; what somebody typed in between into the very cell that is written is seen by
 * nobody.
 */

import type { ServiceCall } from '../../sandbox/apps-script/host';
import type { SheetModel } from '../../sandbox/apps-script/model/sheet-model';

/** Why a script could not know what it wrote over; `none` where it could. */
export type Cause = 'none' | 'moved' | 'typed';

const reads = /^get(Display|Formula|RichText|Value)/;

export class Looks {
  private tick = 0;
  private movedAt = 0;
  private readonly lookedAt = new Map<number, number>();
  private readonly struckAt = new Map<number, number>();
  private readonly typedAt = new Map<string, number>();
  private underWay: ServiceCall | null = null;
  private isUnnoticed = false;

  /** Notes each cell of the sheet that a script reads. */
  watch(sheet: SheetModel): void {
    const { display, formula } = sheet;
    sheet.display = (row, column) => {
      this.look();
      return display.call(sheet, row, column);
    };
    sheet.formula = (row, column) => {
      this.look();
      return formula.call(sheet, row, column);
    };
  }

  private look(): void {
    const call = this.isUnnoticed ? null : this.underWay;
    if (call !== null && reads.test(call.method)) this.lookedAt.set(call.executionId, this.tick);
  }

  /** What the simulation itself reads, while a read brings earlier writes to the grid. */
  unnoticed(act: () => void): void {
    this.isUnnoticed = true;
    act();
    this.isUnnoticed = false;
  }

  begin(call: ServiceCall): void {
    this.underWay = call;
  }

  end(): void {
    this.underWay = null;
  }

  /** Told of everything that people do in the sheet. */
  peopleMoved(): void {
    this.tick += 1;
    this.movedAt = this.tick;
  }

  peopleTyped(cell: string): void {
    this.tick += 1;
    this.typedAt.set(cell, this.tick);
  }

  /** Told of every kill and exception. */
  strikes(executionId: number): void {
    this.tick += 1;
    this.struckAt.set(executionId, this.tick);
  }

  now(): number {
    return this.tick;
  }

  movedSince(tick: number): boolean {
    return this.movedAt > tick;
  }

  typedSince(cell: string, tick: number): boolean {
    return (this.typedAt.get(cell) ?? 0) > tick;
  }

  /** The execution that writes at this moment, and when. */
  writer(): { executionId: number; tick: number } | null {
    return this.underWay === null
      ? null
      : { executionId: this.underWay.executionId, tick: this.tick };
  }

  causeFor(executionId: number, cell: string): Cause {
    const lookedAt = this.lookedAt.get(executionId) ?? 0;
    if ((this.typedAt.get(cell) ?? 0) > lookedAt) return 'typed';
    return this.movedUnseenBy(executionId) ? 'moved' : 'none';
  }

  movedUnseenBy(executionId: number): boolean {
    return this.movedAt > (this.lookedAt.get(executionId) ?? 0);
  }

  anyDied(): boolean {
    return this.struckAt.size > 0;
  }

  /** Whether the execution was struck after it had written. */
  diedAfter({ executionId, tick }: { executionId: number; tick: number }): boolean {
    return (this.struckAt.get(executionId) ?? 0) > tick;
  }
}

/** Defines the life of a document's formulas: cells that are calculated at once, and executions that end anywhere. */

import { personFormula } from '../../../../src/core/formulas/functions/person-formula';
import { daysBetween, openMs } from '../../../../src/core/formulas/spending/spending-ledger';
import { utcDayOf } from '../../../../src/core/text/utc-day';
import type { FakeLock } from '../../api/fakes';
import { crowd, formulaWorld, spentToday } from '../formula-world';

const people = crowd(5);

/** Of people by their bits, and the fields by theirs. */
export interface Cell {
  readonly people: number;
  readonly fields: number;
}

/** What happens to a cell at one of its calls of the platform, counted from the first. */
export interface Interruption {
  readonly at: number;
  /** The execution ends; the answers get lost; the cache forgets all; or another cell is calculated. */
  readonly what: 'end' | 'lose' | 'forget' | Cell;
}

class Ended extends Error {
  override readonly name = 'Ended';
}

interface Execution {
  calls: number;
  hasEnded: boolean;
  readonly interruption: Interruption | null;
}

const fieldLists = ['email', 'phone', 'email, phone'];

export const everybody: Cell = { people: 2 ** people.length - 1, fields: 2 };

export class FormulaLife {
  readonly world = formulaWorld(people);
  private current: Execution | null = null;
  private readonly charged = new Map<number, number>();
  private readonly uncertain = new Set<number>();
  private seen = 0;

  constructor(private readonly limitPerDay: number) {
    const { cache, lock, properties, service } = this.world;
    service.during = () => this.called();
    cache.getAll = this.watched(cache.getAll.bind(cache));
    cache.putAll = this.watched(cache.putAll.bind(cache));
    properties.get = this.watched(properties.get.bind(properties));
    properties.set = this.watched(properties.set.bind(properties));
    this.guard(lock);
  }

  private watched<Args extends readonly unknown[], Value>(call: (...args: Args) => Value) {
    return (...args: Args): Value => {
      this.called();
      const value = call(...args);
      this.called();
      return value;
    };
  }

  /** Whoever comes while it is held finds it held; the execution that ends lets go of it. */
  private guard(lock: FakeLock): void {
    let isHeld = false;
    lock.run = (_waitMaxMs, work) => {
      this.called();
      if (isHeld) return { held: false };
      isHeld = true;
      try {
        return { held: true, value: work() };
      } finally {
        isHeld = false;
        this.called();
      }
    };
  }

  private called(): void {
    this.count();
    const execution = this.current;
    if (execution === null) return;
    if (execution.hasEnded) throw new Ended();
    execution.calls += 1;
    const { interruption, calls } = execution;
    if (interruption?.at === calls) this.interrupt(execution, interruption.what);
  }

  private interrupt(execution: Execution, what: Interruption['what']): void {
    if (what === 'lose') this.world.service.losses += 1;
    else if (what === 'forget') this.world.cache.values.clear();
    else if (what === 'end') {
      execution.hasEnded = true;
      throw new Ended();
    } else this.calculate(what, null);
  }

  /** By the service's own count. */
  private count(): void {
    const { service, clock } = this.world;
    const news = service.revealsCharged - this.seen;
    this.seen = service.revealsCharged;
    const day = utcDayOf(clock.nowIsMs);
    this.charged.set(day, (this.charged.get(day) ?? 0) + news);
  }

  /** What the cell shows; null where its execution was ended. */
  calculate(cell: Cell, interruption: Interruption | null): readonly (readonly unknown[])[] | null {
    const outer = this.current;
    this.current = { calls: 0, hasEnded: false, interruption };
    const { nowIsMs } = this.world.clock;
    const days = daysBetween(nowIsMs, nowIsMs + openMs);
    if (days.length > 1) for (const day of days) this.uncertain.add(day);
    const ids = people.filter((_, index) => (cell.people >> index) % 2 === 1).map(({ id }) => [id]);
    try {
      const { limitPerDay } = this;
      const shown = personFormula(
        this.world.execution({ limitPerDay }),
        ids,
        fieldLists[cell.fields],
      );
      return Array.isArray(shown) ? shown : [[shown]];
    } catch (error) {
      if (this.current.hasEnded || error instanceof Error) return null;
      throw error;
    } finally {
      this.current = outer;
      this.count();
    }
  }

  checkLimit(): void {
    for (const [day, charged] of this.charged)
      expect([day, charged]).toEqual([day, Math.min(charged, this.limitPerDay)]);
  }

  /**
   * What is counted is at least what was charged; exactly that where all is told and nobody is at it,
   * but for days of which nobody can tell whether a charge was before or after midnight.
   */
  checkCount(isAllTold: boolean): void {
    const today = utcDayOf(this.world.clock.nowIsMs);
    const charged = this.charged.get(today) ?? 0;
    const counted = spentToday(this.world) ?? 0;
    const isExact = isAllTold && !this.uncertain.has(today);
    expect(counted).toBe(isExact ? charged : Math.max(counted, charged));
  }

  /** Nothing that was paid for is withheld. */
  checkShown(): void {
    const shown = this.calculate(everybody, null) ?? [];
    people.forEach(({ id, email, phone }, index) => {
      for (const [column, field] of ['email', 'phone'].entries()) {
        if (!this.world.service.owned.has(`${id} ${field}`)) continue;
        expect([id, shown[index]?.[column]]).toEqual([id, field === 'email' ? email : phone]);
      }
    });
  }
}

/**
 * Defines the writes of one execution that it has not flushed: kept back until they reach the grid,
 * or on it already and undone if the execution is killed.
 */

import { type Area, intersects } from '../model/a1';
import type { SheetModel } from '../model/sheet-model';

/** What a write touches; null for metadata of all places. */
export interface WriteTarget {
  sheet: SheetModel;
  area: Area;
}

interface KeptWrite {
  target: WriteTarget | null;
  apply: () => void;
}

interface Undo {
  restore: () => void;
  /** How often people had changed the spreadsheet: what they saw and worked on can't be undone. */
  edits: number;
}

export class BufferedWrites {
  #kept: KeptWrite[] = [];
  #undos: Undo[] = [];
  #errors: Error[] = [];
  /** How often writes were made or flushed; reads cached before are out of date. */
  generation = 0;

  keep(target: WriteTarget | null, apply: () => void): void {
    this.generation++;
    this.#kept.push({ target, apply });
  }

  made(restore: () => void, edits: number): void {
    this.generation++;
    this.#undos.push({ restore, edits });
  }

  /** The failure of a write, told at the next flush or read. */
  failLater(error: Error): void {
    this.#errors.push(error);
  }

  /** Whether writes are kept back that a read of the area would have to see. */
  concerns(sheet: SheetModel, area: Area | null): boolean {
    return this.#kept.some(
      ({ target }) => target?.sheet === sheet && (area === null || intersects(target.area, area)),
    );
  }

  get concernsMetadata(): boolean {
    return this.#kept.some(({ target }) => target === null);
  }

  /** Brings everything onto the grid, in order; throws the first failure. */
  flush(): void {
    this.generation++;
    this.#undos = [];
    for (const { apply } of this.#kept.splice(0)) this.#attempt(apply);
    const error = this.#errors.shift();
    if (error) throw error;
  }

  /** Throws what failed before, and forgets how to undo, as a read does where writes are made at once. */
  settle(): void {
    this.#undos = [];
    const error = this.#errors.shift();
    if (error) throw error;
  }

  /** The execution is killed: its writes are lost, unless people have worked on since. */
  lose(edits: number): void {
    this.#kept = [];
    for (const undo of this.#undos.splice(0).reverse()) if (undo.edits === edits) undo.restore();
  }

  #attempt(apply: () => void): void {
    try {
      apply();
    } catch (error) {
      this.#errors.push(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

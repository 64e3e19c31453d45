/** Defines what stands in the log for a person who was erased: it tells people apart, and names none. */

import type { RowEntry } from './log-line';

const word = 'erased';
const shape = new RegExp(`^${word} (\\d+)$`);

/** One for each id, so that a charge still stands once a run, person and field. */
export function standIn(number: number): string {
  return `${word} ${number}`;
}

/** 0 for what is none. */
export function standInNumber(text: string): number {
  return Number(shape.exec(text)?.[1] ?? 0);
}

/** It told of cells of somebody who was erased since. */
export function isErasedRow({ row }: Pick<RowEntry, 'row'>): boolean {
  return standInNumber(row) > 0;
}

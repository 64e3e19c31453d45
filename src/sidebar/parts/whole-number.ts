/** Defines what counts as a whole number in a field, and what to say where it is none. */

import { formatCount } from '../format';

export interface ParsedWhole {
  readonly value: number | null;
  readonly problem: string | null;
}

/** Reads a whole number between both bounds, each included. */
export function parseWhole(text: string, min: number, max: number): ParsedWhole {
  const trimmed = text.trim();
  if (!/^\d+$/.test(trimmed)) return { value: null, problem: 'Type a whole number.' };
  const value = Number(trimmed);
  if (value < min) return { value: null, problem: `At least ${formatCount(min)}.` };
  if (value > max) return { value: null, problem: `At most ${formatCount(max)}.` };
  return { value, problem: null };
}

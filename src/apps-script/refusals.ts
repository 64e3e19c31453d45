/** Defines how a refusal of Sheets is told from other errors, at once or at a later call. */

import { protectedRefusal, refusalOf } from '../core/sheet/refusals';

/**
 * Sheets' refusals come as texts in the user's language: what is not understood is found out by
 * asking for the protections.
 */
export function nameRefusals<T>(work: () => T, isProtected: () => boolean = () => false): T {
  try {
    return work();
  } catch (error) {
    const refusal = refusalOf(error);
    throw refusal === null && isRefused(isProtected) ? protectedRefusal() : (refusal ?? error);
  }
}

/** A write to protected cells may be refused only at the next read: then the read gives the refusal. */
export function demandNoRefusal(error: unknown): void {
  const refusal = refusalOf(error);
  if (refusal === null) return;
  takeInRefusals();
  throw refusal;
}

/** More writes than this are in no step. */
const refusalsMax = 100;

/** Each refused write may throw once more, at the latest at the end of the execution. */
export function takeInRefusals(): void {
  for (let count = 0; count < refusalsMax; count += 1) {
    try {
      SpreadsheetApp.flush();
      return;
    } catch {
      // What was refused is known by now.
    }
  }
}

/** By its text, or as the protections tell. */
export function isProtection(error: unknown, isProtected: () => boolean): boolean {
  return refusalOf(error) !== null || isRefused(isProtected);
}

/** What else was refused may be told only now, in place of an answer. */
function isRefused(isProtected: () => boolean): boolean {
  try {
    return isProtected();
  } catch {
    takeInRefusals();
    return isProtected();
  }
}

/** Defines the texts that are results of formulas, not errors. */

/** The sidebar counts the cells that begin so, and has them calculated again. */
export const waitingText = 'Waiting – recalculate';

export const noMatchText = 'No match';
export const notFoundText = 'Not found';

export function notEnoughInputText(reason: string): string {
  return `Not enough input – ${reason}`;
}

/** What stands in the place of a value that could not be revealed. */
export const notRevealedBecause = {
  limit: 'Not revealed – daily limit of formulas reached',
  credits: 'Not revealed – not enough credits',
  dailyCap: 'Not revealed – daily cap reached until 00:00 UTC',
  refused: 'Not revealed – the API refused it',
  unreadable:
    'Not revealed – a newer version of CDX counts what formulas spend here: reload the sheet',
} as const;

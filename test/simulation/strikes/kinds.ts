/** Defines which acts are struck at each of their service calls, and how. */

export const struckActs = [
  'start',
  'step',
  'undo',
  'catch-up',
  'formula',
  'stop',
  'check',
  'renew',
  'erase',
] as const;
export type StruckAct = (typeof struckActs)[number];

/**
 * `lost` kills lose what was written and not flushed; before `late` ones writes had not reached the
 * grid either.
 */
export const kills = [
  'kill-before',
  'kill-before-lost',
  'kill-before-late',
  'kill-after',
  'kill-after-lost',
] as const;

/** What a colleague does to the columns at that moment. */
export const columnMoves = ['insert-column', 'move-column', 'delete-column'] as const;

export type Strike = (typeof kills)[number] | (typeof columnMoves)[number];

export function isStruckAct(text: string): text is StruckAct {
  return struckActs.some((act) => act === text);
}

export function isStrike(text: string): text is Strike {
  return [...kills, ...columnMoves].some((strike) => strike === text);
}

/** Defines which state of a row its status tells. */

import type { StatusBase } from '../../sheet/rows/status';
import type { FruitlessState, RowState } from '../views';

const states: ReadonlyMap<StatusBase, RowState> = new Map<StatusBase, RowState>([
  ['Done', 'done'],
  ['No match', 'noMatch'],
  ['No data on file', 'noData'],
  ['Not enough input', 'notEnoughInput'],
  ['Do not contact', 'listed'],
  ['Waiting: credit limit', 'waiting'],
  ['Error', 'errors'],
]);

export const rowStates: readonly RowState[] = [...states.values()];

export const fruitlessStates: readonly FruitlessState[] = ['noMatch', 'noData', 'notEnoughInput'];

/** Undefined where the row has no outcome of this run yet, or somebody's own words stand there. */
export function rowStateOf(base: StatusBase): RowState | undefined {
  return states.get(base);
}

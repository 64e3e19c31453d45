/** Defines what a row tells of whom it is, and of which rows an id that people typed tells that. */

import { addTo } from '../text/grouped';
import { idName, isIdName } from './names';

/** A row of any sheet, as far as it tells of whom it is. */
export interface Lead {
  /** What stands in the add-on's person id columns. */
  readonly ids: readonly string[];
  /** Texts that name one person, in cells that the add-on or people fill. */
  readonly texts: readonly string[];
  /** Names in cells that the add-on fills, and in those that people do. */
  readonly own: readonly string[];
  readonly typed: readonly string[];
}

/** `=per_` of the name of an id: what all ids begin with, and no slug. */
const prefix = /^=[a-z]+_/i;

function hasShapeOf(id: string, name: string): boolean {
  const [shape] = prefix.exec(id) ?? [];
  return shape !== undefined && name.startsWith(shape);
}

/**
 * Whether a name that people typed tells whose the row is. An id or a slug is one person's. So what is typed
 * beside the ids of several is nobody's, such as `unknown`, and another id, whoever's it is, says nothing of a
 * row that is somebody's by its own.
 */
export function tellsOfRow(leads: readonly Lead[]): (name: string, lead: Lead) => boolean {
  const known = new Set(leads.flatMap(({ ids }) => ids.map(idName)));
  const beside = new Map<string, Set<string>>();
  for (const { ids, typed } of leads) {
    for (const name of typed.filter(isIdName)) for (const id of ids) addTo(beside, name, id);
  }
  return (name, { ids }) => {
    if (!isIdName(name)) return true;
    const isId = known.has(name) || ids.some((id) => hasShapeOf(idName(id), name));
    return isId ? ids.length === 0 : (beside.get(name)?.size ?? 0) < 2;
  };
}

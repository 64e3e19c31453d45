/** Defines of which rows an id that people typed tells whose they are. */

import { idName, isIdName } from './names';
import type { Lead } from './person';

/**
 * An id or a slug is one person's. So what is typed beside the ids of several is nobody's, such as `unknown`,
 * and what is the id of one row's person says nothing of a row that is somebody else's by its own.
 */
export function typedTexts(leads: readonly Lead[]): (lead: Lead) => readonly string[] {
  const known = new Set(leads.flatMap(({ ids }) => ids.map(idName)));
  const beside = new Map<string, Set<string>>();
  for (const { ids, typed } of leads) {
    if (ids.length === 0) continue;
    for (const name of typed.filter(isIdName)) {
      const others = beside.get(name) ?? new Set();
      for (const id of ids) others.add(id);
      beside.set(name, others);
    }
  }
  const isTelling = (name: string, { ids }: Lead) =>
    known.has(name) ? ids.length === 0 : (beside.get(name)?.size ?? 0) < 2;
  return (lead) => lead.typed.filter((name) => !isIdName(name) || isTelling(name, lead));
}

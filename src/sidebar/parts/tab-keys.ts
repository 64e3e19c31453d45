/** Defines where the keys lead among the tabs. */

import type { TabName } from '../state/state';

export const tabNames: readonly TabName[] = ['enrich', 'find', 'account', 'settings'];

/** The tab that a key leads to, round the ends; null for any other key. */
export function tabAfterKey(tab: TabName, key: string): TabName | null {
  const count = tabNames.length;
  const at = tabNames.indexOf(tab);
  if (key === 'ArrowRight') return tabNames[(at + 1) % count] ?? null;
  if (key === 'ArrowLeft') return tabNames[(at + count - 1) % count] ?? null;
  if (key === 'Home') return tabNames[0] ?? null;
  return key === 'End' ? (tabNames[count - 1] ?? null) : null;
}

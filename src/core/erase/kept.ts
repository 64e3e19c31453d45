/** Defines how people leave what a document keeps beside its sheets: asks, the last run, what formulas set aside. */

import { lockWaitMaxMs } from '../../config';
import { formulaSpentKey } from '../formulas/spending/spending';
import { ledgerFrom, ledgerText, withoutPeople } from '../formulas/spending/spending-ledger';
import type { Clock, Lock, Store } from '../ports/services';
import { type Ask, isUnseen, lateMaxMs, oneSchema } from '../run/money/asks';
import type { RunState } from '../run/run-state';
import { TurnLost } from '../run/run-store';
import { parseKept } from '../text/kept-json';

type Ids = ReadonlySet<string>;

function askWithout(ask: Ask, ids: Ids): Ask {
  return { ...ask, people: ask.people.filter(({ id }) => !ids.has(id)) };
}

/** The text of an ask as the log keeps it; null for one that nobody can read. */
export function askTextWithout(text: string, ids: Ids): string | null {
  const ask = parseKept(oneSchema, text);
  if (ask === null) return null;
  return isAbout(ask, ids) ? JSON.stringify(askWithout(ask, ids)) : text;
}

export function asksWithout(asks: readonly Ask[], ids: Ids): readonly Ask[] {
  return asks
    .map((ask) => (isAbout(ask, ids) ? askWithout(ask, ids) : ask))
    .filter(({ people }) => people.length > 0);
}

export function isAbout({ people }: Pick<Ask, 'people'>, ids: Ids): boolean {
  return people.some(({ id }) => ids.has(id));
}

/** What a lost answer charged for them is found out by their ids. */
export function isInDoubt(asks: readonly Ask[], ids: Ids, nowMs: number): boolean {
  return asks.some((ask) => isUnseen(ask) && nowMs - ask.atMs < lateMaxMs && isAbout(ask, ids));
}

/** Nothing of a run that ended names them; where its lines end is looked for anew. */
export function runWithout(run: RunState, ids: Ids): RunState {
  const recovered = run.recovered.filter((text) => !ids.has(text.split(' ')[0] ?? ''));
  return { ...run, recovered, log: { ...run.log, nextRow: 0 } };
}

export interface KeptDeps {
  readonly documentStore: Store;
  readonly lock: Lock;
  readonly clock: Clock;
}

/** Tells how many of what formulas set aside named them. */
export function spendingAbout(
  { documentStore }: Pick<KeptDeps, 'documentStore'>,
  ids: Ids,
): number {
  const open = ledgerFrom(documentStore.get(formulaSpentKey))?.open ?? [];
  return open.filter(({ personId }) => ids.has(personId)).length;
}

/** What may have been charged for them counts as charged on that day. Throws TurnLost where the document is busy. */
export function forgetSpending(deps: KeptDeps, ids: Ids): void {
  if (spendingAbout(deps, ids) === 0) return;
  const { held } = deps.lock.run(lockWaitMaxMs, () => {
    const ledger = ledgerFrom(deps.documentStore.get(formulaSpentKey));
    const text =
      ledger === null ? null : ledgerText(withoutPeople(ledger, ids), deps.clock.nowMs());
    if (text !== null) deps.documentStore.set(formulaSpentKey, text);
  });
  if (!held) throw new TurnLost('The document was busy.');
}

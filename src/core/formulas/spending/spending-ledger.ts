/** Defines the ledger of what formulas spent: credits charged a day, and reveals whose end is unknown. */
import { doubtMs, formulaExecutionMs } from '../../../config';
import { decoded } from '../../inputs/escapes';
import { jsonOf } from '../../text/kept-json';
import { utcDayOf } from '../../text/utc-day';
import type { ContactField } from '../../words';

/** A field of a person that is being revealed, or whose reveal ended without telling how. */
export interface OpenReveal {
  readonly personId: string;
  readonly field: ContactField;
  /** The most that it may cost. */
  readonly credits: number;
  /** When it was last set aside. */
  readonly sinceMs: number;
  /** An execution before may have been charged for it, or may be at it still. */
  readonly isAgain: boolean;
}

export interface Ledger {
  /** Credits charged, by UTC day. */
  readonly spent: ReadonlyMap<number, number>;
  /** Each field of a person once. */
  readonly open: readonly OpenReveal[];
  /** When a reveal was last set aside; what was known of a person before may have changed since. */
  readonly lastMs: number;
  /** Whose open reveals these are; undefined where an earlier version kept them. */
  readonly account?: string;
}

const emptyLedger: Ledger = { spent: new Map(), open: [], lastMs: 0 };

/** How long after being set aside a reveal may still be charged: it is sent within its execution. */
export const openMs = formulaExecutionMs + doubtMs;

/** The clock of the API may differ by this much from ours, and with it the day of a charge. */
const apiClockSkewMs = 5_000;

/** The UTC days on which something may be charged between these two moments. */
export function daysBetween(fromMs: number, toMs: number): readonly number[] {
  const first = utcDayOf(fromMs - apiClockSkewMs);
  const last = utcDayOf(toMs + apiClockSkewMs);
  return first === last ? [first] : [first, last];
}

export function daysOf({ sinceMs }: OpenReveal): readonly number[] {
  return daysBetween(sinceMs, sinceMs + openMs);
}

/** While true, an execution may be at it; afterwards the free record of the person tells its end. */
export function isLive({ sinceMs }: OpenReveal, nowMs: number): boolean {
  return nowMs <= sinceMs + openMs;
}

/** Credits that were charged on this day, without those that may have been. */
export function chargedOn(ledger: Ledger, day: number): number {
  return ledger.spent.get(day) ?? 0;
}

/** Credits that were charged on this day, or may have been: a doubt counts as spent. */
export function countedOn(ledger: Ledger, day: number): number {
  const open = ledger.open.filter((reveal) => daysOf(reveal).includes(day));
  return open.reduce((sum, { credits }) => sum + credits, chargedOn(ledger, day));
}

export function withCharge(ledger: Ledger, days: readonly number[], credits: number): Ledger {
  if (credits === 0) return ledger;
  const added = days.map((day) => [day, chargedOn(ledger, day) + credits] as const);
  return { ...ledger, spent: new Map([...ledger.spent, ...added]) };
}

function isSame(a: Pick<OpenReveal, 'personId' | 'field'>, b: typeof a): boolean {
  return a.personId === b.personId && a.field === b.field;
}

export function openReveal(
  ledger: Ledger,
  wanted: Pick<OpenReveal, 'personId' | 'field'>,
): OpenReveal | undefined {
  return ledger.open.find((reveal) => isSame(reveal, wanted));
}

export function withoutOpen(ledger: Ledger, gone: readonly OpenReveal[]): Ledger {
  const open = ledger.open.filter((reveal) => !gone.some((each) => isSame(each, reveal)));
  return { ...ledger, open };
}

/** Without anything about these people: what may have been charged for them counts as charged. */
export function withoutPeople(ledger: Ledger, ids: ReadonlySet<string>): Ledger {
  const theirs = ledger.open.filter(({ personId }) => ids.has(personId));
  return closedAsCharged(ledger, theirs);
}

/** Another account's records tell nothing of what this one's left open: that counts as charged. */
export function ledgerOf(ledger: Ledger, account: string): Ledger {
  const isOther = (ledger.account ?? account) !== account;
  const own = isOther ? closedAsCharged(ledger, ledger.open) : ledger;
  return { ...own, account };
}

/** As if all of these had been charged, on each day that may be. */
export function closedAsCharged(ledger: Ledger, reveals: readonly OpenReveal[]): Ledger {
  return reveals.reduce(
    (sum, reveal) => withCharge(sum, daysOf(reveal), reveal.credits),
    withoutOpen(ledger, reveals),
  );
}

/** Without what no day from yesterday on counts any more. */
export function prunedLedger(ledger: Ledger, nowMs: number): Ledger {
  const yesterday = utcDayOf(nowMs) - 1;
  return {
    ...ledger,
    spent: new Map([...ledger.spent].filter(([day]) => day >= yesterday)),
    open: ledger.open.filter((reveal) => daysOf(reveal).some((day) => day >= yesterday)),
  };
}

/** Far below the 9 KB of a property; the text is ASCII. */
const ledgerLengthMax = 8_000;

/**
 * The text to keep. Where it would be too long, the oldest reveals of which nobody is at any more
 * count as charged; null where that does not suffice.
 */
export function ledgerText(ledger: Ledger, nowMs: number): string | null {
  const text = textOf(ledger);
  if (text.length <= ledgerLengthMax) return text;
  const stale = ledger.open.filter((reveal) => !isLive(reveal, nowMs));
  if (stale.length === 0) return null;
  const folded = closedAsCharged(ledger, stale);
  const shorter = textOf(folded);
  return shorter.length <= ledgerLengthMax ? shorter : null;
}

/** Raised when the form below changes. */
const version = 2;
const letters = { email: 'e', phone: 'p' } as const;

function textOf({ spent, open, lastMs, account }: Ledger): string {
  const byGroup = new Map<string, string[]>();
  for (const { personId, field, credits, sinceMs, isAgain } of open) {
    const group = `${sinceMs},${credits},${isAgain ? 1 : 0}`;
    const people = byGroup.get(group) ?? [];
    people.push(`${letters[field]}${encodeURIComponent(personId)}`);
    byGroup.set(group, people);
  }
  const groups = [...byGroup].map(([group, people]) => [group, ...people].join());
  return JSON.stringify({ v: version, spent: [...spent], lastMs, account, open: groups });
}

/** Null where the text is of a version that this one does not know: then nothing may be spent. */
export function ledgerFrom(text: string | null): Ledger | null {
  if (text === null) return emptyLedger;
  const kept = parsedLedger(text);
  if (kept === null) return null;
  if (kept['v'] === undefined) return formerLedger(kept);
  const { spent, open, lastMs } = {
    spent: kept['spent'],
    open: kept['open'],
    lastMs: kept['lastMs'],
  };
  if (kept['v'] !== version || !Array.isArray(spent) || !Array.isArray(open)) return null;
  const days = spent.map(dayFrom);
  const reveals = open.map(groupFrom);
  if (days.includes(null) || reveals.includes(null) || typeof lastMs !== 'number') return null;
  return {
    spent: new Map(days.flatMap((day) => (day === null ? [] : [day]))),
    open: reveals.flatMap((group) => group ?? []),
    lastMs,
    ...(typeof kept['account'] === 'string' ? { account: kept['account'] } : {}),
  };
}

/** The first version kept one day and what was set aside on it. */
function formerLedger({ day, spent }: Readonly<Record<string, unknown>>): Ledger | null {
  const isKnown = typeof day === 'number' && typeof spent === 'number';
  return isKnown ? { ...emptyLedger, spent: new Map([[day, spent]]) } : null;
}

function dayFrom(entry: unknown): readonly [number, number] | null {
  if (!Array.isArray(entry)) return null;
  const [day, credits]: readonly unknown[] = entry;
  return typeof day === 'number' && typeof credits === 'number' ? [day, credits] : null;
}

function groupFrom(entry: unknown): readonly OpenReveal[] | null {
  if (typeof entry !== 'string') return null;
  const [sinceMs = '', credits = '', again, ...people] = entry.split(',');
  if (!/^\d+$/.test(sinceMs) || !/^\d+(?:\.\d+)?$/.test(credits)) return null;
  const ids = people.map((person) => decoded(person.slice(1)));
  if (ids.includes(null)) return null;
  return people.map((person, index) => ({
    personId: ids[index] ?? '',
    field: person.startsWith(letters.phone) ? 'phone' : 'email',
    credits: Number(credits),
    sinceMs: Number(sinceMs),
    isAgain: again === '1',
  }));
}

function parsedLedger(text: string): Readonly<Record<string, unknown>> | null {
  const value = jsonOf(text);
  return typeof value === 'object' && value !== null ? { ...value } : null;
}

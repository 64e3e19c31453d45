/** Defines the book of hours: for each in which the catch-up has all that it needs, whether it did something. */

import { limitsOf } from '../../sandbox/api/limits/account-limits';
import { plans } from '../../sandbox/api/limits/plans';
import type { Field } from '../../sandbox/api/types';
import type { ExecutionResult } from '../../sandbox/apps-script/host';
import { inputColumns, type ShadowRow } from './sheet-shadow';
import { type Account, keptKeyOf, payer, presentRun, type Stage } from './stage';

interface Hour {
  readonly atMs: number;
  /** Rows that nothing kept from being done. */
  readonly due: readonly string[];
  readonly worked: boolean;
}

const dayMs = 86_400_000;
const revealPath = /^\/people\/reveal\/batch/;
/** What a person has to see to, or has chosen. */
const humanReasons: readonly unknown[] = ['user', 'columns', 'sheet', 'key', 'plan', 'permission'];

export class HourBook {
  readonly hours: Hour[] = [];
  /** The headers of the inputs that it was switched on with, by column, and how often each stood there. */
  private headers: ReadonlyMap<string, { header: string; alike: number }> | null = null;
  /** False where a call died, and nobody can tell whether it was on when it was switched on again. */
  private areCertain = true;

  /** With what the sheet is like at that moment, unless it was on already. */
  switchedOn({ shadow, allowances, clock }: Stage): void {
    const before = allowances.at('catchUp', clock.now());
    const wasOn = before.some(({ role }) => role !== null);
    const isCertain = before.every((allowance) => allowance.isCertain);
    if (wasOn && isCertain && this.headers !== null) return;
    this.areCertain = !wasOn || isCertain;
    const inputs = [...shadow.ownColumns()].filter(([name]) => isInput(name));
    this.headers = new Map(
      inputs.map(([name, column]) => {
        const header = shadow.content(1, column);
        return [name, { header, alike: alikeOf(shadow, header) }];
      }),
    );
  }

  /** Fires those that are due; the hour is judged where nothing went wrong in it. */
  fireTriggers(stage: Stage): readonly ExecutionResult[] {
    const due = this.isReady(stage) ? this.dueRows(stage) : [];
    const before = {
      injected: JSON.stringify(stage.injected.toRecord()),
      sent: stage.requests.sent.length,
    };
    const atMs = stage.clock.now();
    const results = stage.host.fireTimeTriggers().map(({ result }) => result);
    const sent = stage.requests.sent.slice(before.sent);
    const isCalm =
      JSON.stringify(stage.injected.toRecord()) === before.injected &&
      sent.every(({ fault }) => fault === '');
    if (due.length > 0 && isCalm && results.every(({ ok }) => ok))
      this.hours.push({ atMs, due, worked: this.hasWorked(stage, due, atMs) });
    return results;
  }

  /** By the sheet, or by what was charged. */
  private hasWorked(stage: Stage, due: readonly string[], fromMs: number): boolean {
    const { shadow, service, requests } = stage;
    const status = shadow.outputColumns().get('status');
    const numbers = shadow.rowNumbers();
    const hasStatus = due.some((ref) => {
      const row = numbers.get(ref);
      return row !== undefined && status !== undefined && shadow.content(row, status) !== '';
    });
    const ids = new Set(
      requests.sent.flatMap(({ caller, atMs, requestId }) =>
        caller === 'catchUp' && atMs >= fromMs ? [requestId] : [],
      ),
    );
    return hasStatus || service.admin.audit().charges.some(({ requestId }) => ids.has(requestId));
  }

  /** Everything but rows: it is on, on an account that works, and nobody else is at work. */
  private isReady(stage: Stage): boolean {
    const { scenario, shadow, host, runs, requests, clock } = stage;
    if (scenario.deployment !== 'addon' || shadow.hasLostTrack) return false;
    if (this.headers === null || !this.areCertain) return false;
    const headers = [...this.headers];
    const columns = shadow.ownColumns();
    // An output whose mark died with a move may bear an input's header: a human has to say which is which.
    const stands = ([name, { header, alike }]: (typeof headers)[number]) =>
      shadow.content(1, columns.get(name) ?? 0) === header && alikeOf(shadow, header) === alike;
    if (!headers.every(([name]) => columns.has(name)) || !headers.every(stands)) return false;
    const isDoubtful = requests.sent.some(
      ({ fault, path, atMs }) =>
        fault !== '' && revealPath.test(path) && atMs > clock.now() - 2 * dayMs,
    );
    if (isDoubtful || accountOf(stage) === null) return false;
    const run = presentRun(stage);
    if (run === null || runs.isEnded(run.id)) return true;
    const wish = host.inspect.properties('document').get('cdx.wish');
    const isOwn = runs.automatic.has(run.id) && wish === `${run.id} run`;
    // A step that was killed may have taken the pause away, and not come to look at the columns.
    const marked = shadow.markedColumns();
    const lacksColumn = [...shadow.lostOutputs].some((output) => !marked.has(output));
    return isOwn && !lacksColumn && !humanReasons.includes(run.pause?.reason);
  }

  /** Fresh rows of people who have what is asked for, each of whom the limit, the balance and the cap allow. */
  private dueRows(stage: Stage): readonly string[] {
    const { shadow } = stage;
    const account = accountOf(stage);
    if (account === null) return [];
    const most = leftOf(stage, account);
    const prices = [...shadow.rowNumbers()].flatMap(([ref, number]) => {
      const row = shadow.rows.get(ref);
      const price = row === undefined ? null : priceOf(stage, row, number, account);
      return price === null ? [] : [{ ref, price }];
    });
    const dearest = Math.max(1, ...prices.map(({ price }) => price));
    return dearest > most ? [] : prices.map(({ ref }) => ref);
  }
}

/** Columns with the header that are not marked as the add-on's. */
function alikeOf(shadow: Stage['shadow'], header: string): number {
  const marked = new Set(shadow.markedColumns().values());
  const columns = Array.from({ length: shadow.sheet.lastColumn }, (_, index) => index + 1);
  return columns.filter((column) => !marked.has(column) && shadow.content(1, column) === header)
    .length;
}

function isInput(name: string): boolean {
  return (inputColumns as readonly string[]).includes(name);
}

/** Null where it is off, where nobody can tell, or where the key that is kept does not work. */
function accountOf(stage: Stage): Account | null {
  const { allowances, clock, accounts } = stage;
  const [allowed, ...others] = allowances.at('catchUp', clock.now());
  if (allowed === undefined || others.length > 0 || !allowed.isCertain) return null;
  const account = accounts.find(({ user, role }) => user === payer && role === allowed.role);
  // A new key may be made, and not be connected yet.
  if (account === undefined || account.key !== keptKeyOf(stage, payer)) return null;
  return account.revoked || account.downgraded ? null : account;
}

/** Credits that it may spend now. */
function leftOf(stage: Stage, { role }: Account): number {
  const { service, allowances, clock, log, requests, runs } = stage;
  const view = service.admin.account(role);
  const { revealsPerDay, costPerReveal } = limitsOf(plans[view.plan], service.admin.options(role));
  const limit = allowances.at('catchUp', clock.now())[0]?.limit ?? 0;
  const today = Math.floor(clock.now() / dayMs) * dayMs;
  const automatic = new Set(
    requests.sent.flatMap(({ runId, requestId }) => (runs.automatic.has(runId) ? [requestId] : [])),
  );
  // What was charged under a lost answer counts on the day on which it is found: it may be of that day.
  const found = log
    .charges()
    .filter(({ atMs, source }) => source === 'recovered' && atMs >= today)
    .map(({ personId, field }) => `${personId} ${field}`);
  const spent = service.admin
    .audit()
    .charges.filter(({ requestId }) => automatic.has(requestId))
    .filter(({ atMs, personId, field }) => atMs >= today || found.includes(`${personId} ${field}`))
    .reduce((sum, { credits }) => sum + credits, 0);
  const cap = (revealsPerDay - view.revealsToday) * costPerReveal;
  return Math.min(limit - spent, view.balance, cap);
}

/** Credits; null where something may keep the row from being done, or where nothing is to be had. */
function priceOf(stage: Stage, row: ShadowRow, number: number, account: Account): number | null {
  const { shadow, contacts, failing, scenario, service } = stage;
  const [lead, ...later] = row.versions;
  if (lead === undefined || lead.personId === null || later.length > 0) return null;
  const isTaken =
    row.touched.size > 0 ||
    row.written.size > 0 ||
    shadow.twinsOf(row).length > 0 ||
    shadow.hasFormerTwin(row);
  const columns = [...shadow.outputColumns().values()];
  const isFresh = columns.every((column) => shadow.content(number, column) === '');
  if (isTaken || !isFresh || contacts.isEver(lead.personId) || failing.has(lead.personId))
    return null;
  const person = service.admin.people().find(({ id }) => id === lead.personId);
  const isWanted = (field: Field) =>
    person?.[field] != null &&
    (field === 'phone' || !scenario.onlyVerifiedEmails || person.emailStatus === 'verified');
  const wanted = scenario.reveal.filter(isWanted);
  const { revealed } = service.admin.account(account.role);
  const isOwned = (field: Field) =>
    revealed.some((each) => each.personId === lead.personId && each.field === field);
  const { costPerReveal } = service.admin.options(account.role);
  const cost = typeof costPerReveal === 'number' ? costPerReveal : 1;
  return wanted.length === 0 ? null : wanted.filter((field) => !isOwned(field)).length * cost;
}

/** Defines the API in memory at the level of the client's methods: people, ownership, caps, faults. */

import { type Answer, failure, success } from '../../src/core/api/answer';
import type { ContactDataApi } from '../../src/core/api/contact-data-api';
import type { Account } from '../../src/core/api/endpoints/account';
import type { EnrichInput, Match } from '../../src/core/api/endpoints/match';
import type { Person } from '../../src/core/api/endpoints/person';
import type { BatchEntry, RevealedBatch } from '../../src/core/api/endpoints/reveal-batch';
import { errorWithCode } from '../../src/core/api/errors/error-from';
import { type ApiError, apiError, noFacts } from '../../src/core/api/errors/errors';
import type { Slots } from '../../src/core/api/pace/pacer';
import type { Amounts } from '../../src/core/api/pace/uses';
import type { Clock } from '../../src/core/ports/services';
import type { ContactField } from '../../src/core/words';
import { type FakePerson, personOf } from './people';

type Method = 'account' | 'enrich' | 'people' | 'revealBatch' | 'search' | 'suggest' | 'usage';

/** `lost`: the API acts and its answer never arrives; else the error takes the place of an answer. */
export type Fault = 'lost' | ApiError;

export const errorOf = (code: string, facts: Partial<ApiError> = {}): ApiError =>
  errorWithCode(code, { ...noFacts, requestId: 'req-fault', ...facts });

export class FakeApi implements ContactDataApi {
  readonly calls: { readonly method: Method; readonly about: readonly string[] }[] = [];
  readonly owned = new Set<string>();
  /** Fields whose data turns out to be gone when they are revealed. */
  readonly gone = new Set<string>();
  balance = 1_000;
  userId = 'usr_1';
  keyPrefix = 'cdx_live_ABCD';
  revealsToday = 0;
  revealsPerDay = 2_000;
  requestsPerMinute = 60;
  revealsPerMinute = 60;
  batchIdsMax = 25;
  costPerReveal = 1;
  free: Slots = {
    requests: 60,
    reveals: 60,
    requestsFreeInMs: 0,
    revealsFreeInMs: 0,
    requestsPerMinute: 60,
    revealsPerMinute: 60,
  };
  /** What the account ever paid. */
  charged = 0;
  /** Happens while a call is on its way. */
  during: (method: Method) => void = () => {};
  /** Answers that another version of the API might give in place of an entry. */
  entryInstead: (id: string, entry: BatchEntry) => BatchEntry = (_, entry) => entry;
  private readonly faults: { method: Method; fault: Fault }[] = [];

  constructor(
    readonly everybody: readonly FakePerson[],
    private readonly clock: Clock,
  ) {}

  fail(method: Method, ...faults: readonly Fault[]): void {
    for (const fault of faults) this.faults.push({ method, fault });
  }

  asked(method: Method): readonly (readonly string[])[] {
    return this.calls.filter((call) => call.method === method).map(({ about }) => about);
  }

  own(id: string, ...fields: readonly ContactField[]): void {
    for (const field of fields) this.owned.add(`${id} ${field}`);
  }

  private called(method: Method, about: readonly string[]): Fault | null {
    this.calls.push({ method, about });
    this.during(method);
    this.clock.sleep(200);
    const index = this.faults.findIndex((entry) => entry.method === method);
    return index < 0 ? null : (this.faults.splice(index, 1)[0]?.fault ?? null);
  }

  private one<T>(method: Method, about: readonly string[], act: () => Answer<T>): Answer<T> {
    const fault = this.called(method, about);
    if (fault === null) return act();
    if (fault !== 'lost') return failure(fault);
    act();
    return failure(apiError('NETWORK_FAILURE'));
  }

  account(): Answer<Account> {
    return this.one('account', [], () => success(this.accountFacts(), 'req-account'));
  }

  private accountFacts(): Account {
    return {
      plan: { id: 'pro', name: 'Pro' },
      credits: {
        balance: this.balance,
        monthlyAllowance: 2_000,
        costPerReveal: this.costPerReveal,
      },
      limits: {
        requestsPerMinute: this.requestsPerMinute,
        revealsPerMinute: this.revealsPerMinute,
        revealsPerDay: this.revealsPerDay,
        revealsToday: this.revealsToday,
        searchResultsMax: 5_000,
        pageSizeMax: 100,
        batchIdsMax: this.batchIdsMax,
      },
      apiKey: {
        id: 'key_1',
        name: 'test key',
        prefix: this.keyPrefix,
        createdAt: '2026-01-01T00:00:00.000Z',
        lastUsedAt: '2026-01-15T09:00:00.000Z',
        requestCount: 3,
      },
      userId: this.userId,
    };
  }

  enrich(inputs: readonly EnrichInput[]): readonly Answer<Match>[] {
    return inputs.map((input) => this.one('enrich', [nameOf(input)], () => this.match(input)));
  }

  private match(input: EnrichInput): Answer<Match> {
    const found = this.everybody.find((person) => isMatch(person, input));
    if (found === undefined) return failure(errorOf('NO_MATCH', { status: 404 }));
    return success(
      {
        confidence: found.confidence,
        matchedOn: ['name'],
        person: this.seen(found),
        balance: this.balance,
      },
      'req-enrich',
    );
  }

  reserveAhead(): void {}

  dropAhead(): void {}

  people(ids: readonly string[]): readonly Answer<Person>[] {
    return ids.map((id) => this.one('people', [id], () => this.person(id)));
  }

  private person(id: string): Answer<Person> {
    const found = this.find(id);
    return found === undefined
      ? failure(errorOf('NOT_FOUND', { status: 404 }))
      : success(this.seen(found), 'req-person');
  }

  private find(id: string): FakePerson | undefined {
    return this.everybody.find((person) => person.id === id || person.slug === id);
  }

  /** A person as this account sees it: values only of what it owns. */
  private seen(person: FakePerson): Person {
    const has = (field: ContactField) => this.owned.has(`${person.id} ${field}`);
    return personOf(person, { email: has('email'), phone: has('phone') });
  }

  revealBatch(ids: readonly string[], fields: readonly ContactField[]): Answer<RevealedBatch> {
    return this.one('revealBatch', [...ids, ...fields], () => {
      const before = this.charged;
      let stoppedBy: string | null = null;
      const entries = ids.map((id): BatchEntry => {
        const entry = stoppedBy === null ? this.revealOne(id, fields) : skipped(id, stoppedBy);
        if (entry.status === 'skipped') stoppedBy = entry.reason;
        return this.entryInstead(id, entry);
      });
      const value = { entries, creditsSpent: this.charged - before, balance: this.balance };
      return success(value, 'req-batch');
    });
  }

  private revealOne(id: string, fields: readonly ContactField[]): BatchEntry {
    const person = this.find(id);
    if (person === undefined) return { status: 'error', id, code: 'NOT_FOUND', message: '' };
    const results: Record<string, { source: string; creditsSpent: number }> = {};
    const failures: Record<string, string> = {};
    for (const field of fields) {
      const key = `${person.id} ${field}`;
      const refusal = this.owned.has(key) ? null : this.refusalOf(person, field);
      if (refusal !== null) {
        failures[field] = refusal;
        continue;
      }
      const creditsSpent = this.owned.has(key) ? 0 : this.costPerReveal;
      this.take(key, creditsSpent);
      results[field] = { source: creditsSpent === 0 ? 'history' : 'vault', creditsSpent };
    }
    const [failed] = Object.values(failures);
    if (Object.keys(results).length === 0 && failed !== undefined) {
      return failed === 'NO_DATA'
        ? { status: 'error', id, code: failed, message: '' }
        : skipped(id, failed);
    }
    const spent = Object.values(results).reduce((sum, { creditsSpent }) => sum + creditsSpent, 0);
    return { status: 'ok', id, person: this.seen(person), creditsSpent: spent, results, failures };
  }

  private refusalOf(person: FakePerson, field: ContactField): string | null {
    if (person[field] === '' || this.gone.has(`${person.id} ${field}`)) return 'NO_DATA';
    if (this.revealsToday >= this.revealsPerDay) return 'DAILY_LIMIT';
    return this.balance < this.costPerReveal ? 'INSUFFICIENT_CREDITS' : null;
  }

  private take(key: string, credits: number): void {
    this.owned.add(key);
    this.charged += credits;
    this.balance -= credits;
    this.revealsToday += credits > 0 ? 1 : 0;
  }

  /** A call whose answer was lost charges only now. */
  chargeLate(id: string, ...fields: readonly ContactField[]): void {
    for (const field of fields) {
      const key = `${id} ${field}`;
      if (!this.owned.has(key)) this.take(key, 1);
    }
  }

  /** Reveals in the web application, or by another program with the same account. */
  spendElsewhere(id: string, field: ContactField): void {
    this.owned.add(`${id} ${field}`);
    this.balance -= this.costPerReveal;
    this.revealsToday += 1;
  }

  search(query: Parameters<ContactDataApi['search']>[0]) {
    return this.one('search', [query.q ?? '', String(query.pageSize)], () =>
      success(
        {
          people: this.everybody.map((person) => personOf(person, { email: false, phone: false })),
          total: this.everybody.length,
          page: query.page ?? 1,
          pageSize: query.pageSize ?? 25,
        },
        'req-search',
      ),
    );
  }

  suggest(kind: string, prefix: string) {
    return this.one('suggest', [kind, prefix], () =>
      success([{ value: 'VP of Sales', label: 'VP of Sales', count: 26 }], 'req-suggest'),
    );
  }

  suggestions(kind: string, prefixes: readonly string[]) {
    return prefixes.map((prefix) => this.suggest(kind, prefix));
  }

  usage(days: number) {
    return this.one('usage', [String(days)], () =>
      success(
        { from: '2026-01-15', to: '2026-01-15', reveals: 0, creditsSpent: 0, daily: [] },
        'req-usage',
      ),
    );
  }

  slots(): Slots {
    return this.free;
  }

  wantMs(wanted: Amounts): number {
    return this.waitMs(wanted);
  }

  waitMs(_wanted?: Amounts): number {
    return Math.max(this.free.requestsFreeInMs, this.free.revealsFreeInMs);
  }
}

function skipped(id: string, reason: string): BatchEntry {
  return { status: 'skipped', id, reason };
}

function nameOf(input: EnrichInput): string {
  const name = input.fullName ?? `${input.firstName ?? ''} ${input.lastName ?? ''}`.trim();
  return name || (input.linkedinUrl ?? input.email ?? '');
}

function isMatch(person: FakePerson, input: EnrichInput): boolean {
  if (input.linkedinUrl !== undefined) {
    return input.linkedinUrl === `https://www.linkedin.com/in/${person.slug}`;
  }
  return nameOf(input).toLowerCase() === person.fullName.toLowerCase();
}

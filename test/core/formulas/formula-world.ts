/** Defines a document with formulas: shared cache, lock and properties, a service of a few people, one execution per call. */
import { type ContactDataApi, createContactDataApi } from '../../../src/core/api/contact-data-api';
import { createPacer } from '../../../src/core/api/pace/pacer';
import { createAsking } from '../../../src/core/formulas/asking/asking';
import { visitsOf } from '../../../src/core/formulas/asking/visits';
import type { FormulaDeps } from '../../../src/core/formulas/formula-deps';
import { contactListReader } from '../../../src/core/formulas/listed-people';
import {
  createFormulaSpending,
  formulasSpentToday,
  recentRevealsOfFormulas,
} from '../../../src/core/formulas/spending/spending';
import type { HttpClient, HttpOutcome, HttpRequest, Store } from '../../../src/core/ports/services';
import { fingerprint } from '../../../src/core/text/fingerprint';
import { FakeContactList } from '../../support/fake-workbook';
import {
  budget,
  type FakeCache,
  type FakeClock,
  type FakeLock,
  fakeCache,
  fakeClock,
  fakeLock,
  noAnswer,
  refusal,
  success,
} from '../api/fakes';

export interface ServicePerson {
  readonly id: string;
  readonly first: string;
  readonly last: string;
  readonly company: string;
  readonly domain: string;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface FormulaWorld {
  readonly clock: FakeClock;
  readonly cache: FakeCache;
  readonly lock: FakeLock;
  readonly properties: Map<string, string>;
  readonly contactList: FakeContactList;
  readonly service: FakeService;
  /** The deps of a new execution; spending is on where a limit is given. */
  execution(options?: ExecutionOptions): FormulaDeps;
}

export interface ExecutionOptions {
  readonly limitPerDay?: number;
  /** For whose account the owner allowed it; that of the service's account by default. */
  readonly account?: string;
  readonly hasKey?: boolean;
  readonly keyId?: string;
  /** The client that is asked, made from the one that would be. */
  readonly withApi?: (api: ContactDataApi) => ContactDataApi;
}

export interface FakeService {
  readonly requests: HttpRequest[];
  readonly people: ServicePerson[];
  /** `id field` of what the account owns. */
  readonly owned: Set<string>;
  balance: number;
  pageSizeMax: number;
  usageDates: readonly string[];
  costPerReveal: number;
  batchIdsMax: number;
  requestsPerMinute: number;
  /** As `/account` tells it. */
  revealsPerMinute: number;
  refused: number;
  revealsCharged: number;
  /** Takes the place of the next answers, one each; undefined lets the service answer. */
  readonly faults: (HttpOutcome | undefined)[];
  /** Answers to reveals tell the price of each field, as documented; else what a person cost in all. */
  tellsResults: boolean;
  /** So many of the next answers get lost, once what they tell of has happened. */
  losses: number;
  /** Milliseconds that an exchange takes. */
  durationMs: number;
  /** Happens when requests have come, and again when their answers are ready. */
  during: () => void;
  paths(): readonly string[];
}

export const jane: ServicePerson = {
  id: 'p1',
  first: 'Jane',
  last: 'Doe',
  company: 'Acme',
  domain: 'acme.com',
  email: 'jane.doe@acme.com',
  phone: '+49 30 1234567',
};

const john: ServicePerson = {
  id: 'p2',
  first: 'John',
  last: 'Roe',
  company: 'Apex',
  domain: 'apex.io',
  email: null,
  phone: null,
};

const same = (api: ContactDataApi): ContactDataApi => api;

export function formulaWorld(people: readonly ServicePerson[] = [jane, john]): FormulaWorld {
  const clock = fakeClock(Date.UTC(2026, 10, 20, 20, 55));
  const cache = fakeCache();
  const lock = fakeLock();
  const properties = new Map<string, string>();
  const contactList = new FakeContactList();
  const service = fakeService(people);
  const http = httpOf(service, clock);
  return {
    clock,
    cache,
    lock,
    properties,
    contactList,
    service,
    execution({
      limitPerDay,
      account = fingerprint('user-1'),
      hasKey = true,
      keyId = 'k1',
      withApi = same,
    } = {}) {
      const limits = { requests: 60, reveals: 60 };
      const visits = visitsOf(cache, lock);
      const documentProperties = storeOf(properties);
      const before = recentRevealsOfFormulas(documentProperties);
      const recentReveals = () => before;
      const pacer = createPacer({ ...visits, clock, keyId, limits, recentReveals });
      const api = withApi(createContactDataApi({ http, pacer, clock }));
      const deps: FormulaDeps = {
        asking: () => (hasKey ? createAsking(deps, api) : null),
        keyId: hasKey ? keyId : '',
        ...visits,
        clock,
        random: () => 0.5,
        digest: fakeDigest,
        contactList: contactListReader(contactList, cache, () => 1),
        spending:
          limitPerDay === undefined
            ? null
            : createFormulaSpending({
                documentProperties,
                lock,
                clock,
                limitNow: () => limitPerDay,
                account,
              }),
      };
      return deps;
    },
  };
}

/** What formulas spent today, as the document's properties tell it. */
export function spentToday({ properties, clock }: FormulaWorld): number | null {
  return formulasSpentToday(storeOf(properties), clock);
}

/** As many people as asked for: `Ann Bcd0` at `Firm0`, … */
export function crowd(size: number): readonly ServicePerson[] {
  return Array.from({ length: size }, (_, index) => ({
    id: `c${index}`,
    first: 'Ann',
    last: `Crowd${index}`,
    company: `Firm${index}`,
    domain: `firm${index}.com`,
    email: `ann@firm${index}.com`,
    phone: `+1 555 ${index}`,
  }));
}

function storeOf(values: Map<string, string>): Store {
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}

/** 64 hexadecimal digits that differ for different texts, which is all that is needed of a digest here. */
function fakeDigest(text: string): string {
  let digits = '';
  for (let part = 0; part < 8; part += 1) {
    let hash = 0x811c9dc5 ^ part;
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
    }
    digits += hash.toString(16).padStart(8, '0');
  }
  return digits;
}

function fakeService(people: readonly ServicePerson[]): FakeService {
  return {
    requests: [],
    people: [...people],
    owned: new Set(),
    balance: 100,
    pageSizeMax: 100,
    usageDates: ['2026-11-20'],
    costPerReveal: 1,
    batchIdsMax: 25,
    requestsPerMinute: 60,
    revealsPerMinute: 60,
    refused: 0,
    revealsCharged: 0,
    faults: [],
    tellsResults: false,
    losses: 0,
    durationMs: 100,
    during: () => {},
    paths() {
      return this.requests.map(({ path }) => path);
    },
  };
}

function httpOf(service: FakeService, clock: FakeClock): HttpClient {
  const acceptedAtMs: number[] = [];
  const answer = (request: HttpRequest): HttpOutcome => {
    service.requests.push(request);
    const used = acceptedAtMs.filter((time) => time > clock.nowIsMs - 60_000).length;
    if (used >= service.requestsPerMinute) {
      service.refused += 1;
      return refusal(429, 'RATE_LIMITED', undefined, { ...budget(0), 'retry-after': '5' });
    }
    acceptedAtMs.push(clock.nowIsMs);
    const headers = budget(service.requestsPerMinute - used - 1, service.requestsPerMinute);
    const fault = service.faults.shift();
    const outcome = fault ?? routed(service, request);
    return outcome.kind === 'failure'
      ? outcome
      : { ...outcome, headers: { ...headers, ...outcome.headers } };
  };
  return {
    sendAll(requests) {
      service.during();
      const outcomes = requests.map(answer);
      clock.nowIsMs += service.durationMs;
      service.during();
      const lost = Math.min(service.losses, outcomes.length);
      service.losses -= lost;
      return outcomes.map((outcome, index) => (index < lost ? noAnswer : outcome));
    },
  };
}

function routed(service: FakeService, { path, body }: HttpRequest): HttpOutcome {
  if (path === '/enrich') return enriched(service, String(body));
  if (path === '/people/reveal/batch') return revealed(service, String(body));
  if (path === '/account') return success(accountData(service));
  if (path.startsWith('/usage')) {
    return success({
      totals: { reveals: 3, credits_spent: 2 },
      daily: service.usageDates.map((date) => ({ date, reveals: 3, credits_spent: 2 })),
    });
  }
  if (path.startsWith('/suggest')) {
    const items = /q=zzz/.test(path) ? [] : [{ value: 'CEO', label: 'CEO', count: 9 }];
    return success({ kind: 'titles', items });
  }
  if (path.startsWith('/people/search')) return searched(service, path);
  const person = service.people.find(({ id }) => path === `/people/${id}`);
  return person ? success({ person: wireOf(service, person) }) : refusal(404, 'NOT_FOUND');
}

function enriched(service: FakeService, body: string): HttpOutcome {
  const asked = body.toLowerCase();
  const person = service.people.find(
    ({ first, last, company, domain }) =>
      asked.includes(`"${first} ${last}"`.toLowerCase()) &&
      (asked.includes(`"${company}"`.toLowerCase()) || asked.includes(`@${domain}"`)),
  );
  if (person === undefined) return refusal(404, 'NO_MATCH');
  return success({
    match_confidence: 0.9,
    matched_on: ['name', 'company'],
    person: wireOf(service, person),
    credits: { spent: 0, balance: service.balance },
  });
}

function searched(service: FakeService, path: string): HttpOutcome {
  const size = Math.min(service.pageSizeMax, Number(/page_size=(\d+)/.exec(path)?.[1]));
  const page = Number(/[?&]page=(\d+)/.exec(path)?.[1] ?? 1);
  const results = service.people.slice((page - 1) * size, page * size);
  return success({
    results: results.map((person) => wireOf(service, person)),
    total: service.people.length,
    page,
    page_size: size,
  });
}

function revealed(service: FakeService, body: string): HttpOutcome {
  const request: { ids: string[]; fields: ('email' | 'phone')[] } = JSON.parse(body);
  if (request.ids.length > service.batchIdsMax) return refusal(400, 'VALIDATION_ERROR');
  const { costPerReveal } = service;
  let spent = 0;
  let isStopped = false;
  const results = request.ids.map((id) => {
    const person = service.people.find((each) => each.id === id);
    const news = request.fields.filter(
      (field) => person?.[field] && !service.owned.has(`${id} ${field}`),
    );
    const credits = news.length * costPerReveal;
    if (isStopped || service.balance < credits) {
      isStopped = true;
      return { status: 'skipped', id, reason: 'INSUFFICIENT_CREDITS' };
    }
    if (person === undefined) return { status: 'error', id, error: { code: 'NOT_FOUND' } };
    for (const field of news) service.owned.add(`${id} ${field}`);
    service.balance -= credits;
    service.revealsCharged += news.length;
    spent += credits;
    const priceOf = (field: 'email' | 'phone') =>
      news.includes(field)
        ? { source: 'vault', credits_spent: costPerReveal }
        : { source: 'history', credits_spent: 0 };
    const given = request.fields.filter((field) => person[field] !== null);
    const results = Object.fromEntries(given.map((field) => [field, priceOf(field)]));
    const told = service.tellsResults ? { results } : {};
    return { status: 'ok', id, person: wireOf(service, person), credits_spent: credits, ...told };
  });
  return success({ results, totals: { credits_spent: spent, balance: service.balance } });
}

function wireOf(service: FakeService, person: ServicePerson) {
  const value = (field: 'email' | 'phone') =>
    service.owned.has(`${person.id} ${field}`) ? { value: person[field] } : {};
  return {
    id: person.id,
    slug: `${person.first}-${person.last}`.toLowerCase(),
    first_name: person.first,
    last_name: person.last,
    full_name: `${person.first} ${person.last}`,
    title: 'VP Sales',
    seniority: 'vp',
    functions: ['sales', 'marketing'],
    company: { name: person.company, slug: person.company.toLowerCase() },
    location: { city: 'Berlin', state: '', country: 'Germany' },
    linkedin_url: `https://www.linkedin.com/in/${person.id}`,
    profile_url: `https://people.test/${person.id}`,
    tier: 'premium',
    contact: {
      email: {
        available: person.email !== null,
        status: 'verified',
        domain: person.domain,
        ...value('email'),
      },
      phone: { available: person.phone !== null, ...value('phone') },
    },
  };
}

function accountData(service: FakeService) {
  return {
    plan: { id: 'pro', name: 'Pro' },
    credits: {
      balance: service.balance,
      monthly_allowance: 2_000,
      cost_per_reveal: service.costPerReveal,
    },
    limits: {
      requests_per_minute: 60,
      reveals_per_minute: service.revealsPerMinute,
      reveals_per_day: 2_000,
      reveals_today: 12,
      batch_reveal_max_ids: service.batchIdsMax,
    },
    user: { id: 'user-1' },
    api_key: { name: 'Sheets', prefix: 'cd_live_ab' },
  };
}

/** Defines how a new store is filled: the invented people in bulk, then one account and key for each role. */

import { deriveKey, hashKey, shownPrefix } from '../keys';
import { companyKey } from '../matching/company-name';
import { nameKey } from '../matching/person-name';
import type { InventedPerson } from '../people/person';
import { PLANS, type PlanId } from '../plans';
import { fold } from '../text';
import { DAY_MS, utcDay } from '../time';
import { ROLES, type Role } from '../types';
import type { Database } from './database';

interface SeededAccount {
  plan: PlanId;
  balance: number;
  /** Reveals already made today in the web application. */
  revealsToday?: number;
}

const NEAR_CAP_LEFT = 10;

const ACCOUNTS: Readonly<Record<Role, SeededAccount>> = {
  pro: { plan: 'pro', balance: PLANS.pro.limits.monthlyAllowance },
  team: { plan: 'team', balance: PLANS.team.limits.monthlyAllowance },
  noAccess: { plan: 'free', balance: PLANS.free.limits.monthlyAllowance },
  lowCredit: { plan: 'pro', balance: 5 },
  nearCap: {
    plan: 'pro',
    balance: 1500,
    revealsToday: PLANS.pro.limits.revealsPerDay - NEAR_CAP_LEFT,
  },
  revoked: { plan: 'pro', balance: 500 },
};

/** How long before the service's first moment the sample keys were made. */
const KEY_AGE_MS = 90 * DAY_MS;

export function seedKeys(seed: number): Record<Role, string> {
  return {
    pro: deriveKey(seed, 'pro'),
    team: deriveKey(seed, 'team'),
    noAccess: deriveKey(seed, 'noAccess'),
    lowCredit: deriveKey(seed, 'lowCredit'),
    nearCap: deriveKey(seed, 'nearCap'),
    revoked: deriveKey(seed, 'revoked'),
  };
}

export function seedAccounts(database: Database, keys: Record<Role, string>, nowMs: number): void {
  for (const role of ROLES) {
    const { plan, balance, revealsToday } = ACCOUNTS[role];
    const accountId = `acc_${role.toLowerCase()}`;
    const userId = `usr_${role.toLowerCase()}`;
    const userEmail = `${role.toLowerCase()}@customer.example`;
    database.run(
      'INSERT INTO accounts VALUES (?, ?, ?, ?, ?, ?)',
      ...[accountId, role, plan, balance, userId, userEmail],
    );
    insertKey(database, {
      accountId,
      name: `${role} key`,
      key: keys[role],
      nowMs: nowMs - KEY_AGE_MS,
    });
    if (role === 'revoked')
      database.run('UPDATE api_keys SET revoked_at = ? WHERE account_id = ?', nowMs, accountId);
    if (revealsToday) {
      database.run(
        "INSERT INTO daily_reveals VALUES (?, ?, 'app', ?, ?)",
        ...[accountId, utcDay(nowMs), revealsToday, revealsToday],
      );
    }
  }
}

export function insertKey(
  database: Database,
  made: { accountId: string; name: string; key: string; nowMs: number },
): void {
  const hash = hashKey(made.key);
  database.run(
    `INSERT INTO api_keys (id, account_id, name, prefix, hash, created_at) VALUES (?, ?, ?, ?, ?, ?)`,
    ...[
      `key_${hash.slice(0, 12)}`,
      made.accountId,
      made.name,
      shownPrefix(made.key),
      hash,
      made.nowMs,
    ],
  );
}

/** What a list of people becomes in the store, as JSON: kept, since simulations make thousands of stores. */
const bulkRows = new WeakMap<readonly InventedPerson[], string>();

export function seedPeople(database: Database, people: readonly InventedPerson[]): void {
  let rows = bulkRows.get(people);
  if (rows === undefined) {
    rows = JSON.stringify(people.map(toBulkRow));
    bulkRows.set(people, rows);
  }
  for (const statement of BULK_STATEMENTS) database.run(statement, rows);
}

function toBulkRow(person: InventedPerson, index: number): Record<string, string | number | null> {
  const name = { first: fold(person.firstName), last: fold(person.lastName) };
  return {
    ...{ number: index + 1, id: person.id, slug: person.slug },
    ...{ first: person.firstName, last: person.lastName, full: person.fullName },
    ...{ title: person.title, titleKey: fold(person.title), seniority: person.seniority },
    functions: JSON.stringify(person.functions),
    ...{ company: person.company.name, companySlug: person.company.slug },
    ...{ companyFold: fold(person.company.name), companyKey: companyKey(person.company.name) },
    domain: person.company.domain,
    ...{
      city: person.city,
      state: person.state,
      country: person.country,
      code: person.countryCode,
    },
    ...placeTexts(person),
    ...{ linkedin: person.linkedinSlug, tier: person.tier, emailStatus: person.emailStatus },
    ...{ email: person.email, phone: person.phone, emailDomain: person.email?.split('@')[1] ?? '' },
    ...{ nameKey: nameKey(name), lastKey: name.last },
  };
}

function placeTexts({ city, country }: InventedPerson): { place: string; placeKey: string } {
  const place = city === country ? city : `${city}, ${country}`;
  return { place, placeKey: fold(place) };
}

const SUGGESTION_SOURCES = [
  ['titles', 'title', 'titleKey'],
  ['companies', 'company', 'companyFold'],
  ['locations', 'place', 'placeKey'],
] as const;

const BULK_STATEMENTS = [
  `INSERT OR IGNORE INTO companies
     SELECT value->>'companySlug', value->>'company', value->>'domain', value->>'companyKey'
     FROM json_each(?)`,
  `INSERT INTO people
     SELECT value->>'number', value->>'id', value->>'slug', value->>'first', value->>'last',
       value->>'full', value->>'title', value->>'seniority', value->>'functions',
       value->>'companySlug', value->>'city', value->>'state', value->>'country', value->>'code',
       value->>'linkedin', value->>'tier', value->>'email' IS NOT NULL, value->>'emailStatus',
       value->>'emailDomain', value->>'phone' IS NOT NULL, value->>'nameKey', value->>'lastKey'
     FROM json_each(?)`,
  `INSERT INTO people_text (rowid, full_name, title, company, place)
     SELECT value->>'number', value->>'full', value->>'title', value->>'company',
       concat_ws(' ', value->>'city', value->>'state', value->>'country')
     FROM json_each(?)`,
  ...(['email', 'phone'] as const).map(
    (field) => `INSERT INTO vault SELECT value->>'id', '${field}', value->>'${field}'
      FROM json_each(?) WHERE value->>'${field}' IS NOT NULL`,
  ),
  ...SUGGESTION_SOURCES.map(
    ([kind, text, key]) => `INSERT INTO suggestions
      SELECT '${kind}', value->>'${text}', value->>'${key}', COUNT(*)
      FROM json_each(?) GROUP BY value->>'${text}'`,
  ),
];

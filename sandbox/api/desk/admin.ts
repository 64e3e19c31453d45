/** Defines what demos and tests may do to the service from behind: the twin of the `/sandbox` endpoints. */

import { z } from 'zod';
import { onBehalfOf } from '../accounts/auth';
import { deriveKey } from '../accounts/keys';
import type { Spending } from '../context';
import { revealPerson } from '../endpoints/person-reveal';
import type { Faults } from '../faults/faults';
import type { PlanId } from '../limits/plans';
import { revealsToday } from '../limits/reveal-limit';
import type { Options } from '../options';
import type { OptionBook } from '../options/option-book';
import type { InventedPerson } from '../people/person';
import { insertKey } from '../store/accounts';
import type { Database } from '../store/database';
import { requirePerson } from '../store/people-store';
import { type AccountRow, accountRow } from '../store/rows';
import type { Field, Role } from '../types';
import { type Audit, readAudit } from './audit';
import { findPhone, movePerson, removePerson } from './changed-people';

/** What an account has and owns, as the dashboard would show it. */
export interface AccountView {
  accountId: string;
  role: Role;
  plan: PlanId;
  balance: number;
  revealsToday: number;
  /** Fields owned, in the order of person id and field. */
  revealed: { personId: string; field: Field; value: string; origin: 'api' | 'app' }[];
}

export interface AppReveal {
  creditsSpent: number;
  values: Partial<Record<Field, string>>;
  errors: { field: Field; code: string }[];
}

/** `account` is a role or an account id throughout; unknown ones throw RangeError. */
export interface Admin {
  revealInWebApp(account: string, personId: string, fields: readonly Field[]): AppReveal;
  topUp(account: string, credits: number): void;
  setBalance(account: string, credits: number): void;
  setPlan(account: string, plan: PlanId): void;
  /** Revokes every key of the account. */
  revokeKey(account: string): void;
  /** A further key of the account, shown this once. */
  createKey(account: string, name: string): string;
  account(account: string): AccountView;
  /** Contact data that is still listed but gone from the vault: a reveal is then charged and refunded. */
  loseContactData(personId: string, field: Field): void;
  /** The person works elsewhere now: another company and email, which nobody has revealed. */
  movePerson(personId: string, companySlug: string): void;
  /** A phone comes on file for somebody who had none. */
  findPhone(personId: string, phone: string): void;
  /** The record of the person is gone. */
  removePerson(personId: string): void;
  /** RangeError for a moment that is none, or too far away to count days around. */
  setClock(nowMs: number): void;
  advanceClock(byMs: number): void;
  nowMs(): number;
  faults: Pick<Faults, 'inject' | 'clear' | 'list'>;
  /** The options of an account, those of the service included. */
  options(account: string): Options;
  /** Reads the document in another way from now on, for one account or for all; RangeError for unknown ones. */
  setOptions(options: Partial<Options>, account?: string): void;
  audit(): Audit;
  /** Everybody, with the contact values that the API hides. */
  people(): readonly InventedPerson[];
}

export interface AdminState {
  database: Database;
  faults: Faults;
  people: readonly InventedPerson[];
  seed: number;
  options: OptionBook;
  /** Does what is due by now before anybody looks. */
  catchUp: () => void;
  nowMs: () => number;
  setClock: (nowMs: number) => void;
}

const ownedRow = z.object({
  personId: z.string(),
  field: z.enum(['email', 'phone']),
  value: z.string(),
  origin: z.enum(['api', 'app']),
});

export function createAdmin(state: AdminState): Admin {
  const { database } = state;
  let { people } = state;
  const find = (account: string) => {
    state.catchUp();
    return findAccount(database, account);
  };
  return {
    revealInWebApp: (account, personId, fields) =>
      revealInWebApp(state, find(account), personId, fields),
    topUp: (account, credits) => changeBalance(state, 'top_up', find(account), credits),
    setBalance(account, credits) {
      const found = find(account);
      changeBalance(state, 'set_balance', found, credits - found.balance);
    },
    setPlan(account, plan) {
      database.run('UPDATE accounts SET plan = ? WHERE id = ?', plan, find(account).id);
    },
    revokeKey(account) {
      const sql = 'UPDATE api_keys SET revoked_at = ? WHERE account_id = ?';
      database.run(sql, state.nowMs(), find(account).id);
    },
    createKey: (account, name) => createKey(state, find(account), name),
    account: (account) => viewAccount(state, find(account)),
    loseContactData(personId, field) {
      database.run('INSERT OR IGNORE INTO lost_contacts VALUES (?, ?)', personId, field);
    },
    movePerson: (personId, companySlug) => movePerson(database, personId, companySlug),
    findPhone(personId, phone) {
      findPhone(database, personId, phone);
      people = people.map((each) => (each.id === personId ? { ...each, phone } : each));
    },
    removePerson: (personId) => removePerson(database, personId),
    setClock: state.setClock,
    advanceClock: (byMs) => state.setClock(state.nowMs() + byMs),
    nowMs: state.nowMs,
    faults: state.faults,
    options: (account) => state.options.of(find(account).role),
    setOptions(options, account) {
      refusePersonIds(options);
      state.options.set(options, account === undefined ? null : find(account).role);
    },
    audit() {
      state.catchUp();
      return readAudit(database);
    },
    people: () => people,
  };
}

function findAccount(database: Database, roleOrId: string): AccountRow {
  const sql = 'SELECT * FROM accounts WHERE role = ?1 OR id = ?1';
  const account = database.one(accountRow, sql, roleOrId);
  if (!account)
    throw new RangeError(`There is no account "${roleOrId}": use a role or an account id.`);
  return account;
}

/** Whoever was revealed before keeps their id. */
function refusePersonIds(options: Partial<Options>): void {
  if (options.personIds !== undefined)
    throw new RangeError('Option personIds is set when the service is made, and for all accounts.');
}

function revealInWebApp(
  state: AdminState,
  account: AccountRow,
  personId: string,
  fields: readonly Field[],
): AppReveal {
  const spending: Spending = {
    database: state.database,
    nowMs: state.nowMs(),
    ...onBehalfOf(account, state.options),
    origin: 'app',
    requestId: 'web-app',
    vaultIsDown: false,
  };
  const person = requirePerson(state.database, personId);
  const reveal = state.database.transaction(() => revealPerson(spending, person, fields));
  const owned = viewAccount(state, account).revealed.filter((row) => row.personId === person.id);
  const asked = owned.filter((row) => fields.includes(row.field));
  return {
    creditsSpent: reveal.creditsSpent,
    values: Object.fromEntries(asked.map(({ field, value }) => [field, value])),
    errors: reveal.failures.map(({ field, error }) => ({ field, code: error.code })),
  };
}

function changeBalance(state: AdminState, kind: string, { id }: AccountRow, amount: number): void {
  state.database.transaction(() => {
    state.database.run('UPDATE accounts SET balance = balance + ? WHERE id = ?', amount, id);
    const sql = 'INSERT INTO credit_history (account_id, at_ms, kind, amount) VALUES (?, ?, ?, ?)';
    state.database.run(sql, id, state.nowMs(), kind, amount);
  });
}

function createKey(state: AdminState, account: AccountRow, name: string): string {
  const key = deriveKey(state.seed, `${account.id}:${name}`);
  insertKey(state.database, { accountId: account.id, name, key, nowMs: state.nowMs() });
  return key;
}

function viewAccount(state: AdminState, account: AccountRow): AccountView {
  return {
    accountId: account.id,
    role: account.role,
    plan: account.plan,
    balance: account.balance,
    revealsToday: revealsToday(state.database, account.id, state.nowMs()),
    revealed: state.database.all(
      ownedRow,
      `SELECT person_id AS personId, field, value, origin FROM reveals WHERE account_id = ?
       ORDER BY person_id, field`,
      account.id,
    ),
  };
}

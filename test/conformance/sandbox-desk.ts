/** Defines the client's way to what no API call does: the dashboard, the web application, the clock. */

import { z } from 'zod';
import { Connection } from './connection';

export type Role = 'pro' | 'team' | 'noAccess' | 'lowCredit' | 'nearCap' | 'revoked';
export type Field = 'email' | 'phone';

const hiddenPerson = z.object({
  id: z.string(),
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  title: z.string(),
  seniority: z.string(),
  company: z.object({ name: z.string(), domain: z.string() }),
  city: z.string(),
  country: z.string(),
  countryCode: z.string(),
  linkedinSlug: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});

/** A person with the contact values that the API hides until they are paid for. */
export type HiddenPerson = z.infer<typeof hiddenPerson>;

const charge = z.object({
  role: z.string(),
  kind: z.enum(['reveal', 'refund']),
  credits: z.number(),
  personId: z.string(),
  field: z.enum(['email', 'phone']),
  origin: z.string(),
});

const audit = z.object({ charges: z.array(charge), requests: z.array(z.unknown()) });
const account = z.object({
  balance: z.number(),
  revealsToday: z.number(),
  revealed: z.array(z.unknown()),
});
const appReveal = z.object({ creditsSpent: z.number() });

export class SandboxDesk {
  private readonly connection: Connection;

  constructor(origin: string) {
    this.connection = new Connection(origin);
  }

  people = async () =>
    (await this.ask(z.object({ people: z.array(hiddenPerson) }), 'people')).people;
  audit = () => this.ask(audit, 'audit');
  account = (role: Role) => this.ask(account, 'account', { account: role });
  nowMs = async () => (await this.ask(z.object({ nowMs: z.number() }), 'clock')).nowMs;
  advance = (advanceMs: number) => this.ask(z.unknown(), 'clock', { advanceMs });
  setClock = (nowMs: number) => this.ask(z.unknown(), 'clock', { nowMs });
  topUp = (role: Role, credits: number) =>
    this.ask(z.unknown(), 'top-up', { account: role, credits });
  setBalance = (role: Role, credits: number) =>
    this.ask(z.unknown(), 'balance', { account: role, credits });
  setPlan = (role: Role, plan: 'free' | 'pro' | 'team') =>
    this.ask(z.unknown(), 'plan', { account: role, plan });
  revoke = (role: Role) => this.ask(z.unknown(), 'revoke', { account: role });
  newKey = async (role: Role) =>
    (await this.ask(z.object({ key: z.string() }), 'keys', { account: role, name: 'second' })).key;
  loseData = (personId: string, field: Field) =>
    this.ask(z.unknown(), 'lose-data', { personId, field });
  fault = (rule: { kind: string; path?: string; count?: number }) =>
    this.ask(z.unknown(), 'faults', rule);
  /** Reveals in the web application; the credits that were spent. */
  revealInApp = async (role: Role, personId: string, fields: Field[]) =>
    (await this.ask(appReveal, 'reveal', { account: role, personId, fields })).creditsSpent;

  close(): void {
    this.connection.close();
  }

  private async ask<T>(schema: z.ZodType<T>, name: string, body?: unknown): Promise<T> {
    const { status, text } = await this.connection.send({
      method: body === undefined ? 'GET' : 'POST',
      path: `/sandbox/${name}`,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (status !== 200) throw new Error(`/sandbox/${name}: ${status} ${text}`);
    return schema.parse(JSON.parse(text));
  }
}

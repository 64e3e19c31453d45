/** Defines how 0.1.0 reads what is kept in a document: its schemas as they were released. */

import * as z from 'zod/mini';

const outputNames = [
  'status',
  'email',
  'phone',
  'title',
  'confidence',
  'personId',
  'emailStatus',
  'seniority',
  'company',
  'location',
  'linkedinUrl',
  'profile',
  'firstName',
  'lastName',
  'fullName',
] as const;
const inputNames = [
  'linkedinUrl',
  'fullName',
  'firstName',
  'lastName',
  'company',
  'companyWebsite',
  'email',
  'personId',
] as const;

const contactField = () => z.enum(['email', 'phone']);
const outputName = () => z.enum(outputNames);
const inputName = () => z.enum(inputNames);

const countsSchema = () =>
  z.object({
    rows: z.number(),
    done: z.number(),
    matched: z.number(),
    noMatch: z.number(),
    noData: z.number(),
    notEnoughInput: z.number(),
    waiting: z.number(),
    errors: z.number(),
  });

const pauseSchema = () =>
  z.object({
    reason: z.enum([
      'user',
      'rateLimit',
      'dailyCap',
      'credits',
      'errors',
      'key',
      'plan',
      'columns',
      'busy',
      'sheet',
    ]),
    message: z.string(),
    nextStep: z.string(),
    untilMs: z.nullable(z.number()),
    requestId: z.nullable(z.string()),
  });

const ceilingSchema = () =>
  z.object({
    rows: z.number(),
    matched: z.number(),
    people: z.number(),
    alreadyYours: z.number(),
    creditsMax: z.number(),
    hidden: z.optional(z.number()),
    days: z.array(z.number()),
    balance: z.number(),
  });
const settingsSchema = () =>
  z.object({
    sheetId: z.number(),
    sheetName: z.string(),
    inputs: z.array(
      z.object({
        name: inputName(),
        header: z.string(),
        nth: z.number(),
        alike: z.optional(z.number()),
      }),
    ),
    outputs: z.array(z.object({ name: outputName(), header: z.string() })),
    chosen: z.boolean(),
    reveal: z.array(contactField()),
    onlyVerifiedEmails: z.boolean(),
    confidenceMin: z.number(),
    overwrite: z.boolean(),
    creditLimit: z.number(),
    auto: z.boolean(),
  });
const intentSchema = () =>
  z.object({
    step: z.string(),
    people: z.array(
      z.object({
        id: z.string(),
        charge: z.array(contactField()),
        unseen: z.optional(z.boolean()),
      }),
    ),
    balanceBefore: z.number(),
  });

const runStateSchema = () =>
  z.object({
    id: z.string(),
    kind: z.enum(['preview', 'enrich']),
    payer: z.string(),
    phase: z.enum(['running', 'paused', 'waiting', 'finished', 'stopped']),
    pause: z.nullable(pauseSchema()),
    settings: settingsSchema(),
    startedAtMs: z.number(),
    finishedAtMs: z.number(),
    counts: countsSchema(),
    spent: z.number(),
    people: z.number(),
    emails: z.number(),
    phones: z.number(),
    balanceBefore: z.number(),
    balance: z.number(),
    exact: z.boolean(),
    notes: z.array(z.string()),
    account: z.object({
      batchMax: z.number(),
      costPerReveal: z.number(),
      revealsPerMinute: z.number(),
      revealsPerDay: z.number(),
      revealsToday: z.number(),
      requestsPerMinute: z.number(),
      owner: z.optional(z.string()),
      keyPrefix: z.optional(z.string()),
      day: z.number(),
    }),
    hidden: z.optional(z.number()),
    columns: z.optional(
      z.object({
        print: z.string(),
        places: z.array(z.object({ name: z.string(), column: z.number() })),
      }),
    ),
    cursorRow: z.number(),
    passDidWork: z.boolean(),
    failuresInRow: z.number(),
    step: z.nullable(z.object({ id: z.string(), leaseUntilMs: z.number() })),
    intent: z.nullable(intentSchema()),
    writing: z.boolean(),
    recovered: z.array(z.string()),
    recentReveals: z.array(z.tuple([z.number(), z.number()])),
    logNextRow: z.number(),
    ceiling: z.nullable(ceilingSchema()),
    undone: z.boolean(),
  });

/** Null where it takes the text for no run. */
export function runReadBy010(text: string) {
  const parsed: unknown = JSON.parse(text);
  return z.safeParse(runStateSchema(), parsed).data ?? null;
}

/** Credits that it finds in the lines of a run. */
export function creditsReadBy010(lines: readonly (readonly string[])[], run: string): number {
  let credits = 0;
  for (const [, runId, , field, amount] of lines) {
    if (runId === run && (field === 'email' || field === 'phone')) credits += Number(amount) || 0;
  }
  return credits;
}

export function catchUpReadBy010(text: string) {
  const parsed: unknown = JSON.parse(text);
  const schema = z.object({ limitPerDay: z.number(), day: z.number(), spent: z.number() });
  return z.safeParse(schema, parsed).data ?? null;
}

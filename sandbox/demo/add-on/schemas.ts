/** Defines the parts of the sidebar's replies that the demo reads. */
import { z } from 'zod';

const count = z.number();

const problem = z.object({
  code: z.string(),
  message: z.string(),
  nextStep: z.string(),
  requestId: z.string().nullable(),
});
export type Problem = z.infer<typeof problem>;

const meters = z.object({
  plan: z.string(),
  credits: count,
  monthlyAllowance: count,
  revealsToday: count,
  revealsPerDay: count,
  requestsPerMinute: count,
  account: z.string().optional(),
});
export type Meters = z.infer<typeof meters>;

export const sheet = z.object({
  sheetId: z.number(),
  sheetName: z.string(),
  /** As numbered in the sheet; 0 where the first row is a lead. */
  headerRow: count,
  columns: z.array(z.object({ index: z.number(), letter: z.string(), header: z.string() })),
  mapping: z.record(
    z.string(),
    z.object({ column: z.number(), confidence: z.number(), reason: z.string() }),
  ),
  rows: count,
});
export type Sheet = z.infer<typeof sheet>;

export const sidebarState = z.object({
  connected: z.boolean(),
  problem: problem.nullable(),
  sheet: sheet.nullable(),
});
export type SidebarState = z.infer<typeof sidebarState>;

const counts = z.object({
  rows: count,
  done: count,
  matched: count,
  noMatch: count,
  noData: count,
  notEnoughInput: count,
  listed: count,
  waiting: count,
  errors: count,
});
export type Counts = z.infer<typeof counts>;

const ceiling = z.object({
  rows: count,
  matched: count,
  people: count,
  alreadyYours: count,
  creditsMax: count,
  days: z.array(z.number()),
  balance: count,
});
export type Ceiling = z.infer<typeof ceiling>;

const receipt = z.object({
  runId: z.string(),
  stopped: z.boolean(),
  rows: count,
  rowsDone: count,
  people: count,
  emails: count,
  phones: count,
  owned: z.object({ emails: count, phones: count }),
  creditsSpent: count,
  creditLimit: count,
  balanceBefore: count,
  balanceAfter: count,
  exact: z.boolean(),
  notes: z.array(z.string()),
  left: z.array(z.string()),
  counts,
});
export type Receipt = z.infer<typeof receipt>;

const run = z.object({
  runId: z.string(),
  kind: z.enum(['preview', 'enrich']),
  phase: z.enum(['running', 'paused', 'waiting', 'finished', 'stopped']),
  pause: z
    .object({
      reason: z.string(),
      message: z.string(),
      nextStep: z.string(),
      untilMs: z.number().nullable(),
    })
    .nullable(),
  counts,
  creditsSpent: count,
  creditLimit: count,
  timeLeftMs: z.number().nullable(),
  ceiling: ceiling.nullable(),
  receipt: receipt.nullable(),
});
export type Run = z.infer<typeof run>;

export const stepView = z.object({ run, waitMs: z.number().nullable() });
export type StepView = z.infer<typeof stepView>;

export const preflightView = z.object({
  blockers: z.array(problem),
  occupied: z.string().nullable(),
  rows: count,
});
export type Preflight = z.infer<typeof preflightView>;

/** The envelope of every reply; what it holds is checked by the schema of the call. */
export const reply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown(), meters: meters.nullable() }),
  z.object({ ok: z.literal(false), problem, meters: meters.nullable() }),
]);

/** What the sidebar's page opens with. */
export const opening = z.object({ token: z.string().min(16), reply });

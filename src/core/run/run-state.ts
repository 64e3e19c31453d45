/** Defines what a run remembers between steps: one text of at most 9 KB, whatever the sheet's size. */

import * as z from 'zod/mini';
import { logPlaceSchema, unknownPlace } from '../sheet/log/log-append';
import type { PaidBy } from '../sheet/log/log-line';
import { lostNote } from '../sheet/sheet-busy';
import { jsonOf } from '../text/kept-json';
import { inShape, lateSchema, recordFrom } from '../text/schema';
import { contactFields, inputNames, outputNames } from '../words';

const contactField = () => z.enum(contactFields);
const outputName = () => z.enum(outputNames);
const inputName = () => z.enum(inputNames);

const countsSchema = () =>
  z.object({
    /** Rows that the run set out to do. */
    rows: z.number(),
    done: z.number(),
    matched: z.number(),
    noMatch: z.number(),
    noData: z.number(),
    notEnoughInput: z.number(),
    /** On the list of whom nobody wants to contact; runs of earlier versions had none. */
    listed: z._default(z.number(), 0),
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
      'sheet',
      'permission',
      'quota',
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
    /** Fields the account owns already. */
    alreadyYours: z.number(),
    /** Credits, exact at the time of the preview. */
    creditsMax: z.number(),
    /** Rows that were left out because they are hidden. */
    hidden: z.optional(z.number()),
    /** Rows whose person is on the list `Do not contact`. */
    listed: z.optional(z.number()),
    /** UTC days the daily cap spreads it over, today first: credits a day. */
    days: z.array(z.number()),
    balance: z.number(),
  });

/** What the user asked for; it does not change while the run goes on. */
export const settingsSchema = () =>
  z.object({
    sheetId: z.number(),
    sheetName: z.string(),
    /** An input is found by its header; `nth`, `alike` and `plain` are those of an `InputPlace`. */
    inputs: z.array(
      z.object({
        name: inputName(),
        header: z.string(),
        nth: z.number(),
        alike: z.optional(z.number()),
        plain: z.optional(z.boolean()),
      }),
    ),
    outputs: z.array(z.object({ name: outputName(), header: z.string() })),
    /** Only rows whose status is marked as chosen belong to the run. */
    chosen: z.boolean(),
    reveal: z.array(contactField()),
    onlyVerifiedEmails: z.boolean(),
    confidenceMin: z.number(),
    overwrite: z.boolean(),
    creditLimit: z.number(),
    /** Started by the hourly catch-up for new rows, not by a click. */
    auto: z.boolean(),
    /** The form of the sidebar that asked for it. */
    formKey: z.optional(z.string()),
    /** Looks people up again and says what has changed; it asks for nothing that costs. */
    checks: z.optional(z.boolean()),
    /** Takes on finished rows of which a check said that the company is another one. */
    renews: z.optional(z.boolean()),
    /** Columns that this run made, or the last one on some rows: those done earlier have nothing there. */
    newOutputs: z.optional(z.array(outputName())),
    /** Of the outputs those of earlier runs that this one was not asked for: it fills them in rows alone that are about somebody else by now. */
    beside: z.optional(z.array(outputName())),
    /** Headers of the add-on's columns that this run leaves alone, as those of another preset. */
    others: z.optional(z.array(z.string())),
  });

const runStateSchema = lateSchema(() =>
  z.object({
    id: z.string(),
    kind: z.enum(['preview', 'enrich']),
    /** A random id of the person who started the run and pays for it. */
    payer: z.string(),
    phase: z.enum(['running', 'paused', 'waiting', 'finished', 'stopped']),
    pause: z.nullable(pauseSchema()),
    settings: settingsSchema(),
    startedAtMs: z.number(),
    finishedAtMs: z.number(),
    /** When a turn last ended; runs of earlier versions don't tell. */
    movedAtMs: z.optional(z.number()),
    counts: countsSchema(),
    spent: z.number(),
    people: z.number(),
    emails: z.number(),
    phones: z.number(),
    /** Fields written without a charge: the account owned them. */
    owned: z.optional(z.object({ emails: z.number(), phones: z.number() })),
    balanceBefore: z.number(),
    balance: z.number(),
    /** False once other spending made the credits of a lost answer impossible to tell. */
    exact: z.boolean(),
    notes: z.array(z.string()),
    account: z.object({
      batchMax: z.number(),
      costPerReveal: z.number(),
      revealsPerMinute: z.number(),
      revealsPerDay: z.number(),
      revealsToday: z.number(),
      requestsPerMinute: z.number(),
      /** Tells accounts apart, but names none; runs of earlier versions don't know theirs. */
      owner: z.optional(z.string()),
      /** Leading characters of the key that it began with or was resumed with: all that may be shown. */
      keyPrefix: z.optional(z.string()),
      /** UTC day (days since 1970) that `revealsToday` belongs to. */
      day: z.number(),
    }),
    /** Rows that were chosen but for being hidden. */
    hidden: z.optional(z.number()),
    /** Print of the list `Do not contact` as the run last saw it; '' where that lists nobody. */
    list: z.optional(z.string()),
    /** Where the output columns stood when their metadata was last asked, under which header row. */
    columns: z.optional(
      z.object({
        print: z.string(),
        places: z.array(z.object({ name: z.string(), column: z.number() })),
      }),
    ),
    /** What is left to be done for looks, after the first values: whether columns were added. */
    undressed: z.optional(z.object({ added: z.boolean() })),
    /** Rows above it were over when they were last looked at. */
    cursorRow: z.number(),
    /** Whether anything was done since the scan last began at the top. */
    passDidWork: z.boolean(),
    /** Money is short, and what costs none is looked for; then it waits as `pause` says, or as the account does. */
    short: z.optional(
      z.object({ what: z.enum(['credits', 'dailyCap']), pause: z.nullable(pauseSchema()) }),
    ),
    failuresInRow: z.number(),
    /** When it first paused for them, with nothing done since; 0 where a person has resumed it then. */
    failedSinceMs: z.optional(z.number()),
    /** A row that did not keep what was written into it, and the steps since any row did. */
    missed: z.optional(z.object({ row: z.number(), steps: z.number() })),
    /** RATE_LIMITED since something was last done. */
    limitedInRow: z.optional(z.number()),
    quotaInRow: z.optional(z.number()),
    /** For when the next step was called, and how much later the last one was ready to ask. */
    dueAtMs: z.optional(z.number()),
    leadMs: z.optional(z.number()),
    /** Rows whose person got no usable answer are not asked for again before. */
    retryAtMs: z.optional(z.number()),
    /** People of a batch at most, after a call failed as a whole. */
    batchCut: z.optional(z.number()),
    step: z.nullable(z.object({ id: z.string(), leaseUntilMs: z.number() })),
    /** A step began to write and has not said that it ended: what it wrote must be looked at. */
    writing: z.boolean(),
    /** It did say so, and took back or named what went astray, but not all stands where it was meant to. */
    looked: z.optional(z.boolean()),
    /** The sheet refused values by data validation: from then on its rules are read before each write. */
    ruled: z.optional(z.boolean()),
    /** People of an answer that was lost, whose fields are therefore free: `id field`. */
    recovered: z.array(z.string()),
    /** An answer was lost: its ask is kept beside the run, or else the log has it. */
    doubt: z.optional(z.boolean()),
    /** Reveals of the last minute: when (ms) and how many, should the pacer's cache be lost. */
    recentReveals: z.array(z.array(z.number())),
    /** Where the log ends for all that this run knows. */
    log: logPlaceSchema(),
    ceiling: z.nullable(ceilingSchema()),
    /** `sheetId name` of outputs that earlier runs tried on some rows only, and this one does not fill. */
    unfilled: z.optional(z.array(z.string())),
    undone: z.boolean(),
    /** Not all that it wrote could be given back; the notes say what. */
    undoneInPart: z.optional(z.boolean()),
    /** Of a check that is over: rows with any change, with another company, and of people who are gone. */
    checked: z.optional(
      z.object({
        changed: z.number(),
        moved: z.number(),
        gone: z.number(),
        /** Rows that could not be compared; the notes say so too. */
        unclear: z.optional(z.number()),
      }),
    ),
  }),
);

export type RunState = z.infer<ReturnType<typeof runStateSchema>>;
export type RunSettings = RunState['settings'];
export type AccountFacts = RunState['account'];

export interface StepResult {
  readonly run: RunState;
  /** When to call again; null where nothing happens by itself. */
  readonly waitMs: number | null;
}

/** The version of a kept run; 0.1.0 named none. */
const runVersion = 2;

/** What 0.1.0 misses in a run of this version; without it that one would take it for no run. */
const forFormer = { intent: null, logNextRow: 0 };

export function runText(run: RunState): string {
  return JSON.stringify({ v: runVersion, ...run, ...forFormer });
}

/** Null where the text is missing or no run that this version understands. */
export function parseRunState(text: string | null): RunState | null {
  const kept = recordFrom(jsonOf(text ?? undefined));
  const v = kept?.['v'];
  if (kept === null || (v !== undefined && v !== runVersion)) return null;
  return inShape(runStateSchema, v === undefined ? { log: unknownPlace, ...kept } : kept);
}

export const noCounts: RunState['counts'] = {
  rows: 0,
  done: 0,
  matched: 0,
  noMatch: 0,
  noData: 0,
  notEnoughInput: 0,
  listed: 0,
  waiting: 0,
  errors: 0,
};

export function isActive(run: Pick<RunState, 'phase'>): boolean {
  return run.phase === 'running' || run.phase === 'paused' || run.phase === 'waiting';
}

/** The look for what is free is over or left: what it passed by has its turn again. */
export function afterShort(run: RunState): RunState {
  return { ...run, short: undefined, cursorRow: 2 };
}

/** It goes on: at somebody's press, or `byItself`, which says nothing of what failed before. */
export function resumed(run: RunState, byItself = false): RunState {
  const { failedSinceMs } = run;
  return {
    ...afterShort(run),
    phase: 'running',
    pause: null,
    failuresInRow: 0,
    limitedInRow: 0,
    quotaInRow: 0,
    failedSinceMs: byItself || failedSinceMs === undefined ? failedSinceMs : 0,
  };
}

/** Each note once, in the order in which they came. */
export function withNotes(
  { notes }: { readonly notes: readonly string[] },
  ...added: readonly string[]
): string[] {
  return [...new Set([...notes, ...added])];
}

/** Of a run, or of what one asked. */
export const strangeNote =
  'Another version of CDX kept a run here that this one does not understand: it was set aside, and what it charged may be missing here.';

/** The same where cells could not be put back as they were. */
export function withLost(run: Pick<RunState, 'notes'>, lost: number): string[] {
  return lost > 0 ? withNotes(run, lostNote) : run.notes;
}

/** Who pays for a run, as its lines say it. */
export function paidByOf({ account, settings }: RunState): PaidBy {
  return {
    keyPrefix: account.keyPrefix ?? '',
    owner: account.owner ?? '',
    auto: settings.auto,
  };
}

/** Defines the ask that a run of 0.1.0 holds in its own text. */

import * as z from 'zod/mini';
import { parseKept } from '../../text/kept-json';
import { lateSchema } from '../../text/schema';
import { contactFields } from '../../words';
import { parseRunState } from '../run-state';
import type { Ask } from './asks';

const intentSchema = lateSchema(() =>
  z.object({
    intent: z.object({
      step: z.string(),
      people: z.array(
        z.object({
          id: z.string(),
          charge: z.array(z.enum(contactFields)),
          unseen: z.optional(z.boolean()),
        }),
      ),
      balanceBefore: z.number(),
    }),
  }),
);

/** Null where there is none. */
export function formerAskOf(text: string | null): Ask | null {
  const former =
    text === null || !text.includes('"intent":{') ? null : parseKept(intentSchema, text);
  const run = former === null ? null : parseRunState(text);
  if (former === null || run === null) return null;
  const { account, settings } = run;
  return {
    ...former.intent,
    runId: run.id,
    payer: run.payer,
    keyPrefix: account.keyPrefix ?? '',
    owner: account.owner ?? '',
    auto: settings.auto,
    atMs: run.startedAtMs,
    lostAtMs: 0,
    lookedAtMs: 0,
    costPerReveal: account.costPerReveal,
    revealsBefore: account.revealsToday,
    day: account.day,
    failures: 0,
    closed: false,
  };
}

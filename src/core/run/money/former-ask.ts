/** Defines the ask that a run of 0.1.0 holds in its own text. */

import * as z from 'zod/mini';
import { parseKept } from '../../text/kept-json';
import { lateSchema } from '../../text/schema';
import { contactFields } from '../../words';
import { parseRunState } from '../run-state';
import { type Ask, askOf } from './asks';

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
  return askOf(run, { ...former.intent, atMs: run.startedAtMs });
}

/** Defines the rule by which a fault is asked for. */

import { z } from 'zod';
import { fields } from '../types';

/** What each kind takes besides what all take. */
const fieldsOfKind = {
  http500: ['charged'],
  http503: [],
  rateLimited: ['retryAfterS'],
  code: ['code', 'status', 'charged'],
  html: ['status', 'charged'],
  cutJson: [],
  emptyBody: [],
  bareHeaders: [],
  dropBefore: [],
  dropAfter: [],
  lateCharge: ['afterMs'],
  latency: ['latencyMs'],
  vaultDown: [],
  entryError: ['personId', 'code', 'charged'],
  entryStatus: ['personId', 'entryStatus', 'charged'],
  entryMissing: ['personId', 'charged'],
  fieldError: ['personId', 'field', 'code', 'charged'],
  fieldMissing: ['personId', 'field', 'charged'],
} as const satisfies Record<string, readonly string[]>;

type FaultKind = keyof typeof fieldsOfKind;
export const faultKinds = Object.keys(fieldsOfKind) as [FaultKind, ...FaultKind[]];

export const defaultLateMs = 5000;

const common = ['kind', 'method', 'path', 'count', 'probability', 'sameCall'];

/**
 * A rule for faults. Without `method` or `path` it fits every request; `path` is the pattern, such as
 * `/people/reveal/batch`. It applies `count` times (for ever when absent), each with `probability` (1);
 * with `sameCall` only to repetitions of the call that it struck first. Rules strike in their order, each
 * until it is used up, so several in a row befall one call.
 *
 * `http500`, `http503`, `rateLimited` and `code` (any code with any status) answer before anything is
 * done; `html` (a gateway's page, 502) and `dropBefore` never reach the service; `http500`, `code` and `html` with
 * `charged`, `cutJson`, `emptyBody` and `dropAfter` lose the answer after the charge; `lateCharge` answers a
 * gateway's 504 and charges `afterMs` later; `bareHeaders` answers without the headers of the service;
 * `vaultDown` makes contact values unavailable field by field. What follows befalls single people
 * (`personId`, an id or slug; anybody without), each counted once: `entryError`, `entryStatus` (one that
 * v1 does not list) and `entryMissing` in a batch, `fieldError` and `fieldMissing` (neither under
 * `results` nor under `errors`) in every reveal, with nothing charged, or with `charged` all the same.
 */
export const faultRule = z
  .strictObject({
    kind: z.enum(faultKinds),
    method: z.string().optional(),
    path: z.string().optional(),
    count: z.int().min(1).optional(),
    probability: z.number().min(0).max(1).optional(),
    sameCall: z.boolean().optional(),
    latencyMs: z.int().min(0).optional(),
    retryAfterS: z.int().min(1).optional(),
    afterMs: z.int().min(0).optional(),
    code: z.string().min(1).optional(),
    status: z.int().min(200).max(599).optional(),
    charged: z.boolean().optional(),
    personId: z.string().optional(),
    field: z.enum(fields).optional(),
    entryStatus: z.string().min(1).optional(),
  })
  .superRefine((rule, context) => {
    const taken: readonly string[] = [...common, ...fieldsOfKind[rule.kind]];
    for (const name of Object.keys(rule).filter((name) => !taken.includes(name)))
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `A fault of kind ${rule.kind} does not take it.`,
      });
  });
export type FaultRule = z.infer<typeof faultRule>;

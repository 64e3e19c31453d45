/** Defines how what the sidebar asks for is checked before anything is done with it. */

import * as z from 'zod/mini';
import type { RunRequest } from '../run/views';
import { parseKept } from '../text/kept-json';
import { lateSchema } from '../text/schema';
import {
  contactFields,
  type InputName,
  inputNames,
  outputNames,
  presetNames,
  rowChoices,
} from '../words';
import { refusal } from './problems';

/** All that a run remembers has to fit a property. */
const formKeyMax = 600;

/** At most one of each for every input. */
function ofInputs<S extends z.ZodMiniType>(schema: () => S) {
  return z.object({
    linkedinUrl: z.optional(schema()),
    fullName: z.optional(schema()),
    firstName: z.optional(schema()),
    lastName: z.optional(schema()),
    company: z.optional(schema()),
    companyWebsite: z.optional(schema()),
    email: z.optional(schema()),
    personId: z.optional(schema()),
  } satisfies Record<InputName, unknown>);
}

const requestSchema = lateSchema(() =>
  z.object({
    sheetId: z.number(),
    mapping: ofInputs(z.number),
    headers: z.optional(ofInputs(z.string)),
    equals: z.optional(ofInputs(() => z.object({ nth: z.number(), alike: z.number() }))),
    rows: z.enum(rowChoices),
    firstRows: z.nullable(z.number()),
    reveal: z.array(z.enum(contactFields)),
    onlyVerifiedEmails: z.boolean(),
    confidenceMin: z.number(),
    preset: z.enum(presetNames),
    outputs: z.array(z.enum(outputNames)),
    outputsBefore: z.nullable(z.number()),
    overwrite: z.boolean(),
    creditLimit: z.number(),
    chosen: z.optional(z.array(z.enum(inputNames))),
    formKey: z.optional(z.string()),
    sheetConfirmed: z.optional(z.boolean()),
    account: z.optional(z.string()),
    after: z.optional(z.string()),
  }),
);

export function parseRunRequest(text: unknown): RunRequest {
  const parsed = parseKept(requestSchema, text);
  if (parsed !== null && isInRange(parsed)) return withRevealed(withoutUndefined(parsed));
  throw refusal(
    'INVALID_REQUEST',
    'A setting of the run is not valid.',
    'Check the settings above.',
  );
}

type Parsed = z.infer<ReturnType<typeof requestSchema>>;

function isInRange(parsed: Parsed): boolean {
  const { mapping, firstRows, confidenceMin, outputsBefore, formKey = '' } = parsed;
  const columns = [...Object.values(mapping), outputsBefore].map((column) => column ?? 0);
  const isShare = confidenceMin >= 0 && confidenceMin <= 1;
  const isShort = formKey.length <= formKeyMax;
  return isShare && isShort && (firstRows ?? 1) >= 1 && columns.every((column) => column >= 0);
}

/** A key with the value undefined is no mapping. */
function withoutUndefined({ headers, equals, ...request }: Parsed): RunRequest {
  const shown = { headers: givenOf(headers ?? {}), equals: givenOf(equals ?? {}) };
  return { ...request, mapping: givenOf(request.mapping), ...shown };
}

function givenOf<T>(values: Readonly<Partial<Record<InputName, T | undefined>>>) {
  const present: Partial<Record<InputName, T>> = {};
  for (const name of inputNames) {
    const value = values[name];
    if (value !== undefined) present[name] = value;
  }
  return present;
}

/** A field that is revealed needs a column to go to. */
function withRevealed(request: RunRequest): RunRequest {
  const missing = request.reveal.filter((field) => !request.outputs.includes(field));
  return { ...request, outputs: [...missing, ...request.outputs] };
}

/** The limit that an act of the user named; a run that reveals can't begin without one. */
export function demandCreditLimit(request: RunRequest): void {
  const { creditLimit, reveal } = request;
  if (reveal.length === 0 || (Number.isInteger(creditLimit) && creditLimit >= 0)) return;
  throw refusal(
    'CREDIT_LIMIT',
    'The credit limit is not a whole number of credits.',
    'Enter a number such as 100.',
    'creditLimit',
  );
}

/** Defines how what the sidebar asks for is checked before anything is done with it. */

import * as z from 'zod/mini';
import { lateSchema } from '../api/wire';
import { inputNames } from '../enrich/inputs';
import { outputNames } from '../enrich/outputs';
import { parseKept } from '../kept-json';
import type { InputName, RunRequest } from './model';
import { problem, Refusal } from './problems';

const column = () => z.number().check(z.gte(0));

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
  });
}

const requestSchema = lateSchema(() =>
  z.object({
    sheetId: z.number(),
    mapping: ofInputs(column),
    headers: z.optional(ofInputs(z.string)),
    rows: z.enum(['all', 'selected', 'visible']),
    firstRows: z.nullable(z.number().check(z.gte(1))),
    reveal: z.array(z.enum(['email', 'phone'])),
    onlyVerifiedEmails: z.boolean(),
    confidenceMin: z.number().check(z.gte(0), z.lte(1)),
    preset: z.enum(['cdx', 'hubspot', 'salesforce', 'pipedrive']),
    outputs: z.array(z.enum(outputNames)),
    outputsBefore: z.nullable(z.number().check(z.gte(0))),
    overwrite: z.boolean(),
    creditLimit: z.number(),
  }),
);

export function parseRunRequest(text: unknown): RunRequest {
  const parsed = parseKept(requestSchema, text);
  if (parsed !== null) return withRevealed(withoutUndefined(parsed));
  throw new Refusal(
    problem('INVALID_REQUEST', 'A setting of the run is not valid.', 'Check the settings above.'),
  );
}

type Parsed = z.infer<ReturnType<typeof requestSchema>>;

/** A key with the value undefined is no mapping. */
function withoutUndefined({ headers, ...request }: Parsed): RunRequest {
  return { ...request, mapping: defined(request.mapping), headers: defined(headers ?? {}) };
}

function defined<T>(values: Readonly<Partial<Record<InputName, T | undefined>>>) {
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
  throw new Refusal(
    problem(
      'CREDIT_LIMIT',
      'The credit limit is not a whole number of credits.',
      'Enter a number such as 100.',
      'creditLimit',
    ),
  );
}

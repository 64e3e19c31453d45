/** Defines what is remembered of a sheet's last run or preview, so that the next one begins with it. */

import * as z from 'zod/mini';
import type { Store } from '../../ports/services';
import type { RunRequest } from '../../run/views';
import { parseKept } from '../../text/kept-json';
import { lateSchema } from '../../text/schema';
import { setAside } from '../../text/set-aside';
import { contactFields, type InputName, inputNames, outputNames, presetNames } from '../../words';
import type { SheetView } from '../views';

/** As the view of the sheet shows it. */
export type Remembered = Pick<SheetView, 'choices' | 'note'>;

const version = 1;

const keptSchema = lateSchema(() =>
  z.object({
    v: z.literal(version),
    reveal: z.array(z.enum(contactFields)),
    onlyVerifiedEmails: z.boolean(),
    confidenceMin: z.number(),
    preset: z.enum(presetNames),
    outputs: z.array(z.enum(outputNames)),
    columns: z.array(
      z.object({
        input: z.enum(inputNames),
        header: z.nullable(z.string()),
        column: z.optional(z.number()),
      }),
    ),
  }),
);

/** Stands where another version's choices stood, until a start keeps its own. */
const asideText = `{"v":${version},"aside":true}`;

const asideNote = 'Choices of another version of CDX were set aside: please check. ';

/** Another version's are set aside where they are read: a start, which writes, has no time to look. */
export function rememberedOf(store: Store, sheetId: number): Remembered {
  const key = keyOf(sheetId);
  const text = store.get(key);
  const choices = parseKept(keptSchema, text);
  const isStrange = text !== null && choices === null;
  if (isStrange && text !== asideText) {
    setAside(store, key);
    store.set(key, asideText);
  }
  return { choices, note: isStrange ? asideNote : '' };
}

/** Characters: a property holds 9 KB, and a run has begun by then; a longer header is found or chosen anew. */
const headerMax = 200;

/** Neither which rows nor what may be replaced or spent: those are said anew each time. */
export function keepChoices(store: Store, request: RunRequest): void {
  const { sheetId, reveal, onlyVerifiedEmails, confidenceMin, preset, outputs } = request;
  const columns = (request.chosen ?? [])
    .map((input) => ({
      input,
      header: headerOf(request, input),
      column: request.mapping[input],
    }))
    .filter(({ header }) => (header ?? '').length <= headerMax);
  const choices = { reveal, onlyVerifiedEmails, confidenceMin, preset, outputs, columns };
  store.set(keyOf(sheetId), JSON.stringify({ v: version, ...choices }));
}

/** Null: no column serves this input, by choice. */
function headerOf({ mapping, headers }: RunRequest, input: InputName): string | null {
  return mapping[input] === undefined ? null : (headers?.[input] ?? null);
}

function keyOf(sheetId: number): string {
  return `cdx.choices.${sheetId}`;
}

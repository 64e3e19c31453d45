/** Defines a shorter way to ask what was detected: input names and the headers found for them. */
import { detectColumns } from '../../../src/core/columns/detect-columns';
import type { InputName } from '../../../src/core/words';

export interface SheetSample {
  readonly headers: readonly string[];
  readonly rows?: readonly (readonly string[])[];
  readonly linked?: readonly number[];
}

/** The header that was found for each input, or its column index where the header is empty. */
export function detectedHeaders({
  headers,
  rows = [],
  linked = [],
}: SheetSample): Partial<Record<InputName, string | number>> {
  const found = detectColumns(
    headers,
    rows,
    headers.map((_, column) => linked.includes(column)),
  );
  return Object.fromEntries(
    Object.entries(found).map(([input, { column }]) => [input, headers[column] || column]),
  );
}

/** Defines which cells of a row name somebody, so that the row is that person's. */

import { meaningful } from '../inputs/cell-text';
import { emailFrom } from '../inputs/email';
import { linkedinProfileUrl } from '../inputs/linkedin';
import type { InputName } from '../words';
import { detectColumns } from './detect-columns';

/** So many rows tell what a column holds. */
const samplesMax = 100;

/** By what names one person. A company alone, or a website, is filled down for anybody who may come. */
const tests: readonly (readonly [InputName, (text: string) => boolean])[] = [
  ['fullName', isThere],
  ['firstName', isThere],
  ['lastName', isThere],
  ['personId', isThere],
  ['email', (text) => emailFrom(text) !== null],
  ['linkedinUrl', (text) => linkedinProfileUrl(text) !== null],
];

function isThere(text: string): boolean {
  return meaningful(text) !== '';
}

/** Whether the text of a column names somebody, with the rules that detect columns for a run. */
export function namesSomebody(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): (column: number, text: string) => boolean {
  const samples = rows.filter((row) => row.some((text) => text !== '')).slice(-samplesMax);
  const found = detectColumns(
    headers,
    samples,
    headers.map(() => false),
  );
  const byColumn = new Map(tests.map(([name, test]) => [found[name]?.column, test]));
  return (column, text) => byColumn.get(column)?.(text) ?? false;
}

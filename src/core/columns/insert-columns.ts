/** Defines into which columns of a sheet the people go whom a search found: those that the sheet has. */

import { isTitle } from '../inputs/name-words';
import type { InputName } from '../words';
import { detectColumns } from './detect-columns';
import { titlePhrases } from './header-phrases';
import { headerKey, headerWords } from './header-text';

/** What the people of a search have that serves no run. */
const plainColumns = ['title', 'location', 'seniority'] as const;

/** Columns by what they take; people have no address to insert, so none of those. */
export type InsertColumn = Exclude<InputName, 'email' | 'companyWebsite'> | PlainColumn;
type PlainColumn = (typeof plainColumns)[number];
type InsertColumns = Readonly<Partial<Record<InsertColumn, number>>>;

/** What columns are called that serve no run, one language a line. */
const phrases: Readonly<Record<PlainColumn, readonly string[]>> = {
  title: titlePhrases,
  location: ['location,standort,localisation,ubicacion,localizacao,localita,locatie'],
  seniority: ['seniority,seniority level'],
};

/** Beside another column for jobs these hold how somebody is addressed. */
const ofAddress = new Set(['title', 'titel', 'titre', 'titulo', 'titolo']);

function holdsSalutations(samples: readonly (readonly string[])[], column: number): boolean {
  const texts = samples.map((row) => (row[column] ?? '').trim()).filter((text) => text !== '');
  return texts.length > 0 && texts.every(isTitle);
}

function keyOf(text: string): string {
  return headerKey(headerWords(text));
}

/**
 * With the rules that detect columns for a run, by the headers and the rows that stand there. A sheet that
 * splits names gets them split; `excluded` are columns that hold results.
 */
export function insertColumns(
  headers: readonly string[],
  excluded: readonly number[],
  samples: readonly (readonly string[])[] = [],
): InsertColumns {
  const found = detectColumns(
    headers,
    samples,
    headers.map(() => false),
    excluded,
  );
  const columns: Partial<Record<InsertColumn, number>> = {};
  for (const name of [
    'linkedinUrl',
    'fullName',
    'firstName',
    'lastName',
    'company',
    'personId',
  ] as const) {
    const column = found[name]?.column;
    if (column !== undefined) columns[name] = column;
  }
  for (const name of plainColumns) {
    const keys = new Set(phrases[name].join().split(',').map(keyOf));
    const found = headers
      .flatMap((header, index) =>
        header !== '' && !excluded.includes(index) && keys.has(keyOf(header)) ? [index] : [],
      )
      .filter((index) => !holdsSalutations(samples, index));
    const sure = found.find((index) => !ofAddress.has(keyOf(headers[index] ?? '')));
    const column = sure ?? found[0];
    if (column !== undefined) columns[name] = column;
  }
  return columns;
}

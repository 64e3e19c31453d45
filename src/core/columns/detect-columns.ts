/** Defines which column serves which input of a run, read off headers and values. */

import type { InputName } from '../words';
import { type ColumnCandidate, type ColumnFacts, candidatesOf, guessesOf } from './candidates';
import { matchHeader, mentionsCompany } from './header-match';
import { headerWords } from './header-text';
import { resolveNames } from './name-roles';
import { evidenceOf } from './value-evidence';

/** Below this a wrong column is likelier than a right one; the user chooses then. */
const confidenceMin = 0.4;

/** One input's column and how sure the detection is; null where none was found or chosen. */
export interface MappedColumn {
  readonly column: number;
  /** 0 to 1; 1 where the user chose it. */
  readonly confidence: number;
  /** Why, in a few words: `header "Company"`, `values look like LinkedIn links`. */
  readonly reason: string;
}

export type DetectedColumns = Partial<Record<InputName, MappedColumn>>;

/**
 * Gives each input at most one column and each column at most one input, surest first.
 * `samples` are rows of texts (up to 100 are enough); `hasLinkedInLinks` says for each column
 * whether a link hidden under its text leads to LinkedIn. `excluded` are columns that serve nothing,
 * such as those that a run made under the headers of a preset.
 */
export function detectColumns(
  headers: readonly string[],
  samples: readonly (readonly string[])[],
  hasLinkedInLinks: readonly boolean[],
  excluded: readonly number[] = [],
): DetectedColumns {
  const facts = headers
    .map((header, column) => ({ header, column }))
    .filter(({ header, column }) => !isOutput(header) && !excluded.includes(column))
    .map(({ header, column }) =>
      factsOf(header, column, samples, hasLinkedInLinks[column] === true),
    );
  const columns = resolveNames(facts);
  const found = assign(withTypedIds(columns.flatMap(candidatesOf), headers), {});
  return preferLinks(withGuesses(found, columns), columns);
}

/** The add-on's own columns are results, but a person id found once saves the match. */
function isOutput(header: string): boolean {
  const [first, ...rest] = headerWords(header);
  return first === 'cdx' && !/^(person)?id$/.test(rest.join(''));
}

/** A run reads the ids of its own column in any case: its input are those that people type beside it. */
function withTypedIds(
  candidates: readonly ColumnCandidate[],
  headers: readonly string[],
): readonly ColumnCandidate[] {
  const ids = candidates.filter(
    ({ input, confidence }) => input === 'personId' && confidence >= confidenceMin,
  );
  const typed = ids.find(({ column }) => headerWords(headers[column] ?? '')[0] !== 'cdx');
  return typed === undefined
    ? candidates
    : candidates.filter((id) => id === typed || !ids.includes(id));
}

function factsOf(
  header: string,
  column: number,
  samples: readonly (readonly string[])[],
  linked: boolean,
): ColumnFacts {
  const match = matchHeader(header);
  const linksToPeople = linked && match.kind !== 'foreign' && !mentionsCompany(header);
  const evidence = evidenceOf(samples.map((row) => row[column] ?? ''));
  return { column, header, match, evidence, linksToPeople };
}

function assign(candidates: readonly ColumnCandidate[], taken: DetectedColumns): DetectedColumns {
  const result: DetectedColumns = { ...taken };
  const usedColumns = new Set(Object.values(taken).map(({ column }) => column));
  const ranked = candidates
    .filter(({ confidence }) => confidence >= confidenceMin)
    .sort((left, right) => right.confidence - left.confidence || left.column - right.column);
  for (const { input, column, confidence, reason } of ranked) {
    if (result[input] !== undefined || usedColumns.has(column)) continue;
    result[input] = { column, confidence, reason };
    usedColumns.add(column);
  }
  return result;
}

function withGuesses(found: DetectedColumns, columns: readonly ColumnFacts[]): DetectedColumns {
  const named = found.fullName ?? found.firstName ?? found.lastName;
  const guesses = columns
    .flatMap(guessesOf)
    .filter(({ input }) => input !== 'fullName' || named === undefined);
  return assign(guesses, found);
}

/** A name alone is never enough for a match (API document, POST /enrich); the link under it is. */
function preferLinks(found: DetectedColumns, columns: readonly ColumnFacts[]): DetectedColumns {
  const { fullName, ...others } = found;
  if (fullName === undefined || others.linkedinUrl !== undefined) return found;
  if (others.company ?? others.companyWebsite ?? others.email) return found;
  const facts = columns.find(({ column }) => column === fullName.column);
  if (facts === undefined || !facts.linksToPeople) return found;
  return {
    ...others,
    linkedinUrl: { column: fullName.column, confidence: 0.9, reason: 'links lead to LinkedIn' },
  };
}

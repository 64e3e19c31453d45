/** Defines CDX_ENRICH: the person behind a LinkedIn URL, a work email, or a name and company. */
import { enrichInputFrom, unsentOf } from '../../inputs/enrich-input';
import { type Grid, givenText, gridOf, gridWidth, isLoading } from '../arguments';
import { type MatchQuestion, matching } from '../asking/match-question';
import { startTimeLeft } from '../asking/time-left';
import { peopleTable, type Row } from '../cache/people-table';
import { fieldsFrom } from '../fields';
import type { FormulaDeps, FormulaResult } from '../formula-deps';
import { FormulaError } from '../formula-error';
import { notEnoughInputText, waitingText } from '../texts';

/**
 * `who`: a LinkedIn URL, a work email or a full name, a column of these, or two columns of name and
 * company. `company`: one cell for all rows, or a column of the same height.
 */
export function enrichFormula(
  deps: FormulaDeps,
  who: unknown,
  company?: unknown,
  fields?: unknown,
): FormulaResult {
  if (isLoading(fields)) return waitingText;
  const columns = fieldsFrom(fields);
  const timeLeft = startTimeLeft(deps);
  const rows = pairs(gridOf(who), gridOf(company)).map((pair) =>
    timeLeft.leftMs() > 0 ? rowFrom(pair) : outOfTime,
  );
  return peopleTable(deps, rows, columns, matching(), timeLeft);
}

const outOfTime = { kind: 'text', text: waitingText } as const;

type Pair = readonly [who: unknown, company: unknown];

function pairs(who: Grid, company: Grid): readonly Pair[] {
  const isCompanyGiven = company.some((row) => row.some((cell) => givenText(cell) !== ''));
  if (gridWidth(who) > 2) {
    throw new FormulaError('who must be one column, or two columns of name and company.');
  }
  if (gridWidth(who) === 2) {
    if (!isCompanyGiven) return who.map((row) => [row[0], row[1]]);
    throw new FormulaError(
      'Give the company in the second column of who or as company, but not both.',
    );
  }
  if (gridWidth(company) > 1) throw new FormulaError('company must be one cell or one column.');
  return pairsOfColumns(who, company);
}

/** One cell goes with every row of the other argument. */
function pairsOfColumns(who: Grid, company: Grid): readonly Pair[] {
  const height = Math.max(who.length, company.length);
  if (who.length !== company.length && who.length !== 1 && company.length !== 1) {
    throw new FormulaError(
      `who and company must have the same height: they have ${who.length} and ${company.length} rows.`,
    );
  }
  return Array.from({ length: height }, (_, index) => [
    (who[index] ?? who[0])?.[0],
    (company[index] ?? company[0])?.[0],
  ]);
}

function rowFrom([who, company]: Pair): Row<MatchQuestion> {
  if (isLoading(who) || isLoading(company)) return { kind: 'text', text: waitingText };
  const name = givenText(who);
  if (name === '') return { kind: 'text', text: '' };
  const texts = { fullName: name, company: givenText(company) };
  const result = enrichInputFrom(texts);
  if (result.kind === 'ok') {
    // Whoever is on the list by an address that is not sent is no answer for others.
    const key = result.key + unsentOf(texts, result.input);
    return { kind: 'question', question: Object.assign(result, { texts }), key };
  }
  return {
    kind: 'text',
    text: result.kind === 'blank' ? '' : notEnoughInputText(result.reason),
  };
}

/** Defines the question of CDX_ENRICH: the clean inputs, then, where they match nobody, those as typed. */
import type { Answer } from '../../api/answer';
import type { ContactDataApi } from '../../api/contact-data-api';
import type { EnrichInput, Match } from '../../api/endpoints/match';
import { consequence } from '../../api/errors/error-policy';
import { contactsOfTexts } from '../../contact-list/contact-list';
import type { InputTexts } from '../../inputs/enrich-input';
import type { PeopleQuestion } from '../formula-deps';

export interface MatchQuestion {
  /** As they stand in the cells. */
  readonly texts: InputTexts;
  readonly input: EnrichInput;
  /** Null where cleaning changed nothing. */
  readonly asTyped: EnrichInput | null;
}

/** Made for each execution: it remembers whose clean inputs have been answered. */
export function matching(): PeopleQuestion<MatchQuestion, Match> {
  const unmatched = new Set<MatchQuestion>();
  return {
    kind: 'match',
    contactsOf: ({ texts }) => contactsOfTexts(texts),
    send: (api, questions) => bothTries(api, questions, unmatched),
    foundFrom: ({ person, confidence, matchedOn }) => ({
      kind: 'person',
      person,
      confidence,
      matchedOn,
    }),
  };
}

/**
 * As many as have slots for both spellings are asked before the others: if all slots of a minute
 * went to first tries that match nobody, no execution would ever come to its second ones. Those are asked
 * next, as far as the time suffices.
 */
function bothTries(
  api: ContactDataApi,
  questions: readonly MatchQuestion[],
  unmatched: Set<MatchQuestion>,
): readonly Answer<Match>[] {
  const tries = questions.map((question) => triesLeft(question, unmatched));
  const free = tries.includes(2) ? api.slots().requests : 0;
  if (free === 0) return answersOf(api, questions, unmatched);
  const first = Math.max(1, countWithin(tries, free));
  return answersOf(api, questions.slice(0, first), unmatched);
}

/** How many of them, from the first on, add up to no more than the limit. */
function countWithin(amounts: readonly number[], limit: number): number {
  let sum = 0;
  const end = amounts.findIndex((amount) => {
    sum += amount;
    return sum > limit;
  });
  return end < 0 ? amounts.length : end;
}

function triesLeft(question: MatchQuestion, unmatched: ReadonlySet<MatchQuestion>): 1 | 2 {
  return question.asTyped === null || unmatched.has(question) ? 1 : 2;
}

/** A second try that has to wait is asked again alone, so that each spelling is asked once. */
function answersOf(
  api: ContactDataApi,
  questions: readonly MatchQuestion[],
  unmatched: Set<MatchQuestion>,
): readonly Answer<Match>[] {
  const inputOf = (question: MatchQuestion) =>
    (unmatched.has(question) ? question.asTyped : null) ?? question.input;
  const answers = [...api.enrich(questions.map(inputOf))];
  const again = questions.flatMap((question, index) =>
    triesLeft(question, unmatched) === 2 && isUnmatched(answers[index])
      ? [{ question, index }]
      : [],
  );
  if (again.length === 0) return answers;
  for (const { question } of again) unmatched.add(question);
  const typed = api.enrich(again.map(({ question }) => inputOf(question)));
  again.forEach(({ index }, place) => {
    const answer = typed[place];
    if (answer !== undefined) answers[index] = answer;
  });
  return answers;
}

function isUnmatched(answer: Answer<Match> | undefined): boolean {
  if (answer === undefined || answer.ok) return false;
  const outcome = consequence(answer.error);
  return outcome === 'rowNoMatch' || outcome === 'rowNotEnoughInput';
}

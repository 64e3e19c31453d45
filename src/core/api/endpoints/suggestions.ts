/** Defines suggestions for a prefix (API document, GET /suggest). */
import { array, object, string } from 'zod/mini';
import { inShape, lateSchema, numberOr, text } from '../../text/schema';
import { queryText } from './query';

export type SuggestionKind = 'titles' | 'companies' | 'locations';

export interface Suggestion {
  readonly value: string;
  readonly label: string;
  /** People that have it. */
  readonly count: number;
}

const suggestionsSchema = lateSchema(() =>
  object({
    items: array(object({ value: string(), label: text(), count: numberOr(0) })),
  }),
);

export function suggestionsFrom(data: unknown): readonly Suggestion[] | null {
  const wire = inShape(suggestionsSchema, data);
  return wire?.items.map((item) => ({ ...item, label: item.label || item.value })) ?? null;
}

export function suggestPath(kind: SuggestionKind, prefix: string): string {
  return `/suggest${queryText([
    ['kind', kind],
    ['q', prefix],
  ])}`;
}

/** Defines the types that users of the client name, in one place. */
export type { Account, AccountLimits, ApiKeyFacts } from './account';
export type { Answer, Failure, Success } from './answer';
export type { ContactDataApi } from './contact-data-api';
export type { ApiError, InputIssue } from './errors';
export type { EnrichInput, Match } from './match';
export type { Amounts, Pacer, Slots } from './pacer';
export type { Person, PersonEmail, PersonPhone } from './person';
export type { RevealedPerson, RevealResult } from './reveal';
export type {
  BatchEntry,
  FailedEntry,
  RevealedBatch,
  RevealedEntry,
  SkippedEntry,
  UnknownEntry,
} from './reveal-batch';
export type { SearchPage, SearchQuery } from './search';
export type { Suggestion, SuggestionKind } from './suggestions';
export type { DayUsage, Usage } from './usage';

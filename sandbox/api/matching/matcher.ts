/** Defines how /enrich finds the person for a caller's own record (API document, "POST /enrich"). */

import { z } from 'zod';
import { matchConfidenceMin } from '../limits/plans';
import type { Options } from '../options';
import type { Database } from '../store/database';
import { type PersonRow, personRow, selectPeople } from '../store/rows';
import { fold } from '../text';
import { ApiError, validationError } from '../wire/errors';
import type { EnrichBody } from '../wire/requests';
import { companyKey } from './company-name';
import { linkedinSlugOf } from './linkedin-url';
import { deriveName, nameKey } from './person-name';
import { type Asked, bestOf, type Score, scoreCandidate } from './score';

export interface Match extends Score {
  person: PersonRow;
}

const candidateRow = personRow.extend({ company_key: z.string(), company_domain: z.string() });

const selectCandidates = `SELECT p.*, c.name AS company_name, c.name_key AS company_key,
    c.domain AS company_domain
  FROM people p JOIN companies c ON c.slug = p.company_slug
  WHERE p.name_key = ?1 OR p.last_name_key = ?2`;

/** A LinkedIn URL decides alone; without one the name is scored. Throws NO_MATCH or INSUFFICIENT_INPUT. */
export function findMatch(database: Database, body: EnrichBody, options: Options): Match {
  if (options.enrichEmptyText === 'invalid') refuseEmptyTexts(body);
  const match = isBlank(body.linkedin_url)
    ? matchByName(database, body, options)
    : matchByUrl(database, body, body.linkedin_url, options);
  return { ...match, matchedOn: wireMatchedOn(match.matchedOn, options) };
}

function refuseEmptyTexts(body: EnrichBody): void {
  const empty = Object.entries(body).filter(([, text]) => text === '');
  if (empty.length === 0) return;
  throw validationError(empty.map(([path]) => ({ path, message: 'The text is empty.' })));
}

function wireMatchedOn(matchedOn: string[], options: Options): string[] {
  if (options.matchedOn === 'usual') return matchedOn;
  return options.matchedOn === 'empty' ? [] : matchedOn.map((evidence) => `other_${evidence}`);
}

function matchByUrl(database: Database, body: EnrichBody, url: string, options: Options): Match {
  const slug = linkedinSlugOf(url);
  if (slug === null) {
    if (options.enrichBadUrl === 'byName') return matchByName(database, body, options);
    if (options.enrichBadUrl === 'noMatch') throw noMatch();
    throw validationError([{ path: 'linkedin_url', message: 'Not a LinkedIn profile URL.' }]);
  }
  const person = database.one(personRow, `${selectPeople} WHERE p.linkedin_slug = ?`, slug);
  if (person) return { person, confidence: 1, matchedOn: ['linkedin_url'] };
  if (options.enrichUnknownUrl === 'byName') return matchByName(database, body, options);
  throw noMatch();
}

function matchByName(database: Database, body: EnrichBody, options: Options): Match {
  const asked = readAsked(body, options);
  if (asked.companyKey === '' && asked.emailDomain === '') throw nameAlone(options);
  const best = bestOf(
    database
      .all(candidateRow, selectCandidates, nameKey(asked.name), asked.name.last)
      .map((person) => ({ person, ...scoreCandidate(asked, toCandidate(person)) })),
    options.enrichTie,
  );
  if (!best) throw noMatch();
  return best;
}

function readAsked(body: EnrichBody, options: Options): Asked {
  const emailDomain = domainOf(body.email, options);
  const name = deriveName(body);
  if (!name) throw insufficientInput('A first and last name could not be derived from the input.');
  return { name, companyKey: companyKey(body.company ?? ''), emailDomain };
}

function domainOf(email: string | undefined, options: Options): string {
  if (isBlank(email)) return '';
  const domain = /^[^@\s]+@([^@\s]+\.[^@\s]+)$/.exec(email.trim())?.[1];
  if (domain) return domain.toLowerCase();
  if (options.enrichBadEmail === 'ignored') return '';
  throw validationError([{ path: 'email', message: 'Not an email address.' }]);
}

function toCandidate(person: z.infer<typeof candidateRow>) {
  return {
    name: { first: fold(person.first_name), last: fold(person.last_name) },
    companyKey: person.company_key,
    domains: [person.company_domain, person.email_domain].filter((domain) => domain !== ''),
  };
}

function isBlank(text: string | undefined): text is undefined {
  return text === undefined || text.trim() === '';
}

function insufficientInput(message: string): ApiError {
  return new ApiError('INSUFFICIENT_INPUT', message);
}

function nameAlone({ enrichNameAlone }: Options): ApiError {
  if (enrichNameAlone === 'noMatch') return noMatch();
  const message = 'A name alone is never enough: add a company or a work email.';
  return enrichNameAlone === 'insufficient'
    ? insufficientInput(message)
    : validationError([{ path: 'company', message }]);
}

function noMatch(): ApiError {
  return new ApiError(
    'NO_MATCH',
    `No person matches with a confidence of ${matchConfidenceMin} or more.`,
  );
}

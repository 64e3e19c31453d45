/** Defines what the values of a column say about it, as shares of those that say something. */
import { meaningful } from '../inputs/cell-text';
import { isProfileHandle } from '../inputs/linkedin';
import { websiteDomain } from '../inputs/web-domain';
import {
  isCompanyName,
  isEmail,
  isIdentifier,
  isNumeric,
  isPersonName,
  isPlaceholder,
  isProfileLink,
  isWebsite,
} from './value-shapes';

/** Shares are 0 to 1, and 0 for a column without values. */
export interface ValueEvidence {
  /** Values that are neither blank nor placeholders. */
  readonly count: number;
  /** Among them, how many different ones. */
  readonly different: number;
  /** And of how many web domains. */
  readonly domains: number;
  readonly profileLinks: number;
  readonly profileHandles: number;
  readonly emails: number;
  readonly websites: number;
  readonly personNames: number;
  readonly companyNames: number;
  readonly identifiers: number;
  readonly numbers: number;
  /** Values of more than one word. */
  readonly manyWords: number;
}

/** Looks at one column's values. */
export function evidenceOf(values: readonly string[]): ValueEvidence {
  const texts = values.map((value) => value.trim()).filter((value) => !isPlaceholder(value));
  const share = (matches: (text: string) => boolean): number =>
    texts.length === 0 ? 0 : texts.filter(matches).length / texts.length;
  return {
    count: texts.length,
    different: new Set(texts.map((text) => text.toLowerCase())).size,
    domains: new Set(texts.map((text) => websiteDomain(meaningful(text)))).size,
    profileLinks: share(isProfileLink),
    profileHandles: share(isProfileHandle),
    emails: share(isEmail),
    websites: share(isWebsite),
    personNames: share(isPersonName),
    companyNames: share(isCompanyName),
    identifiers: share(isIdentifier),
    numbers: share(isNumeric),
    manyWords: share((text) => /\S\s+\S/.test(text)),
  };
}

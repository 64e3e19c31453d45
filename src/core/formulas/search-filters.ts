/** Defines the filters of CDX_SEARCH: a text such as `seniority=vp,director; has_email=true`, or two columns. */
import type { SearchQuery } from '../api/endpoints/search';
import { gridOf, gridWidth, isRange, plainText, wordOf } from './arguments';
import { FormulaError } from './formula-error';

type Filters = Omit<SearchQuery, 'q' | 'page' | 'pageSize'>;

const readers = {
  title: (text) => ({ title: text }),
  seniority: (text) => ({ seniority: listOf(text) }),
  company: (text) => ({ company: text }),
  location: (text) => ({ location: text }),
  countries: (text) => ({ countries: listOf(text) }),
  has_email: (text) => ({ hasEmail: flagOf('has_email', text) }),
  has_phone: (text) => ({ hasPhone: flagOf('has_phone', text) }),
} satisfies Readonly<Record<string, (text: string) => Filters>>;

type FilterName = keyof typeof readers;

/** Filters without a value do not count; a wrong name gets an error that lists the right ones. */
export function filtersFrom(value: unknown): Filters {
  const pairs = isRange(value) ? pairsInRange(value) : pairsInText(plainText(value));
  let filters: Filters = {};
  pairs.forEach(([name, text], index) => {
    filters = joinedFilters(filters, filter(name, text, index + 1), index + 1);
  });
  return filters;
}

/** A list may go on in another row; of two other values neither is the one that is meant. */
function joinedFilters(
  before: Filters,
  { seniority, countries, ...single }: Filters,
  position: number,
): Filters {
  if (Object.keys(single).some((name) => name in before)) {
    throw new FormulaError(`Filter ${position} repeats one before it: give each only once.`);
  }
  return {
    ...before,
    ...single,
    ...(seniority ? { seniority: [...(before.seniority ?? []), ...seniority] } : {}),
    ...(countries ? { countries: [...(before.countries ?? []), ...countries] } : {}),
  };
}

type NamedText = readonly [name: string, text: string];

/** `position` counts from 1: an error repeats nothing that somebody typed, since the platform logs it. */
function filter(name: string, text: string, position: number): Filters {
  if (name.trim() === '' && text.trim() === '') return {};
  // Behind a comma or a space it would be lost in the value of this one.
  if (text.includes('=', text.search(/[,\s]|$/))) {
    throw new FormulaError(`Filter ${position} holds another: write ; between filters.`);
  }
  const plain = wordOf(name);
  if (isFilter(plain)) return text.trim() === '' ? {} : readers[plain](text.trim());
  const known = Object.keys(readers).join(', ');
  throw new FormulaError(`Filter ${position} has a name that is not one: use ${known}.`);
}

function isFilter(name: string): name is FilterName {
  return Object.keys(readers).includes(name);
}

function pairsInText(text: string): readonly NamedText[] {
  return text.split(/[;\n]/).map((part, index) => {
    const [name = '', ...rest] = part.split('=');
    if (part.trim() !== '' && rest.length === 0) {
      throw new FormulaError(
        `Filter ${index + 1} is none: write name=value, with ; between filters.`,
      );
    }
    return [name, rest.join('=')];
  });
}

function pairsInRange(value: unknown): readonly NamedText[] {
  const grid = gridOf(value);
  if (gridWidth(grid) !== 2) {
    throw new FormulaError('filters must be a text or a range of two columns, name and value.');
  }
  return grid.map(([name, text]) => [plainText(name), plainText(text)]);
}

function listOf(text: string): readonly string[] {
  return text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

function flagOf(name: string, text: string): boolean {
  if (/^(?:true|yes|y|1)$/i.test(text)) return true;
  if (/^(?:false|no|n|0)$/i.test(text)) return false;
  throw new FormulaError(`${name} must be TRUE or FALSE.`);
}

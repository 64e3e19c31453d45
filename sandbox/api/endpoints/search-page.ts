/** Defines paging: what was asked for, under whatever names, and what is served of it. */

import type { AccountLimits } from '../limits/account-limits';
import type { Options } from '../options';
import { ApiError } from '../wire/errors';
import { pagingNamesOf, type SearchQuery } from '../wire/requests';

export interface AskedPage {
  /** Counted from 0, whatever the option says. */
  readonly index: number;
  readonly size: number;
  /** Where the first result is asked for by number instead of by page. */
  readonly offset: number | null;
}

export interface ServedPage {
  readonly offset: number;
  readonly count: number;
  /** As the answer says it. */
  readonly number: number;
  readonly sizeSaid: number;
}

/** Sizes that a service may have to choose from. */
const sizeSteps = [1, 5, 10, 25, 50, 100];

export function askedPage(query: SearchQuery, options: Options): AskedPage {
  const names = pagingNamesOf(options);
  const position = Number(query[names.position]);
  const size = Number(query[names.size]);
  if (names.position === 'offset') return { index: 0, size, offset: position };
  return { index: position - firstNumber(options), size, offset: null };
}

/** @param reachable results that can be paged through. */
export function servedPage(
  asked: AskedPage,
  reachable: number,
  options: Options,
  { maxPageSize }: AccountLimits,
): ServedPage {
  const size = servedSize(Math.min(asked.size, maxPageSize), options);
  let offset = asked.offset ?? asked.index * size;
  if (offset > 0 && offset >= reachable) offset = beyondEnd(offset, size, reachable, options);
  const count = Math.max(0, Math.min(size, reachable - offset));
  const said = { served: size, asked: asked.size, count }[options.pageSizeEcho];
  return {
    ...{ offset, count, sizeSaid: said },
    number: Math.floor(offset / size) + firstNumber(options),
  };
}

function servedSize(size: number, { pageSizeServed }: Options): number {
  if (pageSizeServed === 'half') return Math.ceil(size / 2);
  if (pageSizeServed !== 'steps') return size;
  return Math.max(...sizeSteps.filter((step) => step <= size));
}

function beyondEnd(offset: number, size: number, reachable: number, options: Options): number {
  if (options.pageBeyondEnd === 'notFound')
    throw new ApiError('NOT_FOUND', 'There is no such page of results.');
  if (options.pageBeyondEnd === 'empty') return offset;
  return Math.max(0, Math.ceil(reachable / size) - 1) * size;
}

function firstNumber({ firstPage }: Options): number {
  return firstPage === 'one' ? 1 : 0;
}

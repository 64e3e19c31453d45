/** Defines how people who are not kept are asked for: each by one of the cells that want it at once. */

import { claimPollMs, lockWaitMaxMs } from '../../../config';
import { noteFirst } from '../../account/last-reveal';
import type { ContactDataApi } from '../../api/contact-data-api';
import { consequence, isForUser } from '../../api/errors/error-policy';
import type { ApiError } from '../../api/errors/errors';
import type { ContactField } from '../../words';
import { gatherLate, keepAnswers, keptAnswers, keptTimes } from '../cache/answer-cache';
import type { Found } from '../cache/found';
import type { AskedQuestion, FormulaDeps, PeopleQuestion } from '../formula-deps';
import { withListMark } from '../listed-people';
import { noMatchText, notEnoughInputText, notFoundText } from '../texts';
import { formulaErrorFrom } from './api-failure';
import { claimedKeys, claimsMax, claimsName, release } from './claims';
import type { TimeLeft } from './time-left';
import { askInWaves, type FinalAnswers } from './waves';

const noAnswers: ReadonlyMap<string, Found> = new Map();

/** Asks what is not kept; what another cell is asking for already is waited for. */
export function askPeople<Q, T>(
  deps: FormulaDeps,
  api: ContactDataApi,
  timeLeft: TimeLeft,
  questions: readonly AskedQuestion<Q>[],
  fields: readonly ContactField[],
  found: Map<string, Found>,
  ask: PeopleQuestion<Q, T>,
): void {
  const isMissing = ({ key }: AskedQuestion<Q>) => !found.has(key);
  let missing = questions;
  while (missing.length > 0) {
    if (api.waitMs({ requests: 1, reveals: 0 }) > timeLeft.leftMs()) return;
    const { late, mine } = claimedNow(deps, api, keysOf(missing), fields);
    for (const [key, answer] of late) found.set(key, answer);
    const own = missing.filter(({ key }) => mine.has(key));
    const others = missing.filter((each) => isMissing(each) && !mine.has(each.key));
    try {
      askOwn(deps, api, timeLeft, own, found, ask);
    } finally {
      api.dropAhead();
      release(deps, keysOf(own.filter(isMissing)));
    }
    if (others.length === 0 || !timeLeft.wait(claimPollMs)) return;
    for (const [key, answer] of keptAnswers(deps, keysOf(others), fields)) found.set(key, answer);
    missing = others.filter(isMissing);
  }
}

interface Begun {
  /** Answered by others while this execution waited for the lock. */
  readonly late: ReadonlyMap<string, Found>;
  /** Claimed, and a slot set aside where it is one alone. */
  readonly mine: ReadonlySet<string>;
}

/** All that takes the lock before the API is asked, in one visit: thirty cells wait for each other's. */
function claimedNow(
  deps: FormulaDeps,
  api: ContactDataApi,
  keys: readonly string[],
  fields: readonly ContactField[],
): Begun {
  if (keys.length > claimsMax) {
    noteFirst(deps.cache, deps.clock);
    return { late: noAnswers, mine: new Set(keys) };
  }
  const [only = '', ...more] = keys;
  const isSingle = more.length === 0;
  const visited = deps.visit(lockWaitMaxMs, [claimsName], () => {
    noteFirst(deps.cache, deps.clock);
    const late = keptAnswers(deps, keys, fields);
    const open = keys.filter((key) => !late.has(key));
    const mine = claimedKeys(deps, open, keptTimes(deps, open));
    if (isSingle && mine.length > 0) api.reserveAhead();
    if (isSingle) gatherLate(deps, only);
    return { late, mine: new Set(mine) };
  });
  return visited.held ? visited.value : { late: noAnswers, mine: new Set(keys) };
}

function keysOf<Q>(asked: readonly AskedQuestion<Q>[]): readonly string[] {
  return asked.map(({ key }) => key);
}

function askOwn<Q, T>(
  deps: FormulaDeps,
  api: ContactDataApi,
  timeLeft: TimeLeft,
  asked: readonly AskedQuestion<Q>[],
  found: Map<string, Found>,
  ask: PeopleQuestion<Q, T>,
): void {
  let askedAtMs = deps.clock.nowMs();
  const send = (wave: readonly AskedQuestion<Q>[]) => {
    askedAtMs = deps.clock.nowMs();
    return ask.send(
      api,
      wave.map(({ question }) => question),
    );
  };
  askInWaves(deps, timeLeft, asked, send, (settled) => {
    const { results, fatal } = resultsOf(deps, settled, ask);
    keepAnswers(deps, results, askedAtMs);
    for (const [key, result] of results) found.set(key, result);
    if (fatal !== null) throw formulaErrorFrom(fatal);
  });
}

interface WaveResults {
  readonly results: ReadonlyMap<string, Found>;
  /** What the user must fix before anything is answered. */
  readonly fatal: ApiError | null;
}

function resultsOf<Q, T>(
  deps: FormulaDeps,
  settled: FinalAnswers<AskedQuestion<Q>, T>,
  ask: PeopleQuestion<Q, T>,
): WaveResults {
  const results = new Map<string, Found>();
  let fatal: ApiError | null = null;
  for (const [{ key, question }, answer] of settled) {
    const result = answer.ok
      ? withListMark(deps, ask.foundFrom(answer.value), ask.contactsOf(question))
      : textOf(answer.error);
    if (result !== null) results.set(key, result);
    else if (!answer.ok && isForUser(answer.error)) fatal = answer.error;
  }
  return { results, fatal };
}

/** The result that a refusal is; null where it says nothing that stays true of the input. */
function textOf(error: ApiError): Found | null {
  switch (consequence(error)) {
    case 'rowNoMatch':
      return { kind: 'text', text: noMatchText };
    case 'rowStaleId':
    case 'rowNoData':
      return { kind: 'text', text: notFoundText };
    case 'rowNotEnoughInput':
      return { kind: 'text', text: notEnoughInputText('a first or last name is missing') };
    case 'rowInvalidInput':
      return { kind: 'text', text: error.message };
    default:
      return null;
  }
}

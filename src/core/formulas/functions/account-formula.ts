/** Defines CDX_ACCOUNT: credits, caps and limits of the account that formulas use. */
import { movingCacheSeconds } from '../../../config';
import type { Account } from '../../api/endpoints/account';
import { gridOf, isLoading, plainText, wordOf } from '../arguments';
import { startTimeLeft } from '../asking/time-left';
import { keptTable } from '../cache/kept-table';
import type { FormulaDeps, FormulaResult, FormulaRows, FormulaValue } from '../formula-deps';
import { FormulaError } from '../formula-error';
import { waitingText } from '../texts';

const fields = {
  credits: ({ credits }) => credits.balance,
  monthly_allowance: ({ credits }) => credits.monthlyAllowance,
  cost_per_reveal: ({ credits }) => credits.costPerReveal,
  reveals_today: ({ limits }) => limits.revealsToday,
  reveals_left_today: ({ limits }) => Math.max(0, limits.revealsPerDay - limits.revealsToday),
  reveals_per_day: ({ limits }) => limits.revealsPerDay,
  reveals_per_minute: ({ limits }) => limits.revealsPerMinute,
  requests_per_minute: ({ limits }) => limits.requestsPerMinute,
  plan: ({ plan }) => plan.name || plan.id,
  max_search_results: ({ limits }) => limits.searchResultsMax,
  max_page_size: ({ limits }) => limits.pageSizeMax,
  batch_reveal_max_ids: ({ limits }) => limits.batchIdsMax,
  key_name: ({ apiKey }) => apiKey.name,
  key_prefix: ({ apiKey }) => apiKey.prefix,
  key_created_at: ({ apiKey }) => apiKey.createdAt,
  key_last_used_at: ({ apiKey }) => apiKey.lastUsedAt,
  key_request_count: ({ apiKey }) => apiKey.requestCount,
} satisfies Readonly<Record<string, (account: Account) => FormulaValue>>;

type AccountField = keyof typeof fields;
const names = Object.keys(fields);

/** `field`: one name, `credits` where omitted, or a range of names, which gives a range of that shape. */
export function accountFormula(deps: FormulaDeps, field?: unknown): FormulaResult {
  if (isLoading(field)) return waitingText;
  const wanted = gridOf(field).map((row) => row.map((cell) => fieldFrom(plainText(cell))));
  const isSingle = !Array.isArray(field);
  if (!isSingle && wanted.every((row) => row.every((name) => name === ''))) {
    return wanted.map((row) => row.map(() => ''));
  }
  const values = accountValues(deps);
  const read = (name: AccountField | '') => {
    if (name === '') return isSingle ? valueIn(values, 'credits') : '';
    return valueIn(values, name);
  };
  const cells = wanted.map((row) => row.map(read));
  return isSingle ? (cells[0]?.[0] ?? '') : cells;
}

function valueIn(values: FormulaRows | null, field: AccountField): FormulaValue {
  if (values === null) return waitingText;
  return values[0]?.[names.indexOf(field)] ?? '';
}

/** All values as one row, so that many cells of a dashboard ask once. */
function accountValues(deps: FormulaDeps): FormulaRows | null {
  const timeLeft = startTimeLeft(deps);
  const question = { kind: 'account', text: names.join(), ttlSeconds: movingCacheSeconds };
  return keptTable(deps, timeLeft, question, (once) => {
    const account = once((api) => api.account());
    return account === null ? null : [Object.values(fields).map((read) => read(account))];
  });
}

function fieldFrom(text: string): AccountField | '' {
  const plain = wordOf(text);
  if (plain === '' || isAccountField(plain)) return plain;
  throw new FormulaError(`That is not a field of the account: use ${names.join(', ')}.`);
}

function isAccountField(name: string): name is AccountField {
  return names.includes(name);
}

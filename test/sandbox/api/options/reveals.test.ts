import type { revealOptions } from '../../../../sandbox/api/options/reveals';
import type { Field } from '../../../../sandbox/api/types';
import { Bench, bothFields, emailOnly, neither } from '../harness';
import { type Readings, showReadings } from './readings';

const both: Field[] = ['email', 'phone'];

function reveal(bench: Bench, onFile = bothFields, fields: Field[] = both) {
  return bench.post(`/people/${bench.person(onFile).id}/reveal`, { fields }).json;
}

/** What a person without data, with the balance and the day's reveals used up, is refused with. */
function refusals(bench: Bench) {
  const code = (onFile: typeof bothFields) => reveal(bench, onFile, ['email']).error?.code;
  bench.admin.setBalance('pro', 0);
  const noCredits = code(neither);
  bench.admin.setOptions({ revealsPerDay: 1 });
  bench.admin.topUp('pro', 1);
  bench.admin.revealInWebApp('pro', bench.person(bothFields, 1).id, ['email']);
  const nothingLeft = [code(neither), code(bothFields)];
  bench.admin.topUp('pro', 5);
  return [noCredits, ...nothingLeft, code(neither)];
}

/** What counts as used after two attempts: of the minute, where 1 is left, and of the day. */
function counted(bench: Bench, path: string) {
  bench.admin.setOptions({ revealsPerMinute: 2 });
  for (let attempt = 0; attempt < 2; attempt += 1) bench.post(path, { fields: ['email'] });
  const { json } = bench.post(`/people/${bench.person(bothFields, 5).id}/reveal`, {
    fields: ['email'],
  });
  return [json.error?.code ?? 'ok', bench.get('/account').json.data.limits.reveals_today];
}

const noPhone = 'There is no phone on file';

const readings: Readings<keyof typeof revealOptions> = {
  errorsShape: {
    seen: (bench) =>
      JSON.parse(JSON.stringify(reveal(bench, emailOnly).data.errors).replace(/ for \w+/, '')),
    as: {
      list: [{ field: 'phone', code: 'NO_DATA', message: `${noPhone}; not charged.` }],
      listOfNested: [
        { field: 'phone', error: { code: 'NO_DATA', message: `${noPhone}; not charged.` } },
      ],
      listOfCodes: [{ field: 'phone', code: 'NO_DATA' }],
      byField: { phone: { code: 'NO_DATA', message: `${noPhone}; not charged.` } },
      byFieldCode: { phone: 'NO_DATA' },
      texts: ['phone: NO_DATA'],
    },
  },
  errorsWhenNone: {
    seen: (bench) => 'errors' in reveal(bench).data && [reveal(bench).data.errors],
    as: { absent: false, empty: [[]], null: [null] },
  },
  revealSource: {
    seen: (bench) => [reveal(bench), reveal(bench)].map(({ data }) => data.results.email.source),
    as: {
      vaultOrHistory: ['vault', 'history'],
      vault: ['vault', 'vault'],
      others: ['partner_network', 'owned'],
      absent: [undefined, undefined],
    },
  },
  fieldOrder: {
    seen: (bench) =>
      [both, [...both].reverse()].map((fields, index) => {
        bench.admin.setBalance('pro', 1);
        const { id } = bench.person(bothFields, index);
        return Object.keys(bench.post(`/people/${id}/reveal`, { fields }).json.data.results);
      }),
    as: {
      asAsked: [['email'], ['phone']],
      phoneFirst: [['phone'], ['phone']],
      emailFirst: [['email'], ['email']],
    },
  },
  checkOrder: {
    seen: refusals,
    as: {
      'noData-limits-credits': ['NO_DATA', 'NO_DATA', 'DAILY_LIMIT', 'NO_DATA'],
      'noData-credits-limits': ['NO_DATA', 'NO_DATA', 'INSUFFICIENT_CREDITS', 'NO_DATA'],
      'limits-noData-credits': ['NO_DATA', 'DAILY_LIMIT', 'DAILY_LIMIT', 'DAILY_LIMIT'],
      'limits-credits-noData': [
        ...['INSUFFICIENT_CREDITS', 'DAILY_LIMIT', 'DAILY_LIMIT', 'DAILY_LIMIT'],
      ],
      'credits-noData-limits': [
        ...['INSUFFICIENT_CREDITS', 'INSUFFICIENT_CREDITS', 'INSUFFICIENT_CREDITS', 'NO_DATA'],
      ],
      'credits-limits-noData': [
        ...['INSUFFICIENT_CREDITS', 'INSUFFICIENT_CREDITS', 'INSUFFICIENT_CREDITS', 'DAILY_LIMIT'],
      ],
    },
  },
  limitOrder: {
    seen: (bench) => {
      bench.admin.setOptions({ revealsPerMinute: 1, revealsPerDay: 1 });
      reveal(bench, bothFields, ['email']);
      return reveal(bench, bothFields, ['phone']).error.code;
    },
    as: { dayFirst: 'DAILY_LIMIT', minuteFirst: 'RATE_LIMITED' },
  },
  scarceCredits: {
    seen: (bench) => {
      bench.admin.setBalance('pro', 1);
      const { data, error } = reveal(bench);
      return [data?.credits, error?.code, bench.balance()];
    },
    as: {
      someFields: [{ spent: 1, balance: 0 }, undefined, 0],
      noField: [undefined, 'INSUFFICIENT_CREDITS', 1],
    },
  },
  scarceReveals: {
    seen: (bench) => {
      bench.admin.setOptions({ revealsPerMinute: 3 });
      bench.admin.revealInWebApp('pro', bench.person(bothFields, 1).id, both);
      const { data, error } = reveal(bench);
      const first = [data?.credits.spent, error?.code];
      bench.nowMs += 60_000;
      return [first, reveal(bench).data.credits.spent];
    },
    as: { someFields: [[1, undefined], 1], noField: [[undefined, 'RATE_LIMITED'], 2] },
  },
  requiredCredits: {
    seen: (bench) => {
      bench.admin.setOptions({ costPerReveal: 3 });
      bench.admin.setBalance('pro', 0);
      const before = reveal(bench).error.details;
      bench.admin.setBalance('pro', 3);
      return [before, reveal(bench).data.errors[0].details];
    },
    as: {
      stillWanted: [
        { required: 6, balance: 0 },
        { required: 3, balance: 0 },
      ],
      oneField: [
        { required: 3, balance: 0 },
        { required: 3, balance: 0 },
      ],
      wholeCall: [
        { required: 6, balance: 0 },
        { required: 6, balance: 0 },
      ],
    },
  },
  noDataCounts: {
    seen: (bench) => counted(bench, `/people/${bench.person(neither).id}/reveal`),
    as: { never: ['ok', 1], minute: ['RATE_LIMITED', 0], minuteAndDay: ['RATE_LIMITED', 2] },
  },
  ownedCounts: {
    seen: (bench) => {
      bench.admin.revealInWebApp('pro', bench.person(bothFields).id, ['email']);
      bench.nowMs += 60_000;
      return counted(bench, `/people/${bench.person(bothFields).id}/reveal`);
    },
    as: { never: ['ok', 2], minute: ['RATE_LIMITED', 1], minuteAndDay: ['RATE_LIMITED', 3] },
  },
};

showReadings(readings);

test.each(['minute', 'minuteAndDay'] as const)(
  'an attempt without data that counts for the %s takes no credits and leaves the window',
  (noDataCounts) => {
    const bench = Bench.reading({ noDataCounts, revealsPerMinute: 1 });
    reveal(bench, neither, ['email']);
    expect(bench.admin.audit().charges).toEqual([]);
    bench.nowMs += 60_000;
    expect(reveal(bench, bothFields, ['email']).data.credits).toEqual({ spent: 1, balance: 1999 });
  },
);

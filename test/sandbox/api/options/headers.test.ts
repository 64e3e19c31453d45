import type { headerOptions } from '../../../../sandbox/api/options/headers';
import { Bench, noonMs } from '../harness';
import { type Readings, showReadings } from './readings';

const seconds = noonMs / 1000;

function lastOf(bench: Bench, count: number) {
  const replies = Array.from({ length: count }, () => bench.get('/account'));
  return replies[count - 1] ?? bench.get('/account');
}

const readings: Readings<keyof typeof headerOptions> = {
  headerCase: {
    seen: (bench) =>
      Object.keys(bench.get('/account').headers).filter((name) => /request-id|limit$/i.test(name)),
    as: {
      asDocumented: ['X-Request-Id', 'X-RateLimit-Limit'],
      lower: ['x-request-id', 'x-ratelimit-limit'],
      upper: ['X-REQUEST-ID', 'X-RATELIMIT-LIMIT'],
    },
  },
  headersOn403: {
    seen: (bench) => {
      const { status, headers } = bench.get('/account', { as: 'noAccess' });
      return [status, 'X-RateLimit-Limit' in headers, 'X-Request-Id' in headers];
    },
    as: { present: [403, true, true], absent: [403, false, false] },
  },
  requestIds: {
    seen: (bench) => {
      const ids = [0, 1].map(() => bench.get('/account').headers['X-Request-Id'] ?? '');
      const audited = bench.admin.audit().requests.map(({ requestId }) => requestId);
      return [ids[0] !== ids[1], audited.join() === ids.join(), ids[0]?.length];
    },
    as: { counted: [true, true, 14], uuid: [true, true, 36] },
  },
  remainingCounts: {
    seen: (bench) =>
      [1, 59, 1].map((count) => lastOf(bench, count).headers['X-RateLimit-Remaining']),
    as: { afterThis: ['59', '0', '0'], beforeThis: ['60', '1', '0'] },
  },
  rateLimitReset: {
    seen: (bench) => {
      const first = bench.get('/account').headers['X-RateLimit-Reset'];
      bench.admin.setOptions({ requestsPerMinute: 1 });
      bench.nowMs += 10_000;
      return [first, bench.get('/account').headers['X-RateLimit-Reset']].map(
        (reset) => Number(reset) - seconds,
      );
    },
    as: { newestLeaves: [60, 60], minuteFromNow: [60, 70] },
  },
  refusedRequestsCount: {
    seen: (bench) => {
      bench.admin.setOptions({ requestsPerMinute: 2 });
      lastOf(bench, 2);
      bench.nowMs += 50_000;
      const refused = bench.get('/account').headers['Retry-After'];
      bench.nowMs += 10_000;
      return [refused, bench.get('/account').status, bench.get('/account').status];
    },
    as: { no: ['10', 200, 200], yes: ['10', 200, 429] },
  },
  retryAfter: {
    seen: (bench) => {
      bench.admin.setOptions({ requestsPerMinute: 1, revealsPerDay: 1 }, 'pro');
      bench.get('/account');
      bench.nowMs += 50_000;
      const minute = bench.get('/account').headers['Retry-After'];
      bench.nowMs += 10_000;
      bench.admin.revealInWebApp('pro', bench.person().id, ['email']);
      const day = bench.post(`/people/${bench.person().id}/reveal`, { fields: ['phone'] });
      return [minute, Number(day.headers['Retry-After'])];
    },
    as: { exact: ['10', 12 * 3600 - 60], fullMinute: ['60', 12 * 3600 - 60] },
  },
  contentType: {
    seen: (bench) => bench.get('/account').headers['Content-Type'],
    as: {
      withCharset: 'application/json; charset=utf-8',
      plain: 'application/json',
      upperCase: 'Application/JSON;charset=UTF-8',
    },
  },
};

showReadings(readings);

test.each([1, 2, 5])(
  'waiting as long as Retry-After says always helps, where refusals count and %i a minute may come',
  (requestsPerMinute) => {
    const bench = Bench.reading({ refusedRequestsCount: 'yes', requestsPerMinute });
    lastOf(bench, requestsPerMinute + 3);
    const { headers, status } = bench.get('/account');
    expect(status).toBe(429);
    bench.nowMs += Number(headers['Retry-After']) * 1000;
    expect(bench.get('/account').status).toBe(200);
  },
);

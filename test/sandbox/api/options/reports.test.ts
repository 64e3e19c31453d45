import type { reportOptions } from '../../../../sandbox/api/options/reports';
import { type Bench, bothFields, type Json } from '../harness';
import { type Readings, showReadings } from './readings';

const dates = (bench: Bench, days: number) =>
  bench.get(`/usage?days=${days}`).json.data.daily.map(({ date }: Json) => date);

const readings: Readings<keyof typeof reportOptions> = {
  usageOrder: {
    seen: (bench) => dates(bench, 4).map((date: string) => date.slice(-2)),
    as: {
      oldestFirst: ['02', '03', '04', '05'],
      newestFirst: ['05', '04', '03', '02'],
      any: ['03', '05', '02', '04'],
    },
  },
  usageDates: {
    seen: (bench) => dates(bench, 1),
    as: { day: ['2026-01-05'], timestamp: ['2026-01-05T00:00:00Z'] },
  },
  timestamps: {
    seen: (bench) => bench.get('/account').json.data.api_key.last_used_at,
    as: {
      milliseconds: '2026-01-05T12:00:00.000Z',
      seconds: '2026-01-05T12:00:00Z',
      offset: '2026-01-05T12:00:00.000+00:00',
    },
  },
  lastUse: {
    seen: (bench) => {
      const first = bench.get('/account').json.data.api_key;
      bench.nowMs += 5_000;
      const second = bench.get('/account').json.data.api_key;
      return [first, second].map((key) => [key.last_used_at?.slice(17, 19), key.request_count]);
    },
    as: {
      thisCall: [
        ['00', 1],
        ['05', 2],
      ],
      callBefore: [
        [undefined, 0],
        ['00', 1],
      ],
    },
  },
  suggestLabels: {
    seen: (bench) => {
      const q = encodeURIComponent(bench.person(bothFields).company.name);
      const [item] = bench.get(`/suggest?kind=companies&q=${q}`).json.data.items;
      return item.label.slice(item.value.length).replace(/\d+/, 'n');
    },
    as: { asValue: '', withCount: ' (n)' },
  },
};

showReadings(readings);

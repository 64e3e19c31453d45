import type { searchOptions } from '../../../../sandbox/api/options/search';
import { Bench } from '../harness';
import { type Readings, showReadings } from './readings';

function search(bench: Bench, query: string) {
  const { json } = bench.get(`/people/search?${query}`);
  return json.data ?? json.error.code;
}

/** Where in the whole list the first result stands, how many there are, and what is said of the page. */
function page(bench: Bench, query: string) {
  const found = search(bench, query);
  if (typeof found === 'string') return found;
  const first = bench.admin.people().findIndex(({ id }) => id === found.results[0]?.id);
  return [first, found.results.length, found.page, found.page_size];
}

const readings: Readings<keyof typeof searchOptions> = {
  pagingNames: {
    seen: (bench) =>
      ['page=2&page_size=10', 'page=2&per_page=10', 'page=2&limit=10', 'offset=10&limit=10'].map(
        (query) => page(bench, query),
      ),
    as: {
      'page-page_size': [
        [10, 10, 2, 10],
        [25, 25, 2, 25],
        [25, 25, 2, 25],
        [0, 25, 1, 25],
      ],
      'page-per_page': [
        [25, 25, 2, 25],
        [10, 10, 2, 10],
        [25, 25, 2, 25],
        [0, 25, 1, 25],
      ],
      'page-limit': [
        [25, 25, 2, 25],
        [25, 25, 2, 25],
        [10, 10, 2, 10],
        [0, 10, 1, 10],
      ],
      'offset-limit': [
        [0, 25, 1, 25],
        [0, 25, 1, 25],
        [0, 10, 1, 10],
        [10, 10, 2, 10],
      ],
    },
  },
  pageSizeDefault: {
    seen: (bench) => page(bench, ''),
    as: { 25: [0, 25, 1, 25], 10: [0, 10, 1, 10], 100: [0, 100, 1, 100], 1: [0, 1, 1, 1] },
  },
  firstPage: {
    seen: (bench) => ['', 'page=0', 'page=1'].map((query) => page(bench, query)),
    as: {
      one: [[0, 25, 1, 25], 'VALIDATION_ERROR', [0, 25, 1, 25]],
      zero: [
        [0, 25, 0, 25],
        [0, 25, 0, 25],
        [25, 25, 1, 25],
      ],
    },
  },
  pageSizeServed: {
    seen: (bench) => [60, 150].map((size) => page(bench, `page_size=${size}&page=2`)),
    as: {
      asAsked: [[60, 60, 2, 60], 'VALIDATION_ERROR'],
      clamped: [
        [60, 60, 2, 60],
        [100, 100, 2, 100],
      ],
      steps: [
        [50, 50, 2, 50],
        [100, 100, 2, 100],
      ],
      half: [
        [30, 30, 2, 30],
        [50, 50, 2, 50],
      ],
    },
  },
  pageSizeEcho: {
    seen: (bench) => {
      bench.admin.setOptions({ pageSizeServed: 'half' });
      return ['page=1', 'page=8'].map((number) => page(bench, `page_size=80&${number}`));
    },
    as: {
      served: [
        [0, 40, 1, 40],
        [280, 20, 8, 40],
      ],
      asked: [
        [0, 40, 1, 80],
        [280, 20, 8, 80],
      ],
      count: [
        [0, 40, 1, 40],
        [280, 20, 8, 20],
      ],
    },
  },
  pageBeyondEnd: {
    seen: (bench) => page(bench, 'page=4&page_size=100'),
    as: { empty: [-1, 0, 4, 100], lastPage: [200, 100, 3, 100], notFound: 'NOT_FOUND' },
  },
  searchTotal: {
    seen: (bench) => {
      bench.admin.setOptions({ maxSearchResults: 30 });
      return [search(bench, '').total, page(bench, 'page=2'), page(bench, 'page=3')];
    },
    as: {
      reachable: [30, [25, 5, 2, 25], [-1, 0, 3, 25]],
      found: [300, [25, 5, 2, 25], [-1, 0, 3, 25]],
    },
  },
  summaryFields: {
    seen: (bench) => Object.keys(search(bench, '').results[0]).length,
    as: { all: 14, least: 6 },
  },
  countries: {
    seen: (bench) => ['DE', 'germany'].map((text) => search(bench, `countries=${text}`).total > 0),
    as: { codesOrNames: [true, true], codes: [true, false], names: [false, true] },
  },
  unknownSeniority: {
    seen: (bench) => {
      const total = (list: string) => search(bench, `seniority=${list}`).total ?? 'refused';
      return [total('vp,chief') === total('vp'), total('chief')];
    },
    as: { findsNobody: [true, 0], refused: [false, 'refused'], ignored: [true, 300] },
  },
};

showReadings(readings);

test.each([1, 3, 4, 7, 30])('sizes in steps are never larger than the %i asked for', (size) => {
  const bench = Bench.reading({ pageSizeServed: 'steps' });
  const { results, page_size } = search(bench, `page_size=${size}`);
  expect(results.length).toBe(page_size);
  expect(page_size).toBeLessThanOrEqual(size);
});

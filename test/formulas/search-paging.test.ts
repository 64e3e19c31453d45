/** Tables of people, however the API names, counts, cuts and ends its pages: the document leaves that open. */
import type { Options } from '../../sandbox/api/service';
import { block, typed } from './support/cells';
import { openStage } from './support/stage';

const readings: readonly Partial<Options>[] = [
  {},
  { firstPage: 'zero' },
  { firstPage: 'zero', pageBeyondEnd: 'notFound' },
  { pageSizeServed: 'half' },
  { pageSizeServed: 'half', pageSizeEcho: 'asked' },
  { pageSizeServed: 'half', pageSizeEcho: 'count', firstPage: 'zero' },
  { pageSizeServed: 'steps', pageSizeEcho: 'count' },
  { pageSizeEcho: 'count', pageBeyondEnd: 'notFound' },
  { pageSizeEcho: 'asked', pageBeyondEnd: 'lastPage' },
  { pagingNames: 'page-per_page' },
  { pagingNames: 'page-limit', firstPage: 'zero', pageSizeDefault: '10' },
  { pageSizeServed: 'half', pageSizeEcho: 'asked', pageBeyondEnd: 'lastPage', firstPage: 'zero' },
];

test.each([...readings])('shows everybody in the order of the API, under %j', (api) => {
  const { people, ...stage } = openStage({ peopleCount: 130, api });
  const ids = people.filter(({ email }) => email !== null).map(({ id }) => id);
  for (const [column, limit] of [
    ['A', 60],
    ['M', 1_000],
  ] as const) {
    const formula = `=CDX_SEARCH("", "has_email=yes", ${limit})`;
    expect(typed(stage, `${column}1`, formula)).toBe('id');
    const shown = block(stage, `${column}2:${column}140`).flat().filter(Boolean);
    expect(shown).toEqual(ids.slice(0, limit));
  }
});

test('says how many are missing where further pages can\u2019t be asked for', () => {
  const stage = openStage({ peopleCount: 130, api: { pagingNames: 'offset-limit' } });
  const ids = stage.people.filter(({ email }) => email !== null).map(({ id }) => id);
  expect(typed(stage, 'A1', '=CDX_SEARCH("", "has_email=yes", 1000)')).toBe('id');
  const shown = block(stage, 'A2:A140').flat().filter(Boolean);
  expect(shown).toEqual([...ids.slice(0, 25), `Only 25 of ${ids.length} people came`]);
});

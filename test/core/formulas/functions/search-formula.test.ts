import { searchFormula } from '../../../../src/core/formulas/functions/search-formula';
import { noAnswer, refusal } from '../../api/fakes';
import { crowd, formulaWorld } from '../formula-world';

const header = [
  'id',
  'full_name',
  'title',
  'company',
  'location',
  'seniority',
  'linkedin_url',
  'email_available',
  'email_status',
  'phone_available',
];

describe('CDX_SEARCH', () => {
  test('gives a table with a header, never contact values', () => {
    const { execution, service } = formulaWorld();
    service.owned.add('p1 email');
    expect(searchFormula(execution(), 'sales', undefined, 1)).toEqual([
      header,
      [
        'p1',
        'Jane Doe',
        'VP Sales',
        'Acme',
        'Berlin, Germany',
        'vp',
        'https://www.linkedin.com/in/p1',
        true,
        'verified',
        true,
      ],
    ]);
  });

  test('reads filters from a text', () => {
    const { execution, service } = formulaWorld();
    const filters = 'seniority=vp, director; Countries = US; has_email=yes;';
    searchFormula(execution(), '', filters, '5');
    expect(service.paths()).toEqual([
      '/people/search?seniority=vp%2Cdirector&countries=US&has_email=true&page_size=5',
    ]);
  });

  test('reads filters from two columns', () => {
    const { execution, service } = formulaWorld();
    const filters = [
      ['title', 'CEO'],
      ['', ''],
      ['has phone', false],
      ['company', ''],
    ];
    searchFormula(execution(), 'x', filters);
    expect(service.paths()).toEqual(['/people/search?q=x&title=CEO&has_phone=false&page_size=10']);
  });

  test('pages through more than one page, and keeps each', () => {
    const { execution, service } = formulaWorld(crowd(230));
    const table = searchFormula(execution(), 'x', '', 250);
    expect(table).toHaveLength(231);
    expect(service.requests).toHaveLength(3);
    searchFormula(execution(), 'X', '', 250);
    expect(service.requests).toHaveLength(3);
  });

  test('goes on where the time did not suffice', () => {
    const { execution, service } = formulaWorld(crowd(230));
    service.faults.push(undefined, noAnswer, noAnswer, noAnswer);
    const first = searchFormula(execution(), 'x', '', 200);
    expect(first).toHaveLength(102);
    expect(Array.isArray(first) && first[101]?.[0]).toBe('Waiting – recalculate');
    expect(searchFormula(execution(), 'x', '', 200)).toHaveLength(201);
    expect(service.requests).toHaveLength(5);
  });

  test('waits where not even the first page comes', () => {
    const { execution, service } = formulaWorld();
    service.faults.push(noAnswer, noAnswer, noAnswer);
    expect(searchFormula(execution(), 'x')).toBe('Waiting – recalculate');
  });

  test('a refusal that v1 did not have waits, and is asked again', () => {
    const { execution, service } = formulaWorld();
    service.faults.push(refusal(400, 'TEAPOT'));
    expect(searchFormula(execution(), 'x')).toBe('Waiting – recalculate');
    expect(service.requests).toHaveLength(1);
    expect(searchFormula(execution(), 'x')).toContainEqual(expect.arrayContaining(['p1']));
    expect(service.requests).toHaveLength(2);
  });

  test('blank arguments ask for nothing, and nobody is a text', () => {
    const { execution, service } = formulaWorld([]);
    expect(searchFormula(execution(), '', '')).toBe('');
    expect(searchFormula(execution(), '', 'seniority=,; countries= , ')).toBe('');
    expect(service.requests).toEqual([]);
    expect(searchFormula(execution(), 'x')).toBe('No match');
  });

  test.each<[unknown[], string]>([
    [['x', '', 'many'], 'limit must be a whole number from 1 to 1000.'],
    [['x', '', 0], 'limit must be a whole number from 1 to 1000.'],
    [['x', '', new Date(0)], 'limit must be a whole number from 1 to 1000.'],
    [['x', 'colour=red'], 'Filter 1 has a name that is not one: use title, seniority,'],
    [['x', 'vp'], 'Filter 1 is none: write name=value'],
    [['x', 'has_email=maybe'], 'has_email must be TRUE or FALSE.'],
    [['x', [['title']]], 'filters must be a text or a range of two columns'],
    [[[['a'], ['b']]], 'query must be one cell, not a range.'],
  ])('%j is an error in one sentence', ([query, filters, limit], message) => {
    const { execution, service } = formulaWorld();
    expect(() => searchFormula(execution(), query, filters, limit)).toThrow(message);
    expect(service.requests).toEqual([]);
  });

  test('a refusal is an error', () => {
    const { execution, service } = formulaWorld();
    service.faults.push(refusal(401, 'INVALID_API_KEY'));
    expect(() => searchFormula(execution(), 'x')).toThrow('The API key of the owner of this sheet');
    expect(() => searchFormula(execution({ hasKey: false }), 'x')).toThrow(
      'No API key is connected',
    );
  });
});

describe('pages of another size than was asked for', () => {
  test.each([1, 7, 25, 59, 60, 100])('of %p give all the rows', (pageSizeMax) => {
    const world = formulaWorld(crowd(60));
    world.service.pageSizeMax = pageSizeMax;
    world.service.requestsPerMinute = 100;
    let table = searchFormula(world.execution(), 'ann', '', 60);
    for (let round = 0; round < 3; round += 1) {
      world.clock.nowIsMs += 60_000;
      table = searchFormula(world.execution(), 'ann', '', 60);
    }
    expect(Array.isArray(table) && table.slice(1).map(([id]) => id)).toEqual(
      crowd(60).map(({ id }) => id),
    );
  });

  test('do not ask on once all were found', () => {
    const world = formulaWorld(crowd(60));
    world.service.pageSizeMax = 25;
    searchFormula(world.execution(), 'ann', '', 1_000);
    expect(world.service.requests).toHaveLength(3);
  });
});

test('a filter behind a comma is refused, and not dropped', () => {
  const { execution, service } = formulaWorld();
  const pairs = [
    'seniority=vp, countries=US',
    'countries=US has_email=true',
    'title=VP,company=Acme',
  ];
  for (const filters of pairs) {
    expect(() => searchFormula(execution(), '', filters)).toThrow(
      'Filter 1 holds another: write ; between filters.',
    );
  }
  expect(service.requests).toEqual([]);
});

test('a query or a filter that is still on its way waits and asks nothing', () => {
  const { execution, service } = formulaWorld();
  expect(searchFormula(execution(), 'Loading...')).toBe('Waiting – recalculate');
  expect(searchFormula(execution(), 'x', [['title', 'Loading...']])).toBe('Waiting – recalculate');
  expect(service.requests).toEqual([]);
});

test('an error as query asks nothing, whatever the filters are', () => {
  const { execution, service } = formulaWorld();
  expect(searchFormula(execution(), '#DIV/0!')).toBe('');
  expect(searchFormula(execution(), '#N/A', 'countries=US')).toBe('');
  expect(service.requests).toEqual([]);
});

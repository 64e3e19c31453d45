import { block, shown, type, typed, values } from './support/cells';
import { openStage } from './support/stage';

const searchHeader = [
  ...['id', 'full_name', 'title', 'company', 'location', 'seniority', 'linkedin_url'],
  ...['email_available', 'email_status', 'phone_available'],
];

describe('CDX_SEARCH', () => {
  test('gives a table of people with a header, without contact values', () => {
    const stage = openStage();
    type(stage, 'A1', [['=CDX_SEARCH("manager", "has_email=true", 5)']]);
    const [header, ...rows] = block(stage, 'A1:J6');
    expect(header).toEqual(searchHeader);
    const people = new Map(stage.people.map((person) => [person.id, person]));
    for (const [id = '', name, title] of rows) {
      expect(people.get(id)).toMatchObject({ fullName: name, title });
      expect(people.get(id)?.email).not.toBeNull();
    }
    expect(block(stage, 'A1:J6').flat().join()).not.toContain('@');
    expect(block(stage, 'A7:J7').flat().join('')).toBe('');
    expect(stage.charges()).toEqual([]);
  });

  test.each([
    ['a text', [], '"seniority=director,vp; countries=US"'],
    [
      'a two-column range',
      [
        ['seniority', 'director,vp'],
        ['countries', 'US'],
      ],
      'X1:Y2',
    ],
    [
      'a range with blanks and a name in other letters',
      [
        ['Seniority', 'director, vp'],
        ['', ''],
        ['COUNTRIES', 'US'],
        ['title', ''],
      ],
      'X1:Y4',
    ],
  ])('takes filters as %s', (_, cells, filters) => {
    const stage = openStage();
    type(stage, 'X1', cells);
    type(stage, 'A1', [[`=CDX_SEARCH("", ${filters}, 100)`]]);
    const wanted = stage.people.filter(
      ({ seniority, countryCode }) =>
        (seniority === 'director' || seniority === 'vp') && countryCode === 'US',
    );
    const ids = block(stage, 'A2:A120').flat().filter(Boolean);
    expect(wanted.length).toBeGreaterThan(0);
    expect([...ids].sort()).toEqual(wanted.map(({ id }) => id).sort());
  });

  test.each([
    ['seniority', 'vp; director'],
    ['countries', 'US;DE'],
  ])('a cell of %s may part its words by semicolons', (name, list) => {
    const stage = openStage();
    type(stage, 'A1', [[name, list]]);
    expect(typed(stage, 'D2', '=CDX_SEARCH("", A1:B1)')).toBe('id');
  });

  test('TRUE and FALSE of a checkbox are filters too', () => {
    const stage = openStage();
    type(stage, 'X1', [['has_phone', 'TRUE']]);
    type(stage, 'A1', [['=CDX_SEARCH(, X1:Y1, 20)']]);
    expect(
      block(stage, 'J2:J21')
        .flat()
        .every((text) => text === 'TRUE'),
    ).toBe(true);
  });

  test('two whole columns are filters too, as far as they are filled', () => {
    const stage = openStage();
    type(stage, 'X1', [
      ['countries', 'US'],
      ['has_phone', 'FALSE'],
    ]);
    type(stage, 'A1', [['=CDX_SEARCH("", X1:Y, 100)']]);
    const ids = block(stage, 'A2:A102').flat().filter(Boolean);
    const wanted = stage.people.filter(
      ({ phone, countryCode }) => phone === null && countryCode === 'US',
    );
    expect([...ids].sort()).toEqual(wanted.map(({ id }) => id).sort());
  });

  test('gives ten people where no limit is named, and any whole number of a cell or a text', () => {
    const stage = openStage();
    type(stage, 'X1', [['3'], ['4']]);
    const countOf = (formula: string) => {
      type(stage, 'A1', [[formula]]);
      return block(stage, 'A2:A99').flat().filter(Boolean).length;
    };
    expect(countOf('=CDX_SEARCH("", "countries=US")')).toBe(10);
    expect(countOf('=CDX_SEARCH("", "countries=US", X1)')).toBe(3);
    expect(countOf('=CDX_SEARCH("", "countries=US", "4")')).toBe(4);
    expect(countOf('=CDX_SEARCH("", "countries=US", Z9)')).toBe(10);
  });

  test('nobody is a text, and nothing asked costs nothing', () => {
    const stage = openStage();
    expect(typed(stage, 'A1', '=CDX_SEARCH("zzzz no such person")')).toBe('No match');
    expect(stage.requests()).toHaveLength(1);
    expect(typed(stage, 'A1', '=CDX_SEARCH()')).toBe('');
    expect(typed(stage, 'A1', '=CDX_SEARCH(B1, C1:D2, E1)')).toBe('');
    expect(stage.requests()).toHaveLength(1);
  });

  test('numbers, dates and errors as query are harmless', () => {
    const stage = openStage();
    type(stage, 'X1', [['42'], ['2026-01-31'], ['=1/0']]);
    for (const cell of ['X1', 'X2', 'X3']) {
      expect(typed(stage, 'A1', `=CDX_SEARCH(${cell})`)).not.toBe('#ERROR!');
    }
  });
});

describe('filters of CDX_SEARCH that are given twice', () => {
  test('make one list where they are lists', () => {
    const stage = openStage();
    const rows = ['US', 'DE'].map((code) => ['countries', code]);
    type(stage, 'X1', rows);
    type(stage, 'A1', [['=CDX_SEARCH("", X1:Y2, 1000)']]);
    const wanted = stage.people.filter(({ countryCode }) => ['US', 'DE'].includes(countryCode));
    expect(block(stage, 'A2:A1200').flat().filter(Boolean)).toHaveLength(wanted.length);
  });

  test('are refused where only one can be meant', () => {
    const stage = openStage();
    expect(typed(stage, 'A1', '=CDX_SEARCH("", "title=CEO; title=CFO")')).toContain('#ERROR!');
  });
});

describe('CDX_SUGGEST', () => {
  test('gives up to ten values with their counts', () => {
    const stage = openStage();
    type(stage, 'A1', [['=CDX_SUGGEST("titles", "dir")']]);
    const rows = values(stage, 'A1:B10').filter(([value]) => value !== null && value !== '');
    expect(rows.length).toBeGreaterThan(0);
    for (const [value, count] of rows) {
      expect(value).toEqual(expect.stringMatching(/^dir/i));
      expect(typeof count).toBe('number');
    }
  });

  test('a column of prefixes gives one row for each, blanks without a call', () => {
    const stage = openStage();
    const [first, second] = stage.people;
    const prefixes = [first, second].map((person) => person?.company.name.slice(0, 6) ?? '');
    type(stage, 'A1', [[prefixes[0] ?? ''], [''], [prefixes[1] ?? ''], ['zzzz']]);
    type(stage, 'B1', [['=CDX_SUGGEST("companies", A1:A4)']]);
    const rows = block(stage, 'B1:B4').flat();
    expect(rows[0]?.startsWith(prefixes[0] ?? '')).toBe(true);
    expect(rows[1]).toBe('');
    expect(rows[2]?.startsWith(prefixes[1] ?? '')).toBe(true);
    expect(rows[3]).toBe('No match');
    expect(stage.requests()).toHaveLength(3);
  });

  test('a whole column of prefixes costs as many requests as it has different ones', () => {
    const stage = openStage();
    type(stage, 'A2', [['dir'], ['DIR '], [''], ['dir']]);
    type(stage, 'C2', [['=CDX_SUGGEST("titles", A2:A)']]);
    expect(stage.requests()).toHaveLength(1);
    expect(
      block(stage, 'C2:C6')
        .flat()
        .map((text) => text !== ''),
    ).toEqual([...[true, true, false, true, false]]);
  });

  test.each(['titles', 'companies', 'locations', ' Locations '])('knows the kind %p', (kind) => {
    const stage = openStage();
    type(stage, 'C1', [[kind]]);
    expect(typed(stage, 'A1', '=CDX_SUGGEST(C1)')).not.toMatch(/^(?:#|No match|$)/);
  });

  test('numbers, dates and errors as prefix are harmless', () => {
    const stage = openStage();
    type(stage, 'X1', [['42'], ['2026-01-31'], ['=1/0']]);
    for (const cell of ['X1', 'X2', 'X3']) {
      expect(typed(stage, 'A1', `=CDX_SUGGEST("titles", ${cell})`)).not.toBe('#ERROR!');
    }
  });
});

describe('CDX_ACCOUNT', () => {
  test('gives the credits as a number where no field is named', () => {
    const stage = openStage();
    type(stage, 'A1', [['=CDX_ACCOUNT()', '=CDX_ACCOUNT(Z9)', '=CDX_ACCOUNT("Credits")']]);
    expect(values(stage, 'A1:C1')).toEqual([[2000, 2000, 2000]]);
    expect(typed(stage, 'A1', '=CDX_ACCOUNT()+1')).toBe('2001');
  });

  test('a range of fields gives a range of that shape, all from one request', () => {
    const stage = openStage();
    type(stage, 'A1', [
      ['plan', ''],
      ['monthly_allowance', 'reveals left today'],
      ['reveals-today', 'requests_per_minute'],
    ]);
    type(stage, 'D1', [['=CDX_ACCOUNT(A1:B3)']]);
    expect(values(stage, 'D1:E3')).toEqual([
      ['Pro', ''],
      [2000, 2000],
      [0, 60],
    ]);
    expect(stage.requests()).toHaveLength(1);
  });

  test('shows the prefix of the key and nothing more of it', () => {
    const stage = openStage();
    const prefix = typed(stage, 'A1', '=CDX_ACCOUNT("key_prefix")');
    expect(stage.service.keys.pro.startsWith(prefix)).toBe(true);
    expect(prefix.length).toBeLessThan(stage.service.keys.pro.length / 2);
  });

  test('a whole column of blanks costs nothing', () => {
    const stage = openStage();
    type(stage, 'D2', [['=CDX_ACCOUNT(A2:A)']]);
    expect(shown(stage, 'D2')).toBe('');
    expect(stage.requests()).toEqual([]);
  });
});

describe('CDX_USAGE', () => {
  test.each([
    ['=CDX_USAGE()', 30],
    ['=CDX_USAGE(Z9)', 30],
    ['=CDX_USAGE(1)', 1],
    ['=CDX_USAGE("7")', 7],
    ['=CDX_USAGE(X1)', 90],
  ])('%s is a table of %i days, oldest first', (formula, days) => {
    const stage = openStage();
    type(stage, 'X1', [['90']]);
    type(stage, 'A1', [[formula]]);
    const rows = values(stage, 'A1:C95').filter(([date]) => date !== null && date !== '');
    expect(rows[0]).toEqual(['date', 'reveals', 'credits_spent']);
    expect(rows).toHaveLength(days + 1);
    expect(rows[days]).toEqual(['2026-01-14', 0, 0]);
    expect(rows.slice(1).map(([date]) => date)).toEqual(
      rows
        .slice(1)
        .map(([date]) => date)
        .sort(),
    );
  });
});

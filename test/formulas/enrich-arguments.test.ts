import { block, errorOf, type, typed } from './support/cells';
import { blankRow, defaultRow, threeLeads } from './support/people';
import { openStage } from './support/stage';

describe('who and company of CDX_ENRICH', () => {
  test('two cells give one row of the default fields', () => {
    const stage = threeLeads();
    type(stage, 'D2', [['=CDX_ENRICH(A2, B2)']]);
    expect(block(stage, 'D2:H3')).toEqual([
      [...defaultRow(stage.first), ''],
      [...blankRow, ''],
    ]);
  });

  test.each([
    ['a LinkedIn URL', ({ linkedinSlug }) => `https://www.linkedin.com/in/${linkedinSlug}`],
    [
      'a LinkedIn URL as people copy it',
      ({ linkedinSlug }) => `linkedin.com/in/${linkedinSlug}/?x=1`,
    ],
  ] satisfies [string, (person: { linkedinSlug: string }) => string][])(
    '%s is enough as who',
    (_, textOf) => {
      const stage = threeLeads();
      type(stage, 'A9', [[textOf(stage.first)]]);
      expect(typed(stage, 'D9', '=CDX_ENRICH(A9, , "full_name")')).toBe(stage.first.fullName);
    },
  );

  test('a work email is enough as who', () => {
    const stage = openStage();
    const person = stage.people.find(({ email, firstName, lastName }) =>
      email?.startsWith(`${firstName}.${lastName}@`.toLowerCase()),
    );
    type(stage, 'A2', [[person?.email ?? '']]);
    expect(typed(stage, 'D2', '=CDX_ENRICH(A2, "", "full_name")')).toBe(person?.fullName);
  });

  test('company may be a web domain', () => {
    const stage = threeLeads();
    type(stage, 'B2', [[`https://www.${stage.first.company.domain}/about`]]);
    expect(typed(stage, 'D2', '=CDX_ENRICH(A2, B2, "full_name")')).toBe(stage.first.fullName);
  });

  test('texts in the formula serve as well as cells', () => {
    const stage = threeLeads();
    const { fullName, company } = stage.first;
    const formula = `=CDX_ENRICH("${fullName}", "${company.name}", "title")`;
    expect(typed(stage, 'D2', formula)).toBe(stage.first.title);
  });

  test('two columns give one row for each row, in one parallel wave', () => {
    const stage = threeLeads();
    type(stage, 'D2', [['=CDX_ENRICH(A2:A4, B2:B4)']]);
    const { first, second, third } = stage;
    expect(block(stage, 'D2:G4')).toEqual([first, second, third].map(defaultRow));
    expect(stage.requests()).toHaveLength(3);
    expect(stage.host.inspect.formulaExecutions()).toBe(1);
  });

  test('a range of name and company is enough as who', () => {
    const stage = threeLeads();
    type(stage, 'D2', [['=CDX_ENRICH(A2:B4)']]);
    const { first, second, third } = stage;
    expect(block(stage, 'D2:G4')).toEqual([first, second, third].map(defaultRow));
  });

  test('names that share one company may take it from one cell', () => {
    const stage = openStage();
    const colleagues = stage.people.filter(
      ({ company }) => company.slug === stage.people[0]?.company.slug,
    );
    expect(colleagues.length).toBeGreaterThan(1);
    type(
      stage,
      'A2',
      colleagues.map(({ fullName, company }) => [fullName, company.name]),
    );
    const last = colleagues.length + 1;
    type(stage, 'D2', [[`=CDX_ENRICH(A2:A${last}, $B$2, "full_name")`]]);
    expect(block(stage, `D2:D${last}`)).toEqual(colleagues.map(({ fullName }) => [fullName]));
  });

  test('a whole column stops costing where its leads end, and leaves the rest blank', () => {
    const stage = threeLeads();
    type(stage, 'D2', [['=CDX_ENRICH(A2:A, B2:B, "full_name")']]);
    const { first, second, third } = stage;
    expect(block(stage, 'D2:D6')).toEqual([
      [first.fullName],
      [second.fullName],
      [third.fullName],
      [''],
      [''],
    ]);
    expect(stage.requests()).toHaveLength(3);
  });

  test('blank rows in between stay blank and cost nothing', () => {
    const stage = threeLeads();
    type(stage, 'A3', [['', '']]);
    type(stage, 'D2', [['=CDX_ENRICH(A2:A4, B2:B4)']]);
    expect(block(stage, 'D2:G4')).toEqual([
      defaultRow(stage.first),
      blankRow,
      defaultRow(stage.third),
    ]);
    expect(stage.requests()).toHaveLength(2);
  });

  test.each([
    ['a number', '42', 'Not enough input – a name is missing'],
    ['a date', '2026-01-31', ''],
    ['TRUE', 'TRUE', 'Not enough input – a last name is missing'],
    ['an error value', '=NA()', ''],
    ['an error of a formula', '=1/0', ''],
    ['a placeholder', 'n/a', ''],
    ['one name', 'Jane', 'Not enough input – a last name is missing'],
    ['spaces', '   ', ''],
    ['another volatile add-on at work', 'Loading...', 'Waiting – recalculate'],
  ])('%s as who costs no request', (_, who, expected) => {
    const stage = threeLeads();
    type(stage, 'A2', [[who]]);
    expect(typed(stage, 'D2', '=CDX_ENRICH(A2, B2)')).toBe(expected);
    expect(stage.requests()).toEqual([]);
  });

  test('such cells in a range leave the other rows alone', () => {
    const stage = threeLeads();
    type(stage, 'A5', [
      ['42', 'Acme'],
      ['=1/0', 'Acme'],
      ['2026-01-31', 'Acme'],
    ]);
    type(stage, 'D2', [['=CDX_ENRICH(A2:A7, B2:B7, "full_name")']]);
    const texts = block(stage, 'D2:D7').flat();
    expect(texts.slice(0, 3)).toEqual([
      stage.first.fullName,
      stage.second.fullName,
      stage.third.fullName,
    ]);
    expect(texts.slice(3)).toEqual(['Not enough input – a name is missing', '', '']);
    expect(stage.requests()).toHaveLength(3);
  });

  test('a name without a company says what is missing', () => {
    const stage = threeLeads();
    expect(typed(stage, 'D2', '=CDX_ENRICH(A2)')).toBe(
      'Not enough input – a company or work email is missing',
    );
    expect(stage.requests()).toEqual([]);
  });

  test('no argument at all is blank', () => {
    const stage = threeLeads();
    expect(typed(stage, 'D2', '=CDX_ENRICH()')).toBe('');
    expect(errorOf(stage, 'D2', '=CDX_ENRICH()')).toBe('');
  });
});

describe('fields', () => {
  test('a comma-separated text chooses the columns and their order', () => {
    const stage = threeLeads();
    type(stage, 'D2', [['=CDX_ENRICH(A2, B2, "title, id, seniority")']]);
    const { title, id, seniority } = stage.first;
    expect(block(stage, 'D2:G2')).toEqual([[title, id, seniority, '']]);
  });

  test('the header row above the results lists the fields', () => {
    const stage = threeLeads();
    type(stage, 'D1', [['Company', '', 'full_name', 'LinkedIn URL']]);
    type(stage, 'D2', [['=CDX_ENRICH(A2:A3, B2:B3, D1:H1)']]);
    const rowOf = ({ company, fullName, linkedinSlug }: (typeof stage)['first']) => [
      company.name,
      '',
      fullName,
      `https://www.linkedin.com/in/${linkedinSlug}`,
    ];
    expect(block(stage, 'D2:G3')).toEqual([stage.first, stage.second].map(rowOf));
  });

  test('a column of names lists the fields as well', () => {
    const stage = threeLeads();
    type(stage, 'J1', [['tier'], ['city']]);
    type(stage, 'D2', [['=CDX_ENRICH(A2, B2, J1:J2)']]);
    expect(block(stage, 'D2:E2')).toEqual([[stage.first.tier, stage.first.city]]);
  });

  test('a blank cell means the default fields', () => {
    const stage = threeLeads();
    type(stage, 'D2', [['=CDX_ENRICH(A2, B2, J1)']]);
    expect(block(stage, 'D2:G2')).toEqual([defaultRow(stage.first)]);
  });

  test('all of the product’s field names are known', () => {
    const names =
      'id slug first_name last_name full_name title seniority functions company company_slug city state country location linkedin_url profile_url tier email email_status email_domain email_available phone phone_available match_confidence matched_on';
    const stage = threeLeads();
    type(stage, 'D2', [[`=CDX_ENRICH(A2, B2, "${names.replaceAll(' ', ',')}")`]]);
    const row = block(stage, 'D2:AB2')[0] ?? [];
    const byName = Object.fromEntries(names.split(' ').map((name, index) => [name, row[index]]));
    const { id, slug, firstName, lastName, company, functions, emailStatus } = stage.first;
    expect(byName).toMatchObject({
      ...{ id, slug, first_name: firstName, last_name: lastName },
      ...{ company: company.name, company_slug: company.slug, functions: functions.join(', ') },
      ...{ email_status: emailStatus, email_domain: company.domain, email_available: 'TRUE' },
      ...{ email: `Not revealed (${company.domain})`, phone: 'Not revealed' },
      phone_available: 'TRUE',
      match_confidence: '0.92',
    });
    expect(byName['matched_on']).toMatch(/name, company/);
    expect(byName['profile_url']).toContain(slug);
  });
});

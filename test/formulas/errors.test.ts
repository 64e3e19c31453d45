import type { Role } from '../../sandbox/api/service';
import { block, errorIn, errorOf, shown, type, typed } from './support/cells';
import { nameAndCompany, reachable } from './support/people';
import { setSpending } from './support/sidebar';
import { openStage } from './support/stage';

/** A person in A2:B2 and the owner's key of that account. */
function stageWith(key: Role | null) {
  const stage = openStage({ key });
  const [person] = reachable(stage, 1);
  if (!person) throw new Error('The service has nobody.');
  type(stage, 'A2', [nameAndCompany(person)]);
  return { ...stage, person };
}

const oneOfEach = [
  ['CDX_ENRICH', '=CDX_ENRICH(A2, B2)'],
  ['CDX_PERSON', '=CDX_PERSON("per_1")'],
  ['CDX_SEARCH', '=CDX_SEARCH("manager")'],
  ['CDX_SUGGEST', '=CDX_SUGGEST("titles", "man")'],
  ['CDX_ACCOUNT', '=CDX_ACCOUNT()'],
  ['CDX_USAGE', '=CDX_USAGE()'],
] as const;

describe.each(oneOfEach)('%s', (_, formula) => {
  test('without a key says whose is needed and where it is connected', () => {
    const stage = stageWith(null);
    expect(errorOf(stage, 'D2', formula)).toBe(
      'No API key is connected: formulas use the key of the owner of this sheet, who connects it in the CDX sidebar.',
    );
    expect(shown(stage, 'D2')).toBe('#ERROR!');
    expect(stage.requests()).toEqual([]);
  });

  test('with a key that was revoked says whose, and that a new one is needed', () => {
    const stage = stageWith('pro');
    stage.service.admin.revokeKey('pro');
    expect(errorOf(stage, 'D2', formula)).toBe(
      'The API key of the owner of this sheet is not valid or was revoked: the owner connects a new one in the CDX sidebar.',
    );
  });

  test('on a plan without API access names the plans that have it', () => {
    const stage = stageWith('pro');
    stage.service.admin.setPlan('pro', 'free');
    expect(errorOf(stage, 'D2', formula)).toBe(
      'The account of the owner of this sheet has a plan without API access: it needs the Pro or Team plan.',
    );
  });

  test('while the service is down waits instead of failing', () => {
    const stage = stageWith('pro');
    stage.service.admin.faults.inject({ kind: 'http500' });
    expect(typed(stage, 'D2', formula)).toBe('Waiting – recalculate');
  });

  test('with an answer that is no JSON waits instead of failing', () => {
    const stage = stageWith('pro');
    stage.service.admin.faults.inject({ kind: 'html' });
    expect(typed(stage, 'D2', formula)).toBe('Waiting – recalculate');
  });
});

test('a revoked key cannot be connected, so formulas still ask for one', () => {
  expect(() => openStage({ key: 'revoked' })).toThrow();
});

const fieldNames =
  'id, slug, first_name, last_name, full_name, title, seniority, functions, company, company_slug, city, state, country, location, linkedin_url, profile_url, tier, email, email_status, email_domain, email_available, phone, phone_available, match_confidence, matched_on';
const accountNames =
  'credits, monthly_allowance, cost_per_reveal, reveals_today, reveals_left_today, reveals_per_day, reveals_per_minute, requests_per_minute, plan';
const filterNames = 'title, seniority, company, location, countries, has_email, has_phone';

describe('an error of the user is one sentence and costs no request', () => {
  test.each([
    ['=CDX_ENRICH(A2, B2, "fullname")', `Name 1 of fields is not a field: use ${fieldNames}.`],
    ['=CDX_PERSON("per_1", "mail, phone")', `Name 1 of fields is not a field: use ${fieldNames}.`],
    ['=CDX_ENRICH(A2, B2, X1:Y1)', `Name 2 of fields is not a field: use ${fieldNames}.`],
    ['=CDX_ENRICH(A2, B2, X1:Y2)', 'fields must be one row or one column of field names.'],
    [
      '=CDX_ENRICH(A2:A9, B2:B5)',
      'who and company must have the same height: they have 8 and 4 rows.',
    ],
    ['=CDX_ENRICH(A2:C2)', 'who must be one column, or two columns of name and company.'],
    [
      '=CDX_ENRICH(A2:B2, B2)',
      'Give the company in the second column of who or as company, but not both.',
    ],
    ['=CDX_ENRICH(A2, A2:B2)', 'company must be one cell or one column.'],
    ['=CDX_PERSON(A2:B2)', 'id must be one cell or one column.'],
    ['=CDX_SEARCH(A2:B2)', 'query must be one cell, not a range.'],
    ['=CDX_SEARCH("x", "sort=name")', `Filter 1 has a name that is not one: use ${filterNames}.`],
    ['=CDX_SEARCH("x", "vp")', 'Filter 1 is none: write name=value, with ; between filters.'],
    ['=CDX_SEARCH("x", "has_email=maybe")', 'has_email must be TRUE or FALSE.'],
    [
      '=CDX_SEARCH("x", A2:C2)',
      'filters must be a text or a range of two columns, name and value.',
    ],
    ['=CDX_SEARCH("x", , "many")', 'limit must be a whole number from 1 to 1000.'],
    ['=CDX_SEARCH("x", , 0)', 'limit must be a whole number from 1 to 1000.'],
    ['=CDX_SEARCH("x", , 2.5)', 'limit must be a whole number from 1 to 1000.'],
    ['=CDX_SEARCH("x", , X3)', 'limit must be a whole number from 1 to 1000.'],
    [
      '=CDX_SUGGEST("people", "a")',
      'That is not a kind of suggestion: use titles, companies, locations.',
    ],
    ['=CDX_SUGGEST(, "a")', 'kind is missing: use titles, companies, locations.'],
    ['=CDX_SUGGEST("titles", A2:B3)', 'prefix must be one cell or one column.'],
    ['=CDX_SUGGEST(A2:B2, "a")', 'kind must be one cell, not a range.'],
    ['=CDX_USAGE(A2:B2)', 'days must be one cell, not a range.'],
    ['=CDX_SEARCH("x", , A2:B2)', 'limit must be one cell, not a range.'],
    ['=CDX_USAGE(0)', 'days must be a whole number from 1 to 90.'],
    ['=CDX_USAGE(91)', 'days must be a whole number from 1 to 90.'],
    ['=CDX_USAGE(1.5)', 'days must be a whole number from 1 to 90.'],
    ['=CDX_USAGE("week")', 'days must be a whole number from 1 to 90.'],
    ['=CDX_USAGE(X3)', 'days must be a whole number from 1 to 90.'],
    ['=CDX_USAGE(X4)', 'days must be a whole number from 1 to 90.'],
  ])('%s', (formula, message) => {
    const stage = stageWith('pro');
    type(stage, 'X1', [['title', 'Mobile'], ['city', 'x'], ['2026-01-31'], ['=1/0']]);
    expect(errorOf(stage, 'D2', formula)).toBe(message);
    expect(message.match(/[.!?](?:\s|$)/g)).toHaveLength(1);
    expect(stage.requests()).toEqual([]);
  });

  test('a wrong field of CDX_ACCOUNT lists the right ones', () => {
    const stage = stageWith('pro');
    const message = errorOf(stage, 'D2', '=CDX_ACCOUNT("money")');
    expect(message).toContain(`That is not a field of the account: use ${accountNames}, `);
    expect(stage.requests()).toEqual([]);
  });
});

describe('errors of the account', () => {
  test('out of credits says what is required and left, in one cell', () => {
    const stage = stageWith('pro');
    setSpending(stage.open(), true, 10);
    stage.service.admin.setBalance('pro', 0);
    expect(errorOf(stage, 'D2', '=CDX_ENRICH(A2, B2, "email")')).toMatch(
      /^The account of the owner of this sheet has not enough credits(?: \(1 required, 0 left\))?: top it up or wait for the next monthly allowance\.$/,
    );
    expect(stage.charges()).toEqual([]);
  });

  test('out of credits keeps nothing back that is free beside the email', () => {
    const stage = stageWith('pro');
    setSpending(stage.open(), true, 10);
    stage.service.admin.setBalance('pro', 0);
    type(stage, 'D2', [['=CDX_ENRICH(A2, B2, "title, email")']]);
    expect(block(stage, 'D2:E2')).toEqual([
      [stage.person.title, 'Not revealed – not enough credits'],
    ]);
  });

  test('a key that ends keeps no row back that is known, and paid', () => {
    const stage = stageWith('pro');
    setSpending(stage.open(), true, 10);
    type(stage, 'D2', [['=CDX_ENRICH(A2:A3, B2:B3, "email")']]);
    expect(shown(stage, 'D2')).toBe(stage.person.email);
    stage.service.admin.revokeKey('pro');
    const [, other] = reachable(stage, 2);
    if (other === undefined) throw new Error('The service has nobody else.');
    type(stage, 'A3', [nameAndCompany(other)]);
    expect(block(stage, 'D2:D3').flat()).toEqual([
      stage.person.email,
      'Waiting – The API key of the owner of this sheet is not valid or was revoked: the owner connects a new one in the CDX sidebar.',
    ]);
  });

  test('a search too long for an address says that it is the input', () => {
    const stage = stageWith('pro');
    const long = 'word '.repeat(500);
    expect(errorOf(stage, 'D2', `=CDX_SEARCH("${long}")`)).toBe(
      'The API refused an input: correct it.',
    );
    expect(stage.requests()).toEqual([]);
  });

  test('the daily cap, which ends by itself, says when, and its cells wait', () => {
    const stage = stageWith('nearCap');
    setSpending(stage.open(), true, 100);
    const people = reachable(stage, 11);
    type(stage, 'A2', people.map(nameAndCompany));
    type(stage, 'D2', [['=CDX_ENRICH(A2:A12, B2:B12, "email")']]);
    const texts = block(stage, 'D2:D12').flat();
    expect(texts.filter((text) => text.includes('@'))).toHaveLength(10);
    const untilMidnight = 'Not revealed – daily cap reached until 00:00 UTC';
    expect(texts[10]).toBe(untilMidnight);
    expect(typed(stage, 'F12', '=CDX_ENRICH(A12, B12, "email")')).toBe(untilMidnight);
    expect(stage.counts()).toEqual({ total: 2, waiting: 2, failed: 0 });
  });

  test('an error never shows the key or an address of the service', () => {
    const stage = stageWith('pro');
    stage.service.admin.faults.inject({ kind: 'dropBefore' });
    for (const [, formula] of oneOfEach) {
      type(stage, 'D2', [[formula]]);
      const text = `${shown(stage, 'D2')} ${errorIn(stage, 'D2')}`;
      expect(text).not.toContain(stage.service.keys.pro);
      expect(text).not.toMatch(/https?:/);
    }
  });
});

import { block, shown, type, typed } from './support/cells';
import { nameAndCompany, reachable } from './support/people';
import { editor, openStage, type StageOptions } from './support/stage';

const hourMs = 3_600_000;

function stageWithLeads(options: StageOptions = {}) {
  const stage = openStage(options);
  const people = reachable(stage, 4);
  type(stage, 'A2', people.map(nameAndCompany));
  const [first, second] = people;
  if (!first || !second) throw new Error('The service has too few people.');
  return { ...stage, first, second };
}

describe('a question', () => {
  test('is asked once in six hours, in whatever cell, shape and spelling', () => {
    const stage = stageWithLeads();
    const { fullName, company } = stage.first;
    type(stage, 'A6', [[`  ${fullName.toUpperCase()} `, `${company.name}, Inc.`]]);
    type(stage, 'D2', [['=CDX_ENRICH(A2, B2)']]);
    type(stage, 'D12', [['=CDX_ENRICH(A2:A2, B2, "title, city")']]);
    type(stage, 'D13', [['=CDX_ENRICH(A2:B2)']]);
    type(stage, 'D14', [['=CDX_ENRICH(A6, B6, "full_name")']]);
    expect(shown(stage, 'D14')).toBe(fullName);
    stage.clock.sleep(6 * hourMs - 60_000);
    expect(typed(stage, 'D15', '=CDX_ENRICH(A2, B2, "id")')).toBe(stage.first.id);
    expect(stage.requests()).toHaveLength(1);
    stage.clock.sleep(2 * 60_000);
    expect(typed(stage, 'D16', '=CDX_ENRICH(A2, B2, "id")')).toBe(stage.first.id);
    expect(stage.requests()).toHaveLength(2);
  });

  test('that repeats in a range is asked once', () => {
    const stage = stageWithLeads();
    const row = nameAndCompany(stage.first);
    type(stage, 'A2', [row, nameAndCompany(stage.second), row, row]);
    type(stage, 'D2', [['=CDX_ENRICH(A2:A5, B2:B5, "full_name")']]);
    const { fullName } = stage.first;
    expect(block(stage, 'D2:D5').flat()).toEqual([
      fullName,
      stage.second.fullName,
      fullName,
      fullName,
    ]);
    expect(stage.requests()).toHaveLength(2);
  });

  test('that many cells ask at the same moment is asked once', () => {
    const stage = stageWithLeads();
    const rows = Array.from({ length: 30 }, () => ['=CDX_ENRICH($A$2, $B$2, "full_name")']);
    type(stage, 'D2', rows);
    expect(new Set(block(stage, 'D2:D31').flat())).toEqual(new Set([stage.first.fullName]));
    expect(stage.requests()).toHaveLength(1);
  });

  test.each([
    '=CDX_ACCOUNT("plan")',
    '=CDX_SUGGEST("titles", "zzzz")',
    '=CDX_SEARCH("zzzz nobody")',
    '=CDX_PERSON("per_nobody")',
  ])('such as %s in ten cells at the same moment is asked once', (formula) => {
    const stage = stageWithLeads();
    type(
      stage,
      'D2',
      Array.from({ length: 10 }, () => [formula]),
    );
    expect(new Set(block(stage, 'D2:D11').flat()).size).toBe(1);
    expect(shown(stage, 'D2')).toMatch(/^Pro$|^No match$|^Not found$/);
    expect(stage.requests()).toHaveLength(1);
  });

  test.each([
    ['No match', '=CDX_ENRICH("Nobody Atall", "Nowhere Holdings", "full_name")'],
    ['Not found', '=CDX_PERSON("per_nobody")'],
    ['No match', '=CDX_SEARCH("zzzz nobody")'],
    ['No match', '=CDX_SUGGEST("titles", "zzzz")'],
  ])('whose answer is %p is kept too', (text, formula) => {
    const stage = stageWithLeads();
    expect(typed(stage, 'D2', formula)).toBe(text);
    expect(typed(stage, 'D3', formula)).toBe(text);
    expect(stage.requests()).toHaveLength(1);
  });

  test('of the account or its usage is asked again after a minute, since it moves', () => {
    const stage = stageWithLeads();
    for (const formula of ['=CDX_ACCOUNT()', '=CDX_USAGE(7)']) {
      const before = stage.mark();
      type(stage, 'D2', [[formula]]);
      type(stage, 'D20', [[formula]]);
      expect(stage.requests(before)).toHaveLength(1);
      stage.clock.sleep(61_000);
      type(stage, 'D40', [[formula]]);
      expect(stage.requests(before)).toHaveLength(2);
    }
  });

  test('is asked again where the cache has lost its answer', () => {
    const stage = stageWithLeads();
    type(stage, 'D2', [['=CDX_ENRICH(A2, B2, "title")']]);
    stage.host.inspect.cache('document').clear();
    expect(typed(stage, 'D3', '=CDX_ENRICH(A2, B2, "title")')).toBe(stage.first.title);
    expect(stage.requests()).toHaveLength(2);
  });

  test('is answered though the cache never keeps anything', () => {
    const stage = stageWithLeads({ cacheMiss: () => true });
    type(stage, 'D2', [['=CDX_ENRICH(A2:A3, B2:B3, "full_name")']]);
    const texts = block(stage, 'D2:D3').flat();
    for (const text of texts) expect(text).not.toBe('#ERROR!');
    expect(stage.requests().filter(({ status }) => status === 429)).toEqual([]);
  });
});

describe('what is kept', () => {
  test('of one account never serves another', () => {
    const stage = stageWithLeads();
    stage.service.admin.revealInWebApp('pro', stage.first.id, ['email']);
    expect(typed(stage, 'D2', '=CDX_ENRICH(A2, B2, "email")')).toBe(stage.first.email);
    stage.connectAs('owner@example.com', 'team');
    expect(typed(stage, 'D3', '=CDX_ENRICH(A2, B2, "email")')).toBe(
      `Not revealed (${stage.first.company.domain})`,
    );
    stage.connectAs('owner@example.com', 'pro');
    expect(typed(stage, 'D4', '=CDX_ENRICH(A2, B2, "email")')).toBe(stage.first.email);
  });

  test('of CDX_ENRICH, CDX_PERSON and the others is never mixed up', () => {
    const stage = stageWithLeads();
    expect(typed(stage, 'D2', '=CDX_PERSON("titles")')).toBe('Not found');
    expect(typed(stage, 'D3', '=CDX_SEARCH("titles")')).toBe('No match');
    expect(typed(stage, 'D4', '=CDX_SUGGEST("titles")')).not.toMatch(/^No/);
  });

  test('says nothing of names, companies, emails or keys in its keys, and never holds the API key', () => {
    const stage = stageWithLeads();
    stage.service.admin.revealInWebApp('pro', stage.first.id, ['email']);
    type(stage, 'D2', [['=CDX_ENRICH(A2:A5, B2:B5, "email")']]);
    type(stage, 'H2', [['=CDX_SEARCH("manager")']]);
    const entries = [...stage.host.inspect.cache('document')];
    expect(entries.length).toBeGreaterThan(0);
    const names = entries.map(([name]) => name).join('\n');
    for (const text of [stage.first.fullName, stage.first.company.name, 'manager', '@']) {
      expect(names).not.toContain(text);
    }
    expect(JSON.stringify(entries)).not.toContain(stage.service.keys.pro);
  });

  test('of a thousand people fills few of the cache’s thousand places', () => {
    const stage = openStage({ key: 'team', peopleCount: 420 });
    const people = stage.people.slice(0, 100);
    type(stage, 'A2', people.map(nameAndCompany));
    type(stage, 'D2', [['=CDX_ENRICH(A2:A101, B2:B101, "id")']]);
    expect(block(stage, 'D2:D101').flat()).toEqual(people.map(({ id }) => id));
    const answers = [...stage.host.inspect.cache('document').keys()];
    expect(answers.length).toBeLessThanOrEqual(260);
  });
});

test('an editor sees the same answers as the owner, from the same cache', () => {
  const stage = stageWithLeads();
  type(stage, 'D2', [['=CDX_ENRICH(A2, B2, "title")']]);
  stage.host.inspect.setFormulaUser(editor);
  expect(typed(stage, 'D3', '=CDX_ENRICH(A2, B2, "title")')).toBe(stage.first.title);
  expect(stage.requests()).toHaveLength(1);
});

import { block, type, typed } from './support/cells';
import { blankRow, defaultRow, threeLeads } from './support/people';

describe('CDX_PERSON', () => {
  test('takes an id or a slug, in a cell or a column, and asks for each once', () => {
    const stage = threeLeads();
    const { first, second } = stage;
    type(stage, 'A2', [[first.id], [second.slug], [''], [first.id]]);
    type(stage, 'D2', [['=CDX_PERSON(A2:A5)']]);
    const rows = [defaultRow(first), defaultRow(second), blankRow, defaultRow(first)];
    expect(block(stage, 'D2:G5')).toEqual(rows);
    expect(stage.requests().map(({ path }) => path)).toEqual(['/people/{id}', '/people/{id}']);
    expect(typed(stage, 'I2', '=CDX_PERSON(A2, "title")')).toBe(first.title);
    expect(stage.requests()).toHaveLength(2);
  });

  test('takes whole columns, headers as fields, and a text as id', () => {
    const stage = threeLeads();
    type(stage, 'A2', [
      [stage.first.id, ''],
      ['', ''],
      [stage.third.id, ''],
    ]);
    type(stage, 'D1', [['title', 'city']]);
    type(stage, 'D2', [['=CDX_PERSON(A2:A, D1:E1)']]);
    expect(block(stage, 'D2:E4')).toEqual([
      [stage.first.title, stage.first.city],
      ['', ''],
      [stage.third.title, stage.third.city],
    ]);
    expect(typed(stage, 'G2', `=CDX_PERSON("${stage.second.id}", "full_name")`)).toBe(
      stage.second.fullName,
    );
  });

  test.each([
    ['a number', '42', 'Not found', 1],
    ['a date', '2026-01-31', '', 0],
    ['an error value', '=1/0', '', 0],
    ['a blank', '', '', 0],
    ['nobody', 'per_nobody', 'Not found', 1],
    ['a path out of the people', '../account', 'Not found', 1],
  ])('%s as id is answered without harm', (_, id, expected, requests) => {
    const stage = threeLeads();
    type(stage, 'A2', [[id]]);
    expect(typed(stage, 'D2', '=CDX_PERSON(A2)')).toBe(expected);
    expect(stage.requests()).toHaveLength(requests);
  });

  test('an id too long for an address keeps nobody else waiting', () => {
    const stage = threeLeads();
    type(stage, 'A2', [[stage.first.id], ['x'.repeat(3_000)], [stage.third.id]]);
    type(stage, 'D2', [['=CDX_PERSON(A2:A4, "title")']]);
    expect(block(stage, 'D2:D4').flat()).toEqual([
      stage.first.title,
      'Not found',
      stage.third.title,
    ]);
  });

  test('has neither confidence nor grounds of a match', () => {
    const stage = threeLeads();
    type(stage, 'D2', [[`=CDX_PERSON("${stage.first.id}", "match_confidence, matched_on, id")`]]);
    expect(block(stage, 'D2:F2')).toEqual([['', '', stage.first.id]]);
  });

  test('no argument at all is blank', () => {
    expect(typed(threeLeads(), 'D2', '=CDX_PERSON()')).toBe('');
  });
});

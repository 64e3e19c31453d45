import { block, errorOf, type, typed } from './support/cells';
import { threeLeads } from './support/people';
import type { Stage } from './support/stage';

/** The sheet as people make it: one column for all. */
function list({ host }: Pick<Stage, 'host'>, ...entries: readonly string[]): void {
  const { spreadsheet } = host;
  const name = 'Do not contact';
  const sheet = spreadsheet.sheets.find((each) => each.name === name) ?? spreadsheet.addSheet(name);
  sheet.paste(1, 1, [[name], ...entries.map((text) => [text]), ['']]);
}

test('a formula says who is on the list, reveals nothing for them, and the others as ever', () => {
  const stage = threeLeads();
  const { first, second, third } = stage;
  list(stage, first.company.domain, second.id);
  stage.switchSpending(true, 50);
  type(stage, 'D2', [['=CDX_ENRICH(A2:B4, , "email, phone")']]);
  expect(block(stage, 'D2:E4')).toEqual([
    [`Do not contact · domain ${first.company.domain}`, ''],
    [`Do not contact · person ID ${second.id}`, ''],
    [third.email, third.phone],
  ]);
  expect(stage.charges().map(({ personId }) => personId)).toEqual([third.id, third.id]);
  expect(typed(stage, 'G2', `=CDX_PERSON("${second.id}", "email")`)).toBe(
    `Do not contact · person ID ${second.id}`,
  );
});

test('a kept answer is judged by the list of a minute ago, and a reveal by the list of now', () => {
  const stage = threeLeads();
  const { first, second } = stage;
  const formulas = [['=CDX_ENRICH(A2:B3, , "full_name")']];
  type(stage, 'D2', formulas);
  list(stage, first.company.domain);
  stage.clock.sleep(61_000);
  type(stage, 'D20', formulas);
  const said = `Do not contact · domain ${first.company.domain}`;
  expect(block(stage, 'D20:D21').flat()).toEqual([said, second.fullName]);
  list(stage, second.id);
  stage.switchSpending(true, 50);
  expect(typed(stage, 'D30', '=CDX_ENRICH(A3, B3, "email")')).toContain('Do not contact · ');
  expect(stage.charges()).toEqual([]);
});

test.each(['do not contact', ' DO NOT CONTACT'])('the sheet may be spelt “%s”', (name) => {
  const stage = threeLeads();
  stage.host.spreadsheet.addSheet(name).paste(1, 1, [['Person ID'], [stage.first.id]]);
  expect(typed(stage, 'D2', '=CDX_ENRICH(A2, B2, "title")')).toContain('Do not contact · ');
});

test('the list counts under another name, and where it was deleted a formula says so', () => {
  const stage = threeLeads();
  const { spreadsheet } = stage.host;
  list(stage, stage.first.id);
  stage.switchSpending(true, 50);
  typed(stage, 'D2', '=CDX_ENRICH(A2, B2, "email")');
  const sheet = spreadsheet.sheets.find(({ name }) => name === 'Do not contact');
  if (sheet === undefined) throw new Error('Nobody made the list.');
  sheet.name = 'Suppressed';
  stage.clock.sleep(61_000);
  expect(typed(stage, 'D3', '=CDX_ENRICH(A2, B2, "phone")')).toContain('Do not contact · ');
  spreadsheet.deleteSheet(sheet);
  stage.clock.sleep(61_000);
  const error = errorOf(stage, 'D4', '=CDX_ENRICH(A2, B2, "email,phone")');
  expect(error).toMatch(/^The list “Do not contact” was deleted: bring its sheet back, /);
  expect(stage.charges()).toEqual([]);
});

test('within the list a formula says that it can\u2019t stand there, and holds up no other', () => {
  const stage = threeLeads();
  list(stage, stage.second.id);
  const sheet = stage.host.spreadsheet.sheets.find(({ name }) => name === 'Do not contact');
  sheet?.setCell(3, 1, `=CDX_PERSON("${stage.first.id}", "full_name")`);
  stage.host.recalculate();
  expect(sheet?.display(3, 1)).toBe('#ERROR!');
  expect(errorOf(stage, 'D2', '=CDX_ENRICH(A2, B2, "email")')).toMatch(/mend its formulas/);
  sheet?.setCell(3, 1, '');
  stage.host.recalculate();
  expect(typed(stage, 'D3', '=CDX_ENRICH(A3, B3, "full_name")')).toContain('Do not contact · ');
});

test('neither the cache nor a request holds anything of the list', () => {
  const stage = threeLeads();
  list(stage, 'somebody@private.example', 'Private Person, Secret Company');
  type(stage, 'D2', [['=CDX_ENRICH(A2:B4, , "email, phone")']]);
  const kept = JSON.stringify([...stage.host.inspect.cache('document')]);
  const sent = JSON.stringify(stage.requests());
  expect(kept + sent).not.toMatch(/private|secret/i);
});

test('where the list can’t be read, a formula says so and reveals nobody', () => {
  const stage = threeLeads();
  list(stage, '#REF!');
  stage.switchSpending(true, 50);
  const error = errorOf(stage, 'D2', '=CDX_ENRICH(A2, B2, "email")');
  expect(error).toMatch(/^The list “Do not contact” shows an error: mend /);
  expect(stage.charges()).toEqual([]);
});

test('while the list is loading, a formula waits and reveals nobody', () => {
  const stage = threeLeads();
  list(stage, 'Loading...');
  stage.switchSpending(true, 50);
  expect(typed(stage, 'D2', '=CDX_ENRICH(A2, B2, "email")')).toBe('Waiting – recalculate');
  expect(stage.charges()).toEqual([]);
});

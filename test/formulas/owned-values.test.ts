/** Values that the account owns, whatever came between. */
import { block, shown, type, typed } from './support/cells';
import { nameAndCompany, reachable } from './support/people';
import { openStage, type StageOptions } from './support/stage';

function spendingStage(count: number, options: StageOptions = {}) {
  const stage = openStage(options);
  const people = reachable(stage, count);
  type(stage, 'A2', people.map(nameAndCompany));
  stage.switchSpending(true, 100);
  return { ...stage, people };
}

test.each([
  ['credits', 'lowCredit', 8, 5],
  ['the daily cap', 'nearCap', 15, 10],
] as const)(
  '%s that are used up hide nothing that other formulas bought',
  (_, key, count, left) => {
    const stage = spendingStage(count, { key });
    const bought = stage.people.slice(count - left);
    const emails = bought.map(({ email }) => email);
    type(stage, 'D2', [[`=CDX_ENRICH(A2:A${count + 1}, B2:B${count + 1}, "full_name")`]]);
    const ids = bought.map(({ id }) => [id]);
    type(stage, 'F2', ids);
    type(stage, 'G2', [[`=CDX_PERSON(F2:F${left + 1}, "email")`]]);
    expect(block(stage, `G2:G${left + 1}`).flat()).toEqual(emails);
    type(stage, 'I2', [[`=CDX_ENRICH(A2:A${count + 1}, B2:B${count + 1}, "email")`]]);
    expect(block(stage, `I${count - left + 2}:I${count + 1}`).flat()).toEqual(emails);
  },
);

test('the email at a former company is not brought back beside the new one', () => {
  const stage = spendingStage(2);
  const [a, b] = stage.people;
  if (a === undefined || b === undefined) throw new Error('Nobody is reachable.');
  expect(typed(stage, 'D2', `=CDX_PERSON("${a.id}", "email")`)).toBe(a.email);
  stage.switchSpending(false, 100);
  stage.service.admin.movePerson(a.id, b.company.slug);
  const { domain } = b.company;
  type(stage, 'E2', [[`=CDX_PERSON("${a.id}", "phone, email, email_domain")`]]);
  expect(block(stage, 'F2:G2').flat()).toEqual([`Not revealed (${domain})`, domain]);
  type(stage, 'E3', [[`=CDX_PERSON("${a.id}", "email, phone, email_domain")`]]);
  expect(shown(stage, 'E3')).toBe(`Not revealed (${domain})`);
});

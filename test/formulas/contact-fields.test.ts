import { block, shown, type, typed } from './support/cells';
import { nameAndCompany, reachable, somebody } from './support/people';
import { openStage } from './support/stage';

const formula = '=CDX_ENRICH(A2, B2, "email, phone")';

describe('email and phone with formula spending off', () => {
  test('say that they are not revealed, the email with its domain', () => {
    const stage = openStage();
    const [person] = reachable(stage, 1);
    if (!person) throw new Error('The service has nobody.');
    type(stage, 'A2', [nameAndCompany(person)]);
    type(stage, 'D2', [[formula]]);
    expect(block(stage, 'D2:E2')).toEqual([
      [`Not revealed (${person.company.domain})`, 'Not revealed'],
    ]);
  });

  test('say that nothing is on file', () => {
    const stage = openStage();
    const person = somebody(stage, ({ email, phone }) => email === null && phone === null);
    type(stage, 'A2', [nameAndCompany(person)]);
    type(stage, 'D2', [[formula]]);
    expect(block(stage, 'D2:E2')).toEqual([['No email on file', 'No phone on file']]);
  });

  test.each(['api', 'app'] as const)('give what the account revealed through the %s', (origin) => {
    const stage = openStage();
    const [person] = reachable(stage, 1);
    if (!person) throw new Error('The service has nobody.');
    if (origin === 'app') stage.service.admin.revealInWebApp('pro', person.id, ['email', 'phone']);
    else stage.reveal('pro', person.id, ['email', 'phone']);
    type(stage, 'A2', [nameAndCompany(person)]);
    const charged = stage.charges().length;
    type(stage, 'D2', [[formula]]);
    expect(block(stage, 'D2:E2')).toEqual([[person.email, person.phone]]);
    expect(typed(stage, 'D9', `=CDX_PERSON("${person.id}", "phone")`)).toBe(person.phone);
    expect(stage.charges()).toHaveLength(charged);
  });

  test('give the one that is owned and not the other', () => {
    const stage = openStage();
    const [person] = reachable(stage, 1);
    if (!person) throw new Error('The service has nobody.');
    stage.service.admin.revealInWebApp('pro', person.id, ['phone']);
    type(stage, 'A2', [nameAndCompany(person)]);
    type(stage, 'D2', [[formula]]);
    expect(block(stage, 'D2:E2')).toEqual([
      [`Not revealed (${person.company.domain})`, person.phone],
    ]);
  });

  test('are never taken from a search', () => {
    const stage = openStage();
    const [person] = reachable(stage, 1);
    if (!person) throw new Error('The service has nobody.');
    stage.service.admin.revealInWebApp('pro', person.id, ['email', 'phone']);
    type(stage, 'D2', [[`=CDX_SEARCH("${person.fullName}", , 5)`]]);
    expect(block(stage, 'D2:M7').flat().join(' ')).not.toContain('@');
  });
});

test('nothing that can be typed spends while spending is off', () => {
  const stage = openStage();
  const people = reachable(stage, 4);
  type(stage, 'A2', people.map(nameAndCompany));
  const attempts = [
    '=CDX_ENRICH(A2:A5, B2:B5, "email, phone")',
    '=CDX_ENRICH(A2, B2, "email, reveal")',
    '=CDX_ENRICH(A2, B2, "email", TRUE)',
    '=CDX_ENRICH(A2, B2, {"email","phone"})',
    `=CDX_PERSON("${people[0]?.id}", "phone, email")`,
    `=CDX_PERSON("${people[0]?.id}/reveal", "phone")`,
    `=CDX_PERSON("reveal/batch", "phone")`,
    '=CDX_SEARCH("", "has_email=true; reveal=true")',
    '=setFormulaSpending("x", TRUE, 100)',
  ];
  attempts.forEach((attempt, index) => {
    type(stage, `D${10 + 20 * index}`, [[attempt]]);
  });
  expect(shown(stage, 'D10')).toMatch(/^Not revealed/);
  expect(stage.charges()).toEqual([]);
  expect(stage.requests().filter(({ path }) => path.includes('reveal'))).toEqual([]);
  expect(stage.service.admin.account('pro').balance).toBe(2000);
});

import { block, errorIn, shown, type, typed } from './support/cells';
import { nameAndCompany, reachable } from './support/people';
import { setSpending } from './support/sidebar';
import { editor, openStage, owner, type StageOptions } from './support/stage';

/** The owner has switched spending on with this limit; that many people stand in A2:B. */
function spendingStage(limitPerDay: number, count: number, options: StageOptions = {}) {
  const stage = openStage(options);
  const people = reachable(stage, count);
  type(stage, 'A2', people.map(nameAndCompany));
  const switchTo = stage.switchSpending;
  switchTo(true, limitPerDay);
  const last = count + 1;
  const spent = () => stage.charges().reduce((sum, { credits }) => sum + credits, 0);
  const shownEmails = () =>
    block(stage, `D2:D${last}`)
      .flat()
      .filter((text) => text.includes('@'));
  return { ...stage, people, last, switchTo, spent, shownEmails };
}

const limitText = 'Not revealed – daily limit of formulas reached';

describe('the owner’s switch', () => {
  test('lets formulas reveal, and the sidebar tells what they spent today', () => {
    const stage = spendingStage(10, 2);
    type(stage, 'D2', [['=CDX_ENRICH(A2:A3, B2:B3, "email, phone")']]);
    expect(block(stage, 'D2:E3')).toEqual(stage.people.map(({ email, phone }) => [email, phone]));
    expect(stage.spent()).toBe(4);
    expect(stage.spendingToday()).toBe(4);
  });

  test('reveals nothing that no formula asks for', () => {
    const stage = spendingStage(10, 2);
    type(stage, 'D2', [['=CDX_ENRICH(A2:A3, B2:B3)']]);
    type(stage, 'H2', [['=CDX_ENRICH(A2:A3, B2:B3, "email_domain, phone_available")']]);
    expect(stage.spent()).toBe(0);
  });

  test('costs nothing again: not for another cell, nor after the cache is lost', () => {
    const stage = spendingStage(10, 2);
    const formula = '=CDX_ENRICH(A2:A3, B2:B3, "email")';
    type(stage, 'D2', [[formula]]);
    type(stage, 'F2', [[formula]]);
    stage.host.inspect.cache('document').clear();
    type(stage, 'H2', [[formula]]);
    expect(block(stage, 'H2:H3').flat()).toEqual(stage.people.map(({ email }) => email));
    expect(stage.spent()).toBe(2);
  });

  test('when it is off again nothing more is spent and what is owned stays', () => {
    const stage = spendingStage(10, 2);
    type(stage, 'D2', [['=CDX_ENRICH(A2, B2, "email")']]);
    expect(stage.switchTo(false, 10)).toMatchObject({ on: false });
    type(stage, 'D3', [['=CDX_ENRICH(A3, B3, "email")']]);
    type(stage, 'F2', [['=CDX_ENRICH(A2, B2, "email")']]);
    expect(shown(stage, 'F2')).toBe(stage.people[0]?.email);
    expect(shown(stage, 'D3')).toBe(`Not revealed (${stage.people[1]?.company.domain})`);
    expect(stage.spent()).toBe(1);
  });

  test('a cell that said “Not revealed” reveals at its next calculation', () => {
    const stage = spendingStage(10, 1);
    stage.switchTo(false, 10);
    const formula = '=CDX_ENRICH(A2, B2, "email")';
    expect(typed(stage, 'D2', formula)).toMatch(/^Not revealed/);
    stage.switchTo(true, 10);
    expect(typed(stage, 'D3', formula)).toBe(stage.people[0]?.email);
  });

  test('cannot be turned by an editor, neither in the editor’s sidebar nor from a cell', () => {
    const stage = spendingStage(10, 2);
    stage.switchTo(false, 10);
    stage.connectAs(editor, 'team');
    setSpending(stage.open(editor), true, 1_000);
    stage.host.inspect.setFormulaUser(editor);
    type(stage, 'F2', [['=setFormulaSpending("", TRUE, 1000)']]);
    type(stage, 'D2', [['=CDX_ENRICH(A2:A3, B2:B3, "email")']]);
    expect(shown(stage, 'D2')).toMatch(/^Not revealed/);
    expect(stage.spent()).toBe(0);
  });

  test('holds for this spreadsheet’s limit though the editor has set another for themselves', () => {
    const stage = spendingStage(1, 3);
    stage.connectAs(editor, 'team');
    setSpending(stage.open(editor), true, 1_000);
    stage.host.inspect.setFormulaUser(editor);
    type(stage, 'D2', [['=CDX_ENRICH(A2:A4, B2:B4, "email")']]);
    expect(stage.shownEmails()).toHaveLength(1);
    expect(stage.charges().map(({ role }) => role)).toEqual(['pro']);
  });

  test.each([-1, 1.5])('refuses the limit %p', (limit) => {
    const stage = spendingStage(10, 1);
    expect(() => stage.switchTo(true, limit)).toThrow(/whole number/);
  });

  test('with a limit of 0 spends nothing', () => {
    const stage = spendingStage(0, 1);
    expect(typed(stage, 'D2', '=CDX_ENRICH(A2, B2, "email")')).toBe(limitText);
    expect(stage.spent()).toBe(0);
  });
});

describe('the daily limit', () => {
  test('cuts a range, and says so in the cells that it cut', () => {
    const stage = spendingStage(3, 5);
    type(stage, 'D2', [['=CDX_ENRICH(A2:A6, B2:B6, "email, full_name")']]);
    expect(stage.shownEmails()).toHaveLength(3);
    expect(block(stage, 'D5:E6')).toEqual(
      stage.people.slice(3).map(({ fullName }) => [limitText, fullName]),
    );
    expect(stage.spent()).toBe(3);
  });

  test('is never spent on half of a person’s fields', () => {
    const stage = spendingStage(3, 3);
    type(stage, 'D2', [['=CDX_ENRICH(A2:A4, B2:B4, "email, phone")']]);
    expect(stage.spent()).toBeLessThanOrEqual(3);
    expect(stage.shownEmails()).toHaveLength(1);
  });

  test('holds for thirty executions at once', () => {
    const stage = spendingStage(7, 30);
    const rows = stage.people.map((_, index) => [
      `=CDX_ENRICH(A${index + 2}, B${index + 2}, "email")`,
    ]);
    type(stage, 'D2', rows);
    stage.retryEachMinute(4);
    expect(stage.shownEmails()).toHaveLength(7);
    expect(stage.spent()).toBe(7);
    expect(
      block(stage, 'D2:D31')
        .flat()
        .filter((text) => text === limitText),
    ).toHaveLength(23);
    expect(stage.requests().filter(({ status }) => status === 429)).toEqual([]);
  });

  test('holds for many executions at once whose cache keeps nothing', () => {
    const stage = spendingStage(4, 12, { cacheMiss: () => true });
    type(
      stage,
      'D2',
      stage.people.map((_, index) => [`=CDX_ENRICH(A${index + 2}, B${index + 2}, "email")`]),
    );
    expect(stage.spent()).toBeLessThanOrEqual(4);
    expect(stage.shownEmails().length).toBe(stage.spent());
  });

  test('holds after the cache is lost', () => {
    const stage = spendingStage(2, 4);
    type(stage, 'D2', [['=CDX_ENRICH(A2:A3, B2:B3, "email")']]);
    stage.host.inspect.cache('document').clear();
    // Nobody knows any more how much of the minute is used up.
    stage.clock.sleep(2 * 60_000);
    type(stage, 'F4', [['=CDX_ENRICH(A4:A5, B4:B5, "email")']]);
    expect(block(stage, 'F4:F5').flat()).toEqual([limitText, limitText]);
    expect(stage.spent()).toBe(2);
  });

  test('starts anew at 00:00 UTC, whatever the sheet’s time zone', () => {
    const stage = spendingStage(1, 3, { startMs: Date.UTC(2026, 0, 14, 23, 50) });
    type(stage, 'D2', [['=CDX_ENRICH(A2, B2, "email")']]);
    expect(typed(stage, 'D3', '=CDX_ENRICH(A3, B3, "email")')).toBe(limitText);
    stage.clock.sleep(11 * 60_000);
    expect(typed(stage, 'D4', '=CDX_ENRICH(A4, B4, "email")')).toBe(stage.people[2]?.email);
    expect(typed(stage, 'F3', '=CDX_ENRICH(A3, B3, "email")')).toBe(limitText);
    expect(stage.spent()).toBe(2);
  });

  test('counts what was charged when the answer was lost', () => {
    const stage = spendingStage(2, 3);
    stage.service.admin.faults.inject({
      kind: 'dropAfter',
      path: '/people/reveal/batch',
      count: 1,
    });
    type(stage, 'D2', [['=CDX_ENRICH(A2, B2, "email")']]);
    type(stage, 'D3', [['=CDX_ENRICH(A3, B3, "email")']]);
    type(stage, 'D4', [['=CDX_ENRICH(A4, B4, "email")']]);
    expect(stage.shownEmails()).toEqual(stage.people.slice(0, 2).map(({ email }) => email));
    expect(shown(stage, 'D4')).toBe(limitText);
    expect(stage.spent()).toBe(2);
  });

  test('a lower limit holds at once', () => {
    const stage = spendingStage(10, 3);
    type(stage, 'D2', [['=CDX_ENRICH(A2:A3, B2:B3, "email")']]);
    stage.switchTo(true, 2);
    expect(typed(stage, 'D4', '=CDX_ENRICH(A4, B4, "email")')).toBe(limitText);
    expect(stage.spent()).toBe(2);
  });

  test('counts fields with no data for nothing', () => {
    const stage = spendingStage(2, 2);
    const [first, second] = stage.people;
    if (!first || !second) throw new Error('The service has too few people.');
    stage.service.admin.loseContactData(first.id, 'email');
    type(stage, 'D2', [['=CDX_ENRICH(A2, B2, "email")']]);
    expect(shown(stage, 'D2')).toBe('No email on file');
    type(stage, 'D3', [['=CDX_ENRICH(A3, B3, "email, phone")']]);
    expect(block(stage, 'D3:E3')).toEqual([[second.email, second.phone]]);
    expect(stage.service.admin.account('pro').balance).toBe(1998);
  });
});

test('credits that run out stop a range, which keeps what it has', () => {
  const stage = spendingStage(100, 8, { key: 'lowCredit' });
  type(stage, 'D2', [['=CDX_ENRICH(A2:A9, B2:B9, "email")']]);
  expect(stage.shownEmails()).toHaveLength(5);
  expect(block(stage, 'D7:D9').flat()).toEqual(
    Array.from({ length: 3 }, () => 'Not revealed – not enough credits'),
  );
  expect(errorIn(stage, 'D2')).toBe('');
  expect(stage.spent()).toBe(5);
});

test('the owner of the sheet pays, whoever types', () => {
  const stage = spendingStage(5, 1);
  stage.host.inspect.setFormulaUser(editor);
  type(stage, 'D2', [['=CDX_ENRICH(A2, B2, "email")']]);
  expect(shown(stage, 'D2')).toBe(stage.people[0]?.email);
  expect(stage.charges().map(({ role }) => role)).toEqual(['pro']);
  expect(owner).not.toBe(editor);
});

describe('Retry waiting formulas', () => {
  function threeUnrevealed() {
    const stage = spendingStage(1, 3);
    stage.switchTo(false, 1);
    type(
      stage,
      'D2',
      [2, 3, 4].map((row) => [`=CDX_ENRICH(A${row}, B${row}, "email")`]),
    );
    return stage;
  }

  test('reveals what was not revealed, once formulas may spend, and what a limit held up on the next day', () => {
    const stage = threeUnrevealed();
    expect(stage.counts()).toEqual({ total: 3, waiting: 0, failed: 0 });
    stage.switchTo(true, 1);
    expect(stage.counts()).toEqual({ total: 3, waiting: 3, failed: 0 });
    stage.retry();
    expect(stage.counts()).toEqual({ total: 3, waiting: 2, failed: 0 });
    expect(stage.shownEmails()).toHaveLength(1);
    stage.clock.sleep(24 * 3_600_000);
    stage.retry();
    expect(stage.counts()).toEqual({ total: 3, waiting: 1, failed: 0 });
    expect(stage.shownEmails()).toHaveLength(2);
    expect(stage.spent()).toBe(2);
  });

  test('costs nothing while the limit holds, and the cells stay formulas', () => {
    const stage = threeUnrevealed();
    stage.switchTo(true, 1);
    for (let press = 0; press < 3; press += 1) stage.retry();
    expect(stage.spent()).toBe(1);
    expect(stage.counts()).toEqual({ total: 3, waiting: 2, failed: 0 });
    expect(stage.freeze()).toEqual({ frozen: 1, skipped: 2 });
  });
});

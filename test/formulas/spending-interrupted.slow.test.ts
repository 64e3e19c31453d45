import type { ChargeRecord } from '../../sandbox/api/desk/audit';
import { block, shown, type, typed } from './support/cells';
import { endExecution, interruption } from './support/interruptions';
import { nameAndCompany, reachable } from './support/people';
import { openStage, type StageOptions } from './support/stage';

const dayMs = 86_400_000;
const emailFormula = (row: number) => `=CDX_ENRICH(A${row}, B${row}, "email")`;
const limitText = 'Not revealed – daily limit of formulas reached';

/** That many people in A2:B, and a limit that suffices for some of them. */
function spendingStage(limitPerDay: number, count: number, options: StageOptions = {}) {
  const stage = openStage({ peopleCount: 3 * count + 80, ...options });
  const people = reachable(stage, count);
  type(stage, 'A2', people.map(nameAndCompany));
  stage.switchSpending(true, limitPerDay);
  return { ...stage, people };
}

type SpendingStage = ReturnType<typeof spendingStage>;

function chargesByDay(stage: SpendingStage): readonly number[] {
  const days = new Map<number, number>();
  for (const { atMs, credits } of stage.charges()) {
    const day = Math.floor(atMs / dayMs);
    days.set(day, (days.get(day) ?? 0) + credits);
  }
  return [...days.values()];
}

/** What was charged since the beginning of today. */
function chargedToday(stage: SpendingStage): readonly ChargeRecord[] {
  const today = Math.floor(stage.clock.now() / dayMs);
  return stage.charges().filter(({ atMs }) => Math.floor(atMs / dayMs) === today);
}

const perDay = 3;

/**
 * Plays a day with people of its own for each service call of an execution, until one comes to its
 * end undisturbed; `rows` are the first of the day's. Gives how many calls there were.
 */
function atEveryCall(
  stage: SpendingStage,
  atMsOfDay: number,
  play: (at: number, row: number) => boolean,
): number {
  for (let at = 1; ; at += 1) {
    const nowMs = stage.clock.now();
    stage.clock.sleep(dayMs + atMsOfDay - (nowMs % dayMs));
    if (!play(at, 2 + (at - 1) * perDay)) return at - 1;
  }
}

const leadsMax = 130 * perDay;

describe.each(['before', 'after'] as const)(
  'an execution that is ended %s a service call',
  (moment) => {
    const noonMs = dayMs / 2;

    test('hides nothing that was paid: the next calculation shows it, inside the limit', () => {
      const kill = interruption(endExecution);
      const stage = spendingStage(2, leadsMax, { hooks: kill.hooks });
      const moments = atEveryCall(stage, noonMs, (at, row) => {
        const formula = `=CDX_ENRICH(A${row}, B${row}, "email, phone")`;
        const person = stage.people[row - 2];
        kill.begin(at, moment);
        type(stage, 'D2', [[formula]]);
        const isKilled = kill.end();
        const wasPaid = chargedToday(stage).length > 0;
        type(stage, 'D3', [[formula]]);
        const texts = block(stage, 'D3:E3').flat();
        if (wasPaid) expect([at, ...texts]).toEqual([at, person?.email, person?.phone]);
        else expect([person?.email, 'Waiting – recalculate']).toContain(texts[0]);
        // While it is not settled, what the other may have left over is waited for.
        if (wasPaid)
          expect([limitText, 'Waiting – recalculate']).toContain(
            typed(stage, 'D4', emailFormula(row + 1)),
          );
        // A request that was ended may hold the pace for a minute or two.
        stage.clock.sleep(3 * 60_000);
        stage.retry();
        expect([at, ...block(stage, 'D3:E3').flat()]).toEqual([at, person?.email, person?.phone]);
        if (wasPaid) expect([at, shown(stage, 'D4')]).toEqual([at, limitText]);
        expect([at, chargedToday(stage).length]).toEqual([at, 2]);
        type(stage, 'D2', [
          ['', ''],
          ['', ''],
          ['', ''],
        ]);
        return isKilled;
      });
      expect(moments).toBeGreaterThan(40);
    });

    test('leaves room in the limit that was not used, once it is known', () => {
      const kill = interruption(endExecution);
      const stage = spendingStage(1, leadsMax, { hooks: kill.hooks });
      atEveryCall(stage, noonMs, (at, row) => {
        kill.begin(at, moment);
        type(stage, 'D2', [[emailFormula(row)]]);
        const isKilled = kill.end();
        const wasPaid = chargedToday(stage).length > 0;
        stage.clock.sleep(3 * 60_000);
        const other = typed(stage, 'D3', emailFormula(row + 1));
        expect([at, other]).toEqual([at, wasPaid ? limitText : stage.people[row - 1]?.email]);
        expect([at, chargedToday(stage).length]).toEqual([at, 1]);
        return isKilled;
      });
    });
  },
);

describe('00:00 UTC', () => {
  const startMs = Date.UTC(2026, 0, 14, 23, 59, 40);

  test.each(['before', 'after'] as const)(
    '%s any service call leaves each day its limit',
    (moment) => {
      const midnight = interruption(() => stage.clock.sleep(dayMs - (stage.clock.now() % dayMs)));
      const stage = spendingStage(2, leadsMax, { hooks: midnight.hooks, startMs });
      atEveryCall(stage, startMs % dayMs, (at, row) => {
        const formula = (first: number, last: number) =>
          `=CDX_ENRICH(A${first}:A${last}, B${first}:B${last}, "email")`;
        midnight.begin(at, moment);
        type(stage, 'D2', [[formula(row, row + 1)]]);
        const hasStruck = midnight.end();
        type(stage, 'F2', [[formula(row + 1, row + 2)]]);
        const now = stage.people.slice(row - 2, row + 1);
        const paid = new Set(stage.charges().map(({ personId }) => personId));
        const shownThen = block(stage, 'D2:F3').flat();
        for (const { id, email } of now) if (paid.has(id)) expect(shownThen).toContain(email);
        expect([at, Math.max(...chargesByDay(stage))]).toEqual([at, 2]);
        return hasStruck;
      });
    },
  );

  test('stretched by retries charges no day twice its limit', () => {
    const stage = spendingStage(5, 10, { startMs });
    const path = '/people/reveal/batch';
    stage.service.admin.faults.inject({ kind: 'http500', path, count: 2 });
    stage.service.admin.faults.inject({ kind: 'latency', latencyMs: 7_000, path, count: 2 });
    type(stage, 'D2', [['=CDX_ENRICH(A2:A6, B2:B6, "email")']]);
    type(stage, 'D7', [['=CDX_ENRICH(A7:A11, B7:B11, "email")']]);
    expect(Math.max(...chargesByDay(stage))).toBeLessThanOrEqual(5);
  });
});

describe('many cells at once', () => {
  test.each([7, 41, 167, 331])('hold a small limit where one is ended at call %p of all', (at) => {
    const kill = interruption(endExecution);
    const stage = spendingStage(5, 30, { hooks: kill.hooks });
    kill.begin(at, 'after');
    type(
      stage,
      'D2',
      stage.people.map((_, index) => [emailFormula(index + 2)]),
    );
    expect(kill.end()).toBe(true);
    stage.clock.sleep(3 * 60_000);
    stage.retryEachMinute(4);
    expect(chargesByDay(stage)).toEqual([5]);
    const texts = block(stage, 'D2:D31').flat();
    expect(texts.filter((text) => text.includes('@'))).toHaveLength(5);
    expect(texts.filter((text) => text === limitText)).toHaveLength(25);
  });

  test('of one person all show the value that one of them paid', () => {
    const stage = spendingStage(1, 1);
    type(
      stage,
      'D2',
      Array.from({ length: 10 }, () => ['=CDX_ENRICH($A$2, $B$2, "email")']),
    );
    const texts = block(stage, 'D2:D11').flat();
    expect(new Set(texts)).toEqual(new Set([stage.people[0]?.email]));
    expect(chargesByDay(stage)).toEqual([1]);
  });

  test('of one person, asked for in different ways, too', () => {
    const stage = spendingStage(1, 1);
    const id = stage.people[0]?.id;
    const formulas = ['=CDX_ENRICH(A2, B2, "email")', `=CDX_PERSON("${id}", "email")`];
    type(
      stage,
      'D2',
      [...formulas, ...formulas].map((formula) => [formula]),
    );
    expect(new Set(block(stage, 'D2:D5').flat())).toEqual(new Set([stage.people[0]?.email]));
    expect(chargesByDay(stage)).toEqual([1]);
  });
});

test('a lock that is busy for twelve seconds says nothing of the limit', () => {
  const stage = spendingStage(50, 1);
  stage.host.inspect.locks.holdElsewhere('document', stage.clock.now() + 12_000);
  expect(typed(stage, 'D2', '=CDX_ENRICH(A2, B2, "email")')).toBe(stage.people[0]?.email);
});

test('a lock that is busy for longer is a cell that waits', () => {
  const stage = spendingStage(50, 1);
  typed(stage, 'D2', '=CDX_ENRICH(A2, B2, "title")');
  stage.host.inspect.locks.holdElsewhere('document', stage.clock.now() + 60_000);
  expect(typed(stage, 'D2', '=CDX_ENRICH(A2, B2, "email")')).toBe('Waiting – recalculate');
  expect(stage.counts().waiting).toBe(1);
  stage.clock.sleep(60_000);
  stage.retry();
  expect(shown(stage, 'D2')).toBe(stage.people[0]?.email);
});

test('a value that was revealed elsewhere shows although the limit is used up', () => {
  const stage = spendingStage(1, 2);
  const [first, second] = stage.people;
  typed(stage, 'D3', '=CDX_ENRICH(A3, B3, "title")');
  expect(typed(stage, 'D2', '=CDX_ENRICH(A2, B2, "email")')).toBe(first?.email);
  stage.service.admin.revealInWebApp('pro', second?.id ?? '', ['email']);
  expect(typed(stage, 'D3', '=CDX_ENRICH(A3, B3, "email")')).toBe(second?.email);
});

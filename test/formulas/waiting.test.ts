import { z } from 'zod';
import { block, shown, type, typed } from './support/cells';
import { keepsFormulas } from './support/ended-retries';
import { nameAndCompany, reachable } from './support/people';
import { openStage } from './support/stage';

const waiting = 'Waiting – recalculate';

/** That many people in A2:B, on the Pro limit of 60 requests a minute. */
function stageWithLeads(count: number) {
  const stage = openStage({ peopleCount: count + 140 });
  const people = stage.people.slice(0, count);
  type(stage, 'A2', people.map(nameAndCompany));
  return { ...stage, people, last: count + 1 };
}

const refused = (stage: Pick<ReturnType<typeof openStage>, 'requests'>) =>
  stage.requests().filter(({ status }) => status === 429);

describe('a range that the minute does not suffice for', () => {
  test('returns what is finished, says what waits, and is completed by Retry waiting formulas', () => {
    const stage = stageWithLeads(150);
    type(stage, 'D2', [[`=CDX_ENRICH(A2:A${stage.last}, B2:B${stage.last}, "id")`]]);
    const first = block(stage, `D2:D${stage.last}`).flat();
    expect(first.filter((text) => text === waiting).length).toBeGreaterThan(80);
    expect(first.filter((text) => text !== waiting).length).toBeGreaterThan(50);
    expect(stage.counts()).toEqual({ total: 1, waiting: 1, failed: 0 });
    stage.retryUntilDone();
    expect(block(stage, `D2:D${stage.last}`).flat()).toEqual(stage.people.map(({ id }) => id));
    expect(stage.counts()).toEqual({ total: 1, waiting: 0, failed: 0 });
    expect(stage.enrichRequests()).toHaveLength(150);
    expect(refused(stage)).toEqual([]);
  });

  test('ends before its thirty seconds', () => {
    const stage = stageWithLeads(150);
    const startMs = stage.clock.now();
    type(stage, 'D2', [[`=CDX_ENRICH(A2:A${stage.last}, B2:B${stage.last}, "id")`]]);
    expect(stage.clock.now() - startMs).toBeLessThan(30_000);
  });
});

test('two ranges and the sidebar share one pace', () => {
  const stage = stageWithLeads(80);
  type(stage, 'D2', [['=CDX_ENRICH(A2:A41, B2:B41, "id")', '=CDX_ENRICH(A42:A81, B42:B81, "id")']]);
  stage.open();
  stage.retryUntilDone();
  expect(block(stage, 'D2:E41')).toEqual(
    stage.people.slice(0, 40).map(({ id }, index) => [id, stage.people[index + 40]?.id]),
  );
  expect(stage.enrichRequests()).toHaveLength(80);
  expect(refused(stage)).toEqual([]);
});

test('the next free request is left to somebody at the sidebar, also by a search in a cell', () => {
  const stage = openStage();
  const addOn = stage.open();
  const isAnswered = () => {
    try {
      addOn.call('suggest', z.unknown(), 'titles', 'ma');
      return true;
    } catch {
      return false;
    }
  };
  stage.clock.sleep(70_000);
  // Of a full minute these two come free first, three seconds apart.
  const startMs = stage.clock.now();
  expect(isAnswered()).toBe(true);
  stage.clock.sleep(3_000);
  while (isAnswered()) stage.clock.sleep(100);
  stage.clock.sleep(startMs + 56_000 - stage.clock.now());
  expect(isAnswered()).toBe(false);
  stage.clock.sleep(5_000);
  expect(typed(stage, 'D2', '=CDX_SEARCH("manager", "", 1)')).toBe('id');
  expect(isAnswered()).toBe(true);
});

test('another program on the same key is made room for', () => {
  const stage = stageWithLeads(50);
  for (let request = 0; request < 40; request += 1) stage.askElsewhere('pro');
  type(stage, 'D2', [[`=CDX_ENRICH(A2:A51, B2:B51, "id")`]]);
  stage.retryUntilDone();
  expect(block(stage, 'D2:D51').flat()).toEqual(stage.people.map(({ id }) => id));
  expect(refused(stage).length).toBeLessThanOrEqual(50);
});

test('a service that is down leaves waiting cells, and a retry fills them', () => {
  const stage = openStage();
  const people = reachable(stage, 3);
  type(stage, 'A2', people.map(nameAndCompany));
  stage.service.admin.faults.inject({ kind: 'http500' });
  type(stage, 'D2', [['=CDX_ENRICH(A2:A4, B2:B4, "id")']]);
  expect(block(stage, 'D2:D4').flat()).toEqual([waiting, waiting, waiting]);
  stage.service.admin.faults.clear();
  expect(stage.retryUntilDone()).toBe(1);
  expect(block(stage, 'D2:D4').flat()).toEqual(people.map(({ id }) => id));
});

test.each(['http503', 'dropBefore', 'cutJson'] as const)(
  'one answer that fails as %s is asked again within the same calculation',
  (kind) => {
    const stage = openStage();
    const people = reachable(stage, 3);
    type(stage, 'A2', people.map(nameAndCompany));
    stage.service.admin.faults.inject({ kind, count: 1 });
    type(stage, 'D2', [['=CDX_ENRICH(A2:A4, B2:B4, "id")']]);
    expect(block(stage, 'D2:D4').flat()).toEqual(people.map(({ id }) => id));
  },
);

describe('a request that hangs', () => {
  test('is given up before the platform ends the execution, and asked again by a retry', () => {
    const stage = openStage();
    const [person] = reachable(stage, 1);
    if (!person) throw new Error('The service has nobody.');
    type(stage, 'A2', [nameAndCompany(person)]);
    stage.service.admin.faults.inject({ kind: 'latency', latencyMs: 90_000, count: 1 });
    const startMs = stage.clock.now();
    expect(typed(stage, 'D2', '=CDX_ENRICH(A2, B2, "id")')).toBe(waiting);
    expect(stage.clock.now() - startMs).toBeLessThan(30_000);
    expect(stage.retryUntilDone()).toBe(1);
    expect(shown(stage, 'D2')).toBe(person.id);
  });

  test('while it reveals is counted, and the retry gets for nothing what it charged', () => {
    const stage = openStage();
    const [person] = reachable(stage, 1);
    if (!person) throw new Error('The service has nobody.');
    stage.switchSpending(true, 1);
    type(stage, 'A2', [nameAndCompany(person)]);
    const path = '/people/reveal/batch';
    stage.service.admin.faults.inject({ kind: 'latency', latencyMs: 90_000, path, count: 1 });
    expect(typed(stage, 'D2', '=CDX_ENRICH(A2, B2, "email")')).toBe(waiting);
    expect(stage.charges()).toHaveLength(1);
    expect(stage.spendingToday()).toBe(1);
    stage.retryUntilDone();
    expect(shown(stage, 'D2')).toBe(person.email);
    expect(stage.charges()).toHaveLength(1);
    expect(stage.spendingToday()).toBe(1);
  });
});

describe('Retry waiting formulas', () => {
  test('retries failed formulas too: after a key is connected they are answered', () => {
    const stage = openStage({ key: null });
    const people = reachable(stage, 2);
    type(stage, 'A2', people.map(nameAndCompany));
    type(stage, 'D2', [['=CDX_ENRICH(A2, B2, "id")'], ['=CDX_ENRICH(A3, B3, "id")']]);
    expect(stage.counts()).toEqual({ total: 2, waiting: 0, failed: 2 });
    stage.connectAs('owner@example.com', 'pro');
    stage.retry();
    expect(block(stage, 'D2:D3').flat()).toEqual(people.map(({ id }) => id));
  });

  test('leaves formulas alone that are done, and those that are not CDX’s', () => {
    const stage = openStage({ key: null });
    type(stage, 'A1', [['=1/0', '="CDX_ENRICH("', 'text', '=CDX_ENRICH("", "")']]);
    const executions = stage.host.inspect.formulaExecutions();
    expect(stage.retry()).toEqual({ total: 1, waiting: 0, failed: 0 });
    expect(stage.host.inspect.formulaExecutions()).toBe(executions);
    expect(block(stage, 'A1:D1')).toEqual([['#DIV/0!', 'CDX_ENRICH(', 'text', '']]);
  });

  // At every ninth call; at each one in waiting.slow.test.ts.
  test.each(['before', 'after'] as const)(
    'keeps every formula where it is ended %s any of its calls',
    (moment) => keepsFormulas(moment, 9),
  );

  test('says so where a cell is protected, and calculates the others', () => {
    const stage = openStage({ key: null });
    type(stage, 'A1', [
      ['=CDX_ACCOUNT("plan")'],
      ['=CDX_ACCOUNT("plan")'],
      ['=CDX_ACCOUNT("plan")'],
    ]);
    stage.connectAs('owner@example.com', 'pro');
    stage.connectAs('editor@example.com', 'pro');
    const area = { firstRow: 2, lastRow: 2, firstColumn: 1, lastColumn: 1 };
    stage.host.spreadsheet.protections.add(stage.sheet.id, area, []);
    expect(() => stage.open('editor@example.com').call('retryFormulas', z.unknown())).toThrow(
      /1 formula stands in a protected cell/,
    );
    expect([shown(stage, 'A1'), shown(stage, 'A3')]).toEqual(['Pro', 'Pro']);
  });

  test('works on all sheets of the spreadsheet', () => {
    const stage = openStage({ key: null });
    const other = stage.host.spreadsheet.addSheet('Other');
    type({ sheet: other }, 'B2', [['=CDX_ACCOUNT("plan")']]);
    type(stage, 'B2', [['=CDX_ACCOUNT("plan")']]);
    expect(stage.counts()).toEqual({ total: 2, waiting: 0, failed: 2 });
    stage.connectAs('owner@example.com', 'pro');
    stage.retry();
    expect([shown(stage, 'B2'), shown({ sheet: other }, 'B2')]).toEqual(['Pro', 'Pro']);
  });
});

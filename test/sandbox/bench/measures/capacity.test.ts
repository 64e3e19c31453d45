import {
  type AccountType,
  accountTypes,
  rowsThatFit,
  sidebarCapacity,
  triggerCapacity,
  triggerWorkMs,
} from '../../../../sandbox/bench/measures/capacity';
import { triggerWorkMs as addOnTriggerWorkMs } from '../../../../src/config';

const cost = { requests: 1.04, reveals: 0.8, propertyCalls: 1 };
const matchOnly = { requests: 1, reveals: 0, propertyCalls: 1 };

function account(name: string): AccountType {
  const found = accountTypes.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no account type ${name}`);
  return found;
}

describe('rows a day', () => {
  test('are the least that any limit allows', () => {
    const { rows, bindsFirst, byLimit } = sidebarCapacity(account('consumer'), 'pro', cost);
    expect(rows).toBe(2_500);
    expect(bindsFirst).toBe('daily cap on reveals');
    expect(byLimit.map((each) => each.rows)).toEqual(
      byLimit.map((each) => each.rows).sort((a, b) => a - b),
    );
  });

  test('are bound by UrlFetch calls where nothing is revealed', () => {
    const consumer = sidebarCapacity(account('consumer'), 'pro', matchOnly);
    expect(consumer).toMatchObject({ rows: 20_000, bindsFirst: 'UrlFetch calls a day' });
    const workspace = sidebarCapacity(account('Workspace'), 'pro', matchOnly);
    expect(workspace).toMatchObject({ rows: 86_400, bindsFirst: 'requests a minute' });
  });

  test('are fewer by the hourly trigger where its run time binds', () => {
    const { rows, bindsFirst } = triggerCapacity(account('consumer'), 'pro', matchOnly);
    expect(rows).toBe(24 * 4 * 60);
    expect(bindsFirst).toBe('run time of triggers and requests a minute');
  });

  test('count with the time that the add-on lets its trigger work', () => {
    expect(triggerWorkMs).toBe(addOnTriggerWorkMs);
  });
});

describe('a spreadsheet', () => {
  test('holds ten million cells of leads, results and log together', () => {
    expect(rowsThatFit(9, 11, cost)).toBe(Math.floor(10_000_000 / (9 + 11 * 1.8)));
  });
});

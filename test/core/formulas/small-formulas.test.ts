import { accountFormula } from '../../../src/core/formulas/functions/account-formula';
import { enrichFormula } from '../../../src/core/formulas/functions/enrich-formula';
import { suggestFormula } from '../../../src/core/formulas/functions/suggest-formula';
import { usageFormula } from '../../../src/core/formulas/functions/usage-formula';
import { noAnswer, refusal, success } from '../api/fakes';
import { formulaWorld } from './formula-world';

const waiting = 'Waiting – recalculate';
const silence = [noAnswer, noAnswer, noAnswer];

describe('CDX_SUGGEST', () => {
  test('gives values with counts and keeps them', () => {
    const { execution, service } = formulaWorld();
    expect(suggestFormula(execution(), 'Titles', 'ce')).toEqual([['CEO', 9]]);
    suggestFormula(execution(), 'titles', 'CE');
    expect(service.paths()).toEqual(['/suggest?kind=titles&q=ce']);
  });

  test('gives one row for each prefix of a column', () => {
    const { execution } = formulaWorld();
    expect(suggestFormula(execution(), 'titles', [['ce'], [''], ['zzz']])).toEqual([
      ['CEO'],
      [''],
      ['No match'],
    ]);
  });

  test('puts values of a prefix side by side, in rows of one width', () => {
    const { execution, service } = formulaWorld();
    const items = ['CEO', 'CFO'].map((value) => ({ value, label: value, count: 1 }));
    service.faults.push(success({ kind: 'titles', items }));
    expect(suggestFormula(execution(), 'titles', [['c'], [''], ['zzz']])).toEqual([
      ['CEO', 'CFO'],
      ['', ''],
      ['No match', ''],
    ]);
  });

  test('says that nothing begins so', () => {
    expect(suggestFormula(formulaWorld().execution(), 'titles', 'zzz')).toBe('No match');
  });

  test('waits where the service does not answer, in a column beside what is kept', () => {
    const { execution, service } = formulaWorld();
    service.faults.push(...silence);
    expect(suggestFormula(execution(), 'titles', 'ce')).toBe(waiting);
    suggestFormula(execution(), 'titles', 'ce');
    service.faults.push(...silence);
    expect(suggestFormula(execution(), 'titles', [['ce'], ['vp']])).toEqual([['CEO'], [waiting]]);
  });

  test('asks for the different prefixes of a column at once, for equal ones once', () => {
    const { execution, service, clock } = formulaWorld();
    const prefixes = Array.from({ length: 40 }, (_, index) => [`p${index % 20}`]);
    suggestFormula(execution(), 'titles', 'the pace is known by its answer');
    const startMs = clock.nowIsMs;
    expect(suggestFormula(execution(), 'titles', prefixes)).toEqual(prefixes.map(() => ['CEO']));
    expect(service.requests).toHaveLength(1 + 20);
    expect(clock.nowIsMs - startMs).toBe(service.durationMs);
  });

  test.each([60, 150, 1_000])(
    'a column of %i prefixes gives in time what the pace allows, and the rest later',
    (size) => {
      const { execution, clock } = formulaWorld();
      const prefixes = Array.from({ length: size }, (_, index) => [`p${index}`]);
      const answered: number[] = [];
      for (let known = 0; known < Math.min(size, 150); known = answered.at(-1) ?? 0) {
        const startMs = clock.nowIsMs;
        const cells = [suggestFormula(execution(), 'titles', prefixes)].flat(2);
        expect(clock.nowIsMs - startMs).toBeLessThan(25_000);
        expect(new Set(cells.map(String))).toEqual(
          new Set(cells.includes(waiting) ? ['CEO', waiting] : ['CEO']),
        );
        answered.push(cells.filter((cell) => cell === 'CEO').length);
        expect(answered.at(-1)).toBeGreaterThan(known);
        clock.nowIsMs += 60_000;
      }
    },
  );

  test('a refusal that the user must heed hides nothing that is known of other prefixes', () => {
    const { execution, service } = formulaWorld();
    service.faults.push(
      undefined,
      refusal(400, 'VALIDATION_ERROR'),
      refusal(401, 'INVALID_API_KEY'),
    );
    const cells = [suggestFormula(execution(), 'titles', [['a'], ['b'], ['c']])].flat(2);
    expect(cells[0]).toBe('CEO');
    expect(cells[1]).not.toMatch(/^(?:Waiting|CEO)/);
    expect(cells[2]).toMatch(/^Waiting – The API key/);
    service.faults.push(refusal(401, 'INVALID_API_KEY'));
    expect(() => suggestFormula(execution(), 'titles', 'd')).toThrow('The API key of the owner');
  });

  test('asks nothing for a prefix that is still on its way or an error', () => {
    const { execution, service } = formulaWorld();
    expect(suggestFormula(execution(), 'titles', 'Loading...')).toBe(waiting);
    expect(suggestFormula(execution(), 'titles', '#DIV/0!')).toBe('');
    expect(suggestFormula(execution(), 'titles', [['Loading...'], ['#N/A']])).toEqual([
      [waiting],
      [''],
    ]);
    expect(service.requests).toEqual([]);
  });

  test('takes no block of prefixes', () => {
    const { execution, service } = formulaWorld();
    expect(() => suggestFormula(execution(), 'titles', [['ce', 'vp']])).toThrow(
      'prefix must be one cell or one column.',
    );
    expect(service.requests).toEqual([]);
  });

  test.each([
    ['colours', 'That is not a kind of suggestion: use titles, companies, locations.'],
    ['', 'kind is missing: use titles, companies, locations.'],
    [undefined, 'kind is missing: use titles, companies, locations.'],
  ])('kind %j is an error', (kind, message) => {
    const { execution } = formulaWorld();
    expect(() => suggestFormula(execution(), kind, 'x')).toThrow(message);
  });
});

describe('CDX_ACCOUNT', () => {
  test('gives the credits where no field is named', () => {
    const { execution } = formulaWorld();
    expect(accountFormula(execution())).toBe(100);
    expect(accountFormula(execution(), '')).toBe(100);
  });

  test('gives each field, in the shape of the range', () => {
    const { execution, service } = formulaWorld();
    expect(
      accountFormula(execution(), [
        ['Plan', 'reveals_left_today'],
        ['', 'key prefix'],
      ]),
    ).toEqual([
      ['Pro', 1_988],
      ['', 'cd_live_ab'],
    ]);
    expect(accountFormula(execution(), 'requests_per_minute')).toBe(60);
    expect(service.requests).toHaveLength(1);
  });

  test('blank cells ask for nothing, and need no key', () => {
    const { execution } = formulaWorld();
    const blanks = [[''], ['']];
    expect(accountFormula(execution({ hasKey: false }), blanks)).toEqual(blanks);
  });

  test('a plan without a name goes by its id', () => {
    const { execution, service } = formulaWorld();
    service.faults.push(success({ plan: { id: 'team' }, credits: { balance: 7 } }));
    expect(accountFormula(execution(), 'plan')).toBe('team');
  });

  test('is kept for a minute only, since credits move', () => {
    const { execution, service, cache } = formulaWorld();
    accountFormula(execution());
    service.balance = 40;
    expect(accountFormula(execution())).toBe(100);
    cache.values.clear();
    expect(accountFormula(execution())).toBe(40);
  });

  test('a wrong field lists the right ones', () => {
    const { execution } = formulaWorld();
    expect(() => accountFormula(execution(), 'credit')).toThrow(
      /^That is not a field of the account: use credits, monthly_allowance, .*\.$/,
    );
  });

  test('waits where the service does not answer', () => {
    const { execution, service } = formulaWorld();
    service.faults.push(...silence);
    expect(accountFormula(execution(), 'plan')).toBe(waiting);
  });
});

describe('CDX_USAGE', () => {
  test('gives a table with a header, 30 days where none are named', () => {
    const { execution, service } = formulaWorld();
    expect(usageFormula(execution())).toEqual([
      ['date', 'reveals', 'credits_spent'],
      ['2026-11-20', 3, 2],
    ]);
    usageFormula(execution(), '7');
    expect(service.paths()).toEqual(['/usage?days=30', '/usage?days=7']);
  });

  test('waits where the service does not answer, and is asked again', () => {
    const { execution, service } = formulaWorld();
    service.faults.push(...silence);
    expect(usageFormula(execution(), 7)).toBe(waiting);
    expect(usageFormula(execution(), 7)).toHaveLength(2);
  });

  test.each([0, 91, 1.5, 'x', true, new Date(0)])('days %j is an error', (days) => {
    const { execution } = formulaWorld();
    expect(() => usageFormula(execution(), days)).toThrow(
      'days must be a whole number from 1 to 90.',
    );
  });
});

test('days of usage are put oldest first, in whatever order they come', () => {
  const world = formulaWorld();
  world.service.usageDates = ['2026-11-20', '2026-11-18', '2026-11-19'];
  const table = usageFormula(world.execution(), 3);
  expect(Array.isArray(table) && table.map(([date]) => date)).toEqual([
    'date',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
  ]);
});

test('a refusal that v1 did not have waits, and is not kept', () => {
  const world = formulaWorld();
  world.service.faults.push(refusal(400, 'TEAPOT'));
  expect(enrichFormula(world.execution(), 'Jane Doe', 'Acme', 'id')).toBe(waiting);
  expect(enrichFormula(world.execution(), 'Jane Doe', 'Acme', 'id')).toBe('p1');
});

import path from 'node:path';
import { readOptions } from '../../../sandbox/demo/options';

const folder = path.resolve('/somewhere');
const read = (...args: string[]) => readOptions(args, folder);

test('without arguments the sample leads are enriched with emails and phones', () => {
  expect(read()).toEqual({
    inputFile: path.resolve('sandbox/data/leads.csv'),
    outputFile: path.join(folder, 'out/leads-enriched.csv'),
    reveal: ['email', 'phone'],
    creditLimit: null,
    plan: 'pro',
    realTime: false,
    help: false,
  });
});

test('all options are read', () => {
  const args = ['my list.csv', '--reveal', 'email', '--credit-limit', '50', '--plan', 'Team'];
  expect(read(...args, '--out', 'x/y.csv', '--real-time')).toEqual({
    inputFile: path.join(folder, 'my list.csv'),
    outputFile: path.join(folder, 'x/y.csv'),
    reveal: ['email'],
    creditLimit: 50,
    plan: 'team',
    realTime: true,
    help: false,
  });
});

test('revealing nothing and spending nothing can be asked for', () => {
  expect(read('--reveal', 'none', '--credit-limit', '0')).toMatchObject({
    reveal: [],
    creditLimit: 0,
  });
});

test.each([
  [['--credit-limit', '-5'], '--credit-limit must be a whole number from 0 up, not "-5".'],
  [['--credit-limit=-5'], '--credit-limit must be a whole number from 0 up, not "-5".'],
  [['--credit-limit', '1.5'], '--credit-limit must be a whole number from 0 up, not "1.5".'],
  [['--credit-limit', 'many'], '--credit-limit must be a whole number from 0 up, not "many".'],
  [['--credit-limit='], '--credit-limit must be a whole number from 0 up, not "".'],
  [['--reveal', 'fax'], '--reveal must be email, phone, email,phone or none, not "fax".'],
  [['--plan', 'gold'], '--plan must be pro or team, not "gold".'],
  [['a.csv', 'b.csv'], 'The demo takes one CSV file, not 2.'],
  [['--colour'], "Unknown option '--colour'; see npm run demo -- --help."],
  [['--out'], "Option '--out <value>' argument missing; see npm run demo -- --help."],
])('%j is refused in one sentence', (args, message) => {
  expect(() => read(...args)).toThrow(
    expect.objectContaining({ name: 'UsageError', message }) as Error,
  );
});

import path from 'node:path';
import { readCsv } from '../../../sandbox/demo/csv';
import { csvFile, demo, folder, numberIn, records } from './demonstrations';

test('rows that waited are done by a second run, and those that were done are not paid again', async () => {
  await demo('--credit-limit', '5', '--reveal', 'email', '--out', 'five.csv');
  const five = records(readCsv(path.join(folder, 'five.csv')));
  const { out } = await demo('five.csv', '--reveal', 'email', '--out', 'rest.csv');
  const rest = records(readCsv(path.join(folder, 'rest.csv')));
  const done = five.filter((row) => row['CDX status']?.startsWith('Done'));
  expect(rest.filter((row) => row['CDX status']?.startsWith('Waiting'))).toEqual([]);
  expect(rest.filter((row) => done.some((earlier) => isSame(earlier, row)))).toHaveLength(
    done.length,
  );
  expect(out).toContain('agrees with the receipt');
  expect(out).not.toContain('POST /enrich');
});

function isSame(
  left: Readonly<Record<string, string>>,
  right: Readonly<Record<string, string>>,
): boolean {
  return Object.entries(left).every(([name, text]) => right[name] === text);
}

const leadLines = ['Ada Nobody,Nowhere', 'Ben Nobody,Nowhere', 'Cem Nobody,Nowhere'];

test('headers below a title are found, and their columns shown', async () => {
  const file = csvFile('titled.csv', ['My leads', 'Name,Company', ...leadLines].join('\n'));
  const { exitCode, out } = await demo(file, '--out', 'titled-done.csv');
  expect(exitCode).toBe(0);
  expect(out.split('After (3 of 3 rows)')[1]).toMatch(
    /row +Name +CDX status[\s\S]*\n3 +Ada Nobody +No match/,
  );
});

test('without headers the first lead is a lead', async () => {
  const links = ['ada', 'ben', 'cem'].map((name) => `https://www.linkedin.com/in/${name}-nobody`);
  const lines = leadLines.map((line, index) => `${line},${links[index]}`);
  const file = csvFile('bare.csv', lines.join('\n'));
  const { exitCode, out } = await demo(file, '--out', 'bare-done.csv');
  expect(exitCode).toBe(0);
  expect(out).toContain('No header row was found');
  expect(
    records(readCsv(path.join(folder, 'bare-done.csv'))).map((row) => row['CDX status']),
  ).toEqual(leadLines.map(() => 'No match'));
});

test('revealing nothing tells whom it matched', async () => {
  const { out } = await demo('--reveal', 'none', '--out', 'matched.csv');
  expect(numberIn(out, /(\d+) matched →/)).toBeGreaterThan(100);
});

test('revealing nothing spends nothing and still finds titles', async () => {
  const { exitCode, out } = await demo('--reveal', 'none', '--plan', 'team', '--out', 'none.csv');
  expect(exitCode).toBe(0);
  expect(out).toContain('audit: 0 credits');
  expect(out).toContain('Team');
  const rows = records(readCsv(path.join(folder, 'none.csv')));
  expect(rows.filter((row) => row['CDX title'] !== '').length).toBeGreaterThan(100);
  expect(Object.keys(rows[0] ?? {})).not.toContain('CDX email');
});

test('a run in real time takes as long as it says', async () => {
  const file = csvFile('one.csv', 'Name,Company\nNobody Atall,Nowhere Holdings\n');
  const { exitCode, out } = await demo(file, '--real-time');
  expect(exitCode).toBe(0);
  expect(out).toMatch(/It took \d+ s\./);
  expect(out).toContain('No match');
});

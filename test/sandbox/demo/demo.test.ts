import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Grid, readCsv } from '../../../sandbox/demo/csv';
import { type ExitCode, runDemo } from '../../../sandbox/demo/demo';

// Each demonstration starts two threads and runs the whole bundle; machines may be busy.
const folder = mkdtempSync(path.join(tmpdir(), 'cdx-demo-'));
const sampleLeads = path.join(__dirname, '../../../sandbox/data/leads.csv');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Demonstration {
  readonly exitCode: ExitCode;
  readonly out: string;
  readonly err: string;
}

async function demo(...args: string[]): Promise<Demonstration> {
  let out = '';
  let err = '';
  const io = {
    folder,
    isTerminal: false,
    out: (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
  };
  const exitCode = await runDemo(args, io);
  return { exitCode, out, err };
}

function csvFile(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** The rows of the enriched CSV, by header. */
function records(grid: Grid): readonly Readonly<Record<string, string>>[] {
  const [header = [], ...rows] = grid;
  return rows.map((row) =>
    Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])),
  );
}

const isBlank = (record: Readonly<Record<string, string>>): boolean =>
  ['Name', 'Company', 'LinkedIn', 'Email'].every((name) => record[name] === '');

function numberIn(text: string, pattern: RegExp): number {
  const found = text.match(pattern)?.[1];
  if (found === undefined) throw new Error(`${pattern} is not in\n${text}`);
  return Number(found);
}

describe('the sample leads', () => {
  const first = path.join(folder, 'out/leads-enriched.csv');
  let shown: Demonstration;

  beforeAll(async () => {
    shown = await demo();
  });

  test('are enriched with exit code 0 and nothing on stderr', () => {
    expect({ exitCode: shown.exitCode, err: shown.err }).toEqual({ exitCode: 0, err: '' });
  });

  test('keep their columns and rows', () => {
    const before = readCsv(sampleLeads);
    const after = readCsv(first);
    expect(after.map((row) => row.slice(0, before[0]?.length))).toEqual(before);
  });

  test('have a status in every row that is not blank, and none in the others', () => {
    const rows = records(readCsv(first));
    expect(rows.filter((row) => (row['CDX status'] === '') !== isBlank(row))).toEqual([]);
  });

  test('get phones with their plus and emails with their at', () => {
    const rows = records(readCsv(first));
    const phones = rows.map((row) => row['CDX phone'] ?? '').filter((phone) => phone !== '');
    const emails = rows.map((row) => row['CDX email'] ?? '').filter((email) => email !== '');
    expect(phones.length).toBeGreaterThan(50);
    expect(phones.filter((phone) => !/^\+\d{8,15}$/.test(phone))).toEqual([]);
    expect(emails.length).toBeGreaterThan(80);
    expect(emails.filter((email) => !/^[^\s@]+@[^\s@]+$/.test(email))).toEqual([]);
  });

  test('cost what the receipt says, the audit says and the balance shows', () => {
    const spent = numberIn(shown.out, /credits +(\d+) spent/);
    expect(spent).toBeGreaterThan(0);
    expect(shown.out).toContain(`audit: ${spent} credits in ${spent} charges, agrees`);
    const before = numberIn(shown.out, /balance +(\d+) before/);
    expect(numberIn(shown.out, /before, (\d+) after/)).toBe(before - spent);
    expect(numberIn(shown.out, /at most (\d+) credits/)).toBeGreaterThanOrEqual(spent);
  });

  test('are asked for once each: no request for duplicates, blanks and impossible rows', () => {
    const rows = records(readCsv(sampleLeads)).filter((row) => !isBlank(row));
    const inputs = rows.map(({ Name, Company, LinkedIn, Email }) =>
      JSON.stringify([Name, Company, LinkedIn, Email]),
    );
    const asked = numberIn(shown.out, /(\d+) × POST \/enrich/);
    expect(asked).toBeLessThanOrEqual(new Set(inputs).size);
  });

  test('are told before and after, in lines that fit a terminal', () => {
    expect(shown.out).toContain('Before: ');
    expect(shown.out).toContain('Written to out/leads-enriched.csv');
    const wide = shown.out.split('\n').filter((line) => line.length > 120);
    expect(wide.filter((line) => !line.startsWith('Requests:'))).toEqual([]);
  });

  test('cost nothing and make no enrich call when they are run again', async () => {
    const again = await demo(first, '--out', 'again.csv');
    expect({ exitCode: again.exitCode, err: again.err }).toEqual({ exitCode: 0, err: '' });
    expect(again.out).toContain('audit: 0 credits in 0 charges, agrees');
    expect(again.out).not.toContain('POST');
    expect(readCsv(path.join(folder, 'again.csv'))).toEqual(readCsv(first));
  });
});

test('a credit limit of 10 spends at most 10 and the waiting rows are named', async () => {
  const { exitCode, out } = await demo('--credit-limit', '10', '--out', 'ten.csv');
  expect(exitCode).toBe(0);
  expect(numberIn(out, /credits +(\d+) spent/)).toBeLessThanOrEqual(10);
  expect(out).toMatch(/Waiting: credit limit: \d+ rows \(\d/);
  const waiting = records(readCsv(path.join(folder, 'ten.csv'))).filter((row) =>
    row['CDX status']?.startsWith('Waiting'),
  );
  expect(waiting.length).toBe(numberIn(out, /Waiting: credit limit: (\d+) rows/));
});

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

test('help tells the options', async () => {
  const { exitCode, out } = await demo('--help');
  expect(exitCode).toBe(0);
  expect(out).toContain('--credit-limit N');
});

describe('what the user must mend', () => {
  const cases: readonly (readonly [string, () => readonly string[]])[] = [
    ['a missing file', () => ['missing.csv']],
    ['an empty file', () => [csvFile('empty.csv', '')]],
    ['a header alone', () => [csvFile('header.csv', 'Name,Company\n')]],
    ['no usable columns', () => [csvFile('colours.csv', 'Colour,Size\nred,12\nblue,13\n')]],
    ['names without companies', () => [csvFile('names.csv', 'Name\nJane Doe\nJohn Roe\n')]],
    ['a bad option', () => ['--colour']],
    ['a negative limit', () => ['--credit-limit', '-1']],
    ['a wrong field', () => ['--reveal', 'fax']],
  ];

  test.each(cases)('%s is one sentence on stderr and exit code 2', async (_, args) => {
    const { exitCode, out, err } = await demo(...args());
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
    expect(err).toMatch(/^[^\n]+\.\n$/);
  });
});

import path from 'node:path';
import { readCsv } from '../../../sandbox/demo/csv';
import { csvFile, type Demonstration, demo, folder, numberIn, records } from './demonstrations';

const sampleLeads = path.join(__dirname, '../../../sandbox/data/leads.csv');

const isBlank = (record: Readonly<Record<string, string>>): boolean =>
  ['Name', 'Company', 'LinkedIn', 'Email'].every((name) => record[name] === '');

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

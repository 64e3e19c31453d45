import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCsv, writeCsv } from '../../../sandbox/demo/csv';

const folder = mkdtempSync(path.join(tmpdir(), 'cdx-csv-'));
const file = path.join(folder, 'leads.csv');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function readText(content: string | Buffer) {
  writeFileSync(file, content);
  return readCsv(file);
}

test('quotes, commas, line breaks and blank rows in the middle are kept', () => {
  expect(readText('Name,Note\n"Doe, Jane","says ""hi""\nthere"\n,\nJosé,\n')).toEqual([
    ['Name', 'Note'],
    ['Doe, Jane', 'says "hi"\nthere'],
    ['', ''],
    ['José', ''],
  ]);
});

test('rows become as long as the longest, blank rows at the end are dropped', () => {
  expect(readText('Name,Company\nJane\nJosé,Acme,extra\n,,\n\n')).toEqual([
    ['Name', 'Company', ''],
    ['Jane', '', ''],
    ['José', 'Acme', 'extra'],
  ]);
});

test.each([
  ['semicolons', 'Name;Firma\nJürgen;Müller\n'],
  ['a byte order mark', '\ufeffName,Firma\r\nJürgen,Müller\r\n'],
  ['tabs', 'Name\tFirma\nJürgen\tMüller\n'],
])('%s are understood', (_, content) => {
  expect(readText(content)).toEqual([
    ['Name', 'Firma'],
    ['Jürgen', 'Müller'],
  ]);
});

test('Western European and UTF-16 files are understood', () => {
  const rows = [['Name'], ['Jürgen']];
  expect(readText(Buffer.from('Name\nJürgen\n', 'latin1'))).toEqual(rows);
  expect(readText(Buffer.from('\ufeffName\nJürgen\n', 'utf16le'))).toEqual(rows);
});

test.each([
  ['an empty file', '', 'is empty'],
  ['a file of blanks', ' \n\n', 'is empty'],
  [
    'a header alone',
    'Name,Company\n',
    'has one row only: it needs a header row and leads below it',
  ],
  ['a quote that is not closed', 'Name,Company\nAda,"Acme\nBob,Beta\n', 'has a quote in line 2'],
  ['a binary file', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 8]), 'is not a text file'],
])('%s is refused in one sentence', (_, content, message) => {
  expect(() => readText(content)).toThrow(message);
  expect(() => readText(content)).toThrow(expect.objectContaining({ name: 'UsageError' }) as Error);
});

test('a missing file and a folder are refused in one sentence', () => {
  expect(() => readCsv(path.join(folder, 'no.csv'))).toThrow('There is no file');
  expect(() => readCsv(folder)).toThrow('is a folder');
});

test('what is written reads back the same, with the plus of phones', () => {
  const grid = [
    ['Name', 'Phone'],
    ['Doe, "JD" Jane', '+14155550100'],
    ['=1+1', '007'],
  ];
  const target = path.join(folder, 'new/deep/out.csv');
  writeCsv(target, grid);
  expect(readCsv(target)).toEqual(grid);
  expect(readFileSync(target, 'utf8')).toContain(',+14155550100\n');
});

test('a place that cannot be written is told', () => {
  expect(() => writeCsv(path.join(file, 'x.csv'), [['a']])).toThrow("can't be written");
});

test.each([
  [
    'a title above semicolons',
    'Leads, in spring\nName;Company\nAda Byron;Acme, Inc\n',
    'Acme, Inc',
  ],
  ['a blank line above semicolons', '\nName;Company\nAda Byron;Acme, Inc\n', 'Acme, Inc'],
  ['a comma in every cell', 'Last, first;Company\nByron, Ada;Acme\nRoe, Bob;Beta\n', 'Beta'],
  ['as many commas as tabs', 'Name\tCompany, Inc\tCity, State\nAda\tAcme\tX\n', 'X'],
  ['quoted commas', '"Last, first";"Company"\n"Byron, Ada";"Acme"\n', 'Acme'],
])('%s does not hide the delimiter', (_, content, last) => {
  expect(readText(content).at(-1)?.at(-1)).toBe(last);
});

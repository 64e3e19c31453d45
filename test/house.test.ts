/** Shows what the compiler can't: imports point down, none runs in a circle, folders stay small. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.join(__dirname, '..');
const filesMax = 15;

/** The rooms of `src` from the lowest up: a room knows those before it and itself. */
const rooms = [
  'src/config.ts',
  'src/core/words.ts',
  'src/core/ports',
  'src/core/text',
  'src/core/api',
  'src/core/inputs',
  'src/core/columns',
  'src/core/account',
  'src/core/contact-list',
  'src/core/sheet',
  'src/core/formulas',
  'src/core/run',
  'src/core/erase',
  'src/core/calls',
  'src/apps-script',
  'src/main.ts',
  'src/sidebar',
];

/** Apps Script's own classes hold one another: a Range gives its Sheet, and a Sheet its Ranges. */
const heldByOneAnother = /^sandbox\/apps-script\/services\/(range|spreadsheet)\//;

const paths = ['src', 'sandbox'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
);
const modules = new Set(paths.filter((file) => /\.tsx?$/.test(file)));

/** Imports of types too: a type that is known is known. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { importedFiles } = ts.preProcessFile(text, true, true);
  return importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => path.join(path.dirname(file), name))
    .flatMap((name) => [name, `${name}.ts`, `${name}.tsx`].filter((each) => modules.has(each)));
}

const imports = new Map([...modules].map((file) => [file, importsOf(file)]));

function roomOf(file: string): number {
  return rooms.findIndex((room) => file === room || file.startsWith(`${room}/`));
}

/** The modules from one to itself again, or null. */
function circleAt(start: string): readonly string[] | null {
  const seen = new Set<string>();
  const ways = (imports.get(start) ?? []).map((file) => [start, file]);
  for (let way = ways.pop(); way !== undefined; way = ways.pop()) {
    const last = way[way.length - 1] ?? start;
    if (last === start) return way;
    if (seen.has(last)) continue;
    seen.add(last);
    for (const file of imports.get(last) ?? []) ways.push([...way, file]);
  }
  return null;
}

test('the imports of all modules are read', () => {
  expect(modules.size).toBeGreaterThan(400);
  const count = [...imports.values()].reduce((sum, files) => sum + files.length, 0);
  expect(count).toBeGreaterThan(2 * modules.size);
  expect(imports.get('src/main.ts')).not.toEqual([]);
});

test('every module of src has a room', () => {
  const inSrc = [...modules].filter((file) => file.startsWith('src/'));
  expect(inSrc.filter((file) => roomOf(file) === -1)).toEqual([]);
});

test('a room of src knows only rooms below it', () => {
  const upwards = [...imports].flatMap(([file, known]) =>
    known.filter((each) => roomOf(each) > roomOf(file)).map((each) => `${file} knows ${each}`),
  );
  expect(upwards.filter((line) => line.startsWith('src/'))).toEqual([]);
});

test('no import runs in a circle', () => {
  const circles = [...modules]
    .filter((file) => !heldByOneAnother.test(file))
    .map(circleAt)
    .filter((circle) => circle !== null);
  expect(circles.map((circle) => circle.join(' → '))).toEqual([]);
});

test('no folder holds more than fifteen files', () => {
  const counts = new Map<string, number>();
  for (const file of paths) {
    const folder = path.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const tooMany = [...counts].filter(([, count]) => count > filesMax);
  expect(tooMany).toEqual([]);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const root = path.join(__dirname, '../..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const engines = z.object({ engines: z.object({ node: z.string() }) });

const { node } = engines.parse(JSON.parse(read('package.json'))).engines;
const least = node.replace('>=', '');
const best = read('.nvmrc').trim();
const tried = [
  ...(/node: \[(.*)\]/.exec(read('.github/workflows/check.yml'))?.[1] ?? '').matchAll(
    /["']([\d.]+)["']/g,
  ),
].map(([, version = '']) => version);

test('the least and the best Node are among those that are tried', () => {
  expect(tried[0]).toBe(least);
  expect(tried).toContain(best);
  expect(tried.length).toBeGreaterThan(2);
});

test('the lock file wants the same Node as package.json', () => {
  const lock = z.object({ packages: z.object({ '': engines }) });
  expect(lock.parse(JSON.parse(read('package-lock.json'))).packages[''].engines.node).toBe(node);
});

test('no tool that is installed here wants a newer Node than the least', () => {
  const lock = z.object({
    packages: z.record(z.string(), z.object({ engines: z.optional(z.unknown()) })),
  });
  const wanted = Object.entries(lock.parse(JSON.parse(read('package-lock.json'))).packages)
    .map(
      ([name, { engines: given }]) =>
        [name, z.object({ node: z.string() }).safeParse(given)] as const,
    )
    .flatMap(([name, { data }]) => (data === undefined ? [] : [[name, data.node] as const]));
  expect(wanted.length).toBeGreaterThan(100);
  expect(wanted.filter(([, range]) => !allows(range, least))).toEqual([]);
});

test('the pages name the least and the best Node', () => {
  for (const page of ['README.md', 'docs/deploy.md']) {
    expect(read(page)).toContain(`Node ${least} or later`);
    expect(read(page)).toContain(`${best} is best`);
  }
});

/** Ranges as packages write them: `>=18`, `^20.9.0 || >=22`, `>= 18 < 25`, `18 || 20`, `*`. */
function allows(range: string, version: string): boolean {
  return range.split('||').some((part) => {
    const bounds = [...part.matchAll(/(>=|<=|>|<|\^|~|=)?\s*v?(\d[\w.-]*|\*)/g)];
    return bounds.every(([, sign = '', text = '']) => isWithin(sign, text, version));
  });
}

function isWithin(sign: string, text: string, version: string): boolean {
  if (text === '*') return true;
  const order = compared(version, text);
  if (sign === '>=' || sign === '>') return order >= 0;
  if (sign === '<' || sign === '<=') return order < 0;
  return order >= 0 && version.split('.')[0] === text.split('.')[0];
}

function compared(left: string, right: string): number {
  const [a, b] = [left, right].map((text) =>
    text.split('.').map((part) => Number.parseInt(part, 10) || 0),
  );
  const index = [0, 1, 2].find((place) => (a?.[place] ?? 0) !== (b?.[place] ?? 0)) ?? 0;
  return (a?.[index] ?? 0) - (b?.[index] ?? 0);
}

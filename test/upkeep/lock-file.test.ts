import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      integrity: z.optional(z.string()),
      resolved: z.optional(z.string()),
      optional: z.optional(z.boolean()),
      os: z.optional(z.array(z.string())),
      cpu: z.optional(z.array(z.string())),
      optionalDependencies: z.optional(z.record(z.string(), z.string())),
    }),
  ),
});

const file = path.join(__dirname, '../../package-lock.json');
const { packages } = lockSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
const entries = Object.entries(packages).filter(([name]) => name !== '');

/** Tools with a package for each platform; without the right one they don't run there. */
const withPlatforms = ['esbuild', '@swc/core', 'libsql', '@biomejs/biome'];

test.each(withPlatforms)('%s has its package for every platform in the lock file', (tool) => {
  const wanted = Object.entries(packages[`node_modules/${tool}`]?.optionalDependencies ?? {});
  const platforms = wanted.map(([name, version]) => ({ name, version }));
  const locked = wanted.map(([name]) => {
    return { name, version: packages[`node_modules/${name}`]?.version };
  });
  expect(locked).toEqual(platforms);
  const systems = wanted.flatMap(([name]) => packages[`node_modules/${name}`]?.os ?? []);
  expect([...new Set(systems)]).toEqual(expect.arrayContaining(['linux', 'darwin', 'win32']));
  for (const [name] of wanted) {
    expect(packages[`node_modules/${name}`]).toMatchObject({
      optional: true,
      os: [expect.any(String)],
      cpu: [expect.any(String)],
    });
  }
});

test('every optional package that a locked one names is locked: npm ci refuses to install otherwise', () => {
  const missing = entries.flatMap(([parent, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {}).filter((name) => {
      const places = [`node_modules/${name}`, `${parent}/node_modules/${name}`];
      return !places.some((place) => place in packages);
    }),
  );
  expect(missing).toEqual([]);
});

test('everything that is installed anywhere is checked by its hash', () => {
  expect(entries.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
});

test('the lock file names no place to fetch from: that is each one\u2019s own registry', () => {
  expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

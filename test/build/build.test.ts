import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { sizesMaxKb } from '../../sandbox/bench/measures/size-bounds';
import { exportedFunctions, topLevelFunctions } from '../bundle/entry-points';

const root = path.join(__dirname, '../..');
const temporary = mkdtempSync(path.join(tmpdir(), 'cdx-build-'));
const sizeMaxBytes: Readonly<Record<string, number>> = {
  'Code.js': sizesMaxKb['Code.js'] * 1024,
  'Sidebar.html': sizesMaxKb['Sidebar.html'] * 1024,
  'appsscript.json': 1024,
};

afterAll(() => rmSync(temporary, { recursive: true, force: true }));

/** Runs build.mjs as npm does; it is an ES module, which Jest does not load. */
function build(args: readonly string[], baseUrl?: string) {
  const { CDX_BASE_URL: _, ...environment } = process.env;
  const env = baseUrl === undefined ? environment : { ...environment, CDX_BASE_URL: baseUrl };
  return spawnSync(process.execPath, ['build.mjs', ...args], { cwd: root, env, encoding: 'utf8' });
}

/** Evaluates an expression over build.mjs's exports and gives its value by way of JSON. */
function evaluate(expression: string): unknown {
  const script = `import * as build from './build.mjs'; console.log(JSON.stringify(${expression}));`;
  const args = ['--input-type=module', '--eval', script];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }));
}

describe('the base URL', () => {
  const good = [
    'https://api.example.com/api/v1',
    'https://example.co.uk/data/api/v1',
    'https://API.Example.com/api/v1',
  ];
  const bad = [
    'http://api.example.com/api/v1',
    'https://api.example.com/api/v2',
    'https://api.example.com/api/v1/',
    'https://api.example.com',
    'https://localhost/api/v1',
    'https://user:pass@api.example.com/api/v1',
    'https://api.example.com:8443/api/v1',
    'https://api.example.com/api/v1?x=/api/v1',
    'https://evil.example/#/api/v1',
    ' https://api.example.com/api/v1',
    '',
  ];

  test('is taken where it is https and ends in /api/v1, and refused otherwise', () => {
    const verdicts = evaluate(`${JSON.stringify([...good, ...bad])}.map((url) => {
      try { return build.checkedBaseUrl(url) === url; } catch { return false; }
    })`);
    expect(verdicts).toEqual([...good.map(() => true), ...bad.map(() => false)]);
  });

  test('that is wrong ends the build with one sentence and exit code 1', () => {
    const { status, stderr, stdout } = build(['--out', path.join(temporary, 'bad')], bad[0]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr.trim()).toBe(
      'The base URL must start with https:// and end in /api/v1, for example https://api.example.com/api/v1.',
    );
  });
});

describe('entry points', () => {
  test('are the exported functions of a source with their parameters and comments', () => {
    const source = `
      import { a } from './a';
      /** Not for others. */
      function hidden() {}
      /**
       * Adds.
       * @param {number} left First.
       */
      export function add(left: number, right?: number): number { return a(left, right); }
      export const notAFunction = 1;
      export function plain() {}
    `;
    expect(evaluate(`build.entryPoints(${JSON.stringify(source)})`)).toEqual([
      { name: 'add', parameters: ['left', 'right'], doc: expect.stringContaining('Adds.') },
      { name: 'plain', parameters: [], doc: '' },
    ]);
  });
});

describe('the built folder', () => {
  const outFolder = path.join(temporary, 'dist');
  const baseUrl = 'https://contacts.example.com/api/v1';
  const files = ['Code.js', 'Sidebar.html', 'appsscript.json'];
  const read = (name: string): string => readFileSync(path.join(outFolder, name), 'utf8');

  beforeAll(() => {
    const { status, stderr } = build(['--quiet', '--out', outFolder], baseUrl);
    if (status !== 0) throw new Error(stderr);
  });

  test('holds three files, none larger than it may be', () => {
    expect(readdirSync(outFolder).sort()).toEqual(files);
    const tooLarge = files.filter(
      (name) => statSync(path.join(outFolder, name)).size > (sizeMaxBytes[name] ?? 0),
    );
    expect(tooLarge).toEqual([]);
  });

  test('has a stub for each exported function of main.ts, with parameters and comment', () => {
    const stubs = topLevelFunctions(read('Code.js'));
    expect(stubs.map(({ name, parameters, doc }) => ({ name, parameters, doc }))).toEqual(
      exportedFunctions().map(({ name, parameters, doc }) => ({ name, parameters, doc })),
    );
  });

  test('asks for four scopes and may fetch from the base URL alone', () => {
    const manifest = z
      .object({ oauthScopes: z.array(z.string()), urlFetchWhitelist: z.array(z.string()) })
      .parse(JSON.parse(read('appsscript.json')));
    expect(manifest.oauthScopes.map((scope) => scope.replace(/.*\/auth\//, '')).sort()).toEqual([
      'script.container.ui',
      'script.external_request',
      'script.scriptapp',
      'spreadsheets.currentonly',
    ]);
    expect(manifest.urlFetchWhitelist).toEqual([`${baseUrl}/`]);
  });

  test('carries the version in the code, which diagnostics show', () => {
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
    expect(read('Code.js')).toContain(`CDX ${version}`);
  });

  test('carries the base URL in the code and loads nothing from elsewhere into the sidebar', () => {
    expect(read('Code.js')).toContain(JSON.stringify(baseUrl).slice(1, -1));
    const html = read('Sidebar.html');
    expect(html).not.toMatch(/<script[^>]+src=|<link[^>]+href=|@import|<\?/);
    expect(html).toContain('id="cdx-opening"');
  });
});

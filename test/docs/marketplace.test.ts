import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { z } from 'zod';
import { sizeOf } from '../../sandbox/docs/png';
import { cacheSecondsMax, retentionDaysDefault } from '../../src/config';
import { removeKeyCall } from '../../src/core/calls/settings-calls';
import { Office } from '../support/office';
import { codeSpans, firstColumn, pageNamed, root } from './pages';

const security = pageNamed('SECURITY.md');
const privacy = pageNamed('marketplace/privacy-policy.md');
const scopes = pageNamed('marketplace/scopes.md');
const listing = pageNamed('marketplace/listing.md');

/** Path and text of every source of the add-on. */
const sources = readdirSync(path.join(root, 'src'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(path.join(root, 'src', file), 'utf8')] as const);

const manifest = z
  .object({ oauthScopes: z.array(z.string()) })
  .parse(JSON.parse(readFileSync(path.join(root, 'appsscript.json'), 'utf8')));

test('the justifications are for the scopes of the manifest, in its order', () => {
  expect(firstColumn(scopes, '# Scopes').flatMap(codeSpans)).toEqual(manifest.oauthScopes);
});

test('the page on security says what each scope is for', () => {
  const short = manifest.oauthScopes.map((scope) => scope.replace(/.*\/auth\//, ''));
  expect(firstColumn(security, '## Permissions').flatMap(codeSpans)).toEqual(short);
});

test('the page on security names everything that is kept under a name of ours, and nothing else', () => {
  const all = sources.map(([, text]) => text).join('\n');
  const kept = [...all.matchAll(/['`](cdx[.:][\w.:*-]*)/g)].map(([, name = '']) =>
    beginningOf(name),
  );
  const [, part = ''] = security.text.split('## What is kept');
  const named = codeSpans(part).filter((span) => /^cdx[.:]/.test(span));
  const exact = named.filter((name) => !name.endsWith('*')).map(beginningOf);
  const families = named.filter((name) => name.endsWith('*')).map(beginningOf);
  const isNamed = (name: string) =>
    exact.includes(name) || families.some((family) => `${name}:`.startsWith(`${family}:`));
  expect(kept.length).toBeGreaterThan(20);
  expect(kept.filter((name) => !isNamed(name))).toEqual([]);
  expect([...exact, ...families].filter((name) => !kept.includes(name))).toEqual([]);
});

test('what is kept until the key is removed goes with it, and of the key only what is told to stay stays', () => {
  const office = new Office([]);
  const session = office.connected();
  removeKeyCall(session);
  const [, part = ''] = security.text.split('## What is kept');
  const until = (end: string) =>
    part
      .split('\n')
      .filter((row) => row.includes('`cdx.key') && row.endsWith(`| ${end} |`))
      .flatMap(codeSpans);
  const left = session.userStore.keys();
  expect(until('you remove the key').filter((name) => left.includes(name))).toEqual([]);
  expect([...left].sort()).toEqual(until('for good'));
});

/** `cdx.token.1.*` and the code's `cdx.token.1.` are the same family. */
function beginningOf(name: string): string {
  return name.replace(/[.:*]+$/, '');
}

test('the sheet of the log, and how long what it holds is kept, are told as they are', () => {
  const hours = cacheSecondsMax / 3_600;
  expect(hours).toBe(6);
  for (const page of [security, privacy]) {
    expect(page.text).toContain('"CDX log"');
    expect(page.text).toContain(`${retentionDaysDefault} days`);
    expect(page.text).toContain('six hours at most');
  }
});

test('one file sends requests, without following redirects, and the page of the sidebar none', () => {
  const senders = sources.filter(([, text]) => /UrlFetchApp\.fetch/.test(text));
  expect(senders.map(([file]) => file)).toEqual([path.join('apps-script', 'http-client.ts')]);
  expect(senders[0]?.[1]).toContain('followRedirects: false');
  const page = sources.filter(([file]) => file.startsWith('sidebar'));
  const network = /\bfetch\(|XMLHttpRequest|sendBeacon|WebSocket|EventSource|localStorage/;
  expect(page.filter(([, text]) => network.test(text)).map(([file]) => file)).toEqual([]);
});

test('the services of Apps Script that are used need no scope beyond those', () => {
  const used = new Set(
    sources.flatMap(([, text]) => text.match(/\b[A-Z]\w+(?:App|Service)(?=\.\w+\()/g) ?? []),
  );
  expect([...used].sort()).toEqual([
    'CacheService',
    'HtmlService',
    'LockService',
    'PropertiesService',
    'ScriptApp',
    'SpreadsheetApp',
    'UrlFetchApp',
  ]);
});

test('the licences are those of the packages inside dist', async () => {
  const { metafile } = await esbuild.build({
    entryPoints: [path.join(root, 'src/main.ts'), path.join(root, 'src/sidebar/main.tsx')],
    outdir: path.join(root, 'dist'),
    bundle: true,
    write: false,
    metafile: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'error',
  });
  const names = Object.keys(metafile.inputs).map(
    (file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1],
  );
  const inside = [...new Set(names.filter((name) => name !== undefined))].sort();
  const rows = security.text.split('## What is inside')[1]?.match(/^\| (\S+) \| (\S+) \|/gm) ?? [];
  const told = rows
    .map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, 3),
    )
    .slice(2);
  const licences = inside.map((name) => {
    const file = path.join(root, 'node_modules', name ?? '', 'package.json');
    return [
      name,
      z.object({ license: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).license,
    ];
  });
  expect([...told].sort()).toEqual(licences);
});

test('the listing fits what Google takes', () => {
  const field = (name: string) =>
    new RegExp(`\\*\\*${name}\\*\\*[^:]*: ([\\s\\S]*?)\\n\\n`)
      .exec(listing.text)?.[1]
      ?.replace(/\s+/g, ' ') ?? '';
  expect(field('Name')).toMatch(/for Google Sheets™$/);
  expect(field('Name').length).toBeLessThanOrEqual(50);
  const short = field('Short description');
  expect(short.length).toBeGreaterThan(50);
  expect(short.length).toBeLessThanOrEqual(200);
});

test('the pictures have the sizes that Google and the README want', () => {
  const size = (name: string) => {
    const { width, height } = sizeOf(readFileSync(path.join(root, name)));
    return `${width} × ${height}`;
  };
  for (const side of [32, 120, 128]) {
    expect(size(`marketplace/icon-${side}.png`)).toBe(`${side} × ${side}`);
  }
  expect(size('marketplace/banner.png')).toBe('220 × 140');
  for (const name of ['enrich', 'running', 'receipt']) {
    expect(size(`marketplace/screenshot-${name}.png`)).toBe('1280 × 800');
  }
  expect(readFileSync(path.join(root, 'docs/run.png')).length).toBeLessThan(1_000_000);
});

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';
import { releasedChanges } from '../../sandbox/publish/version';

const root = path.join(__dirname, '../..');
const section = z.object({
  title: z.string(),
  blocks: z.array(z.union([z.string(), z.array(z.string())])),
});

/** An expression over what src/sidebar/texts.mjs exports, which Jest does not load, by way of JSON. */
function evaluated(expression: string): unknown {
  const script = `import * as texts from './src/sidebar/texts.mjs'; import { readFileSync } from 'node:fs';
    const page = (name) => readFileSync(name, 'utf8'); console.log(JSON.stringify(${expression}));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { cwd: root, encoding: 'utf8' },
  );
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

test('the guide that is shown inside is that of the docs, as plain texts', () => {
  const guide = z.array(section).parse(evaluated("texts.guideOf(page('docs/user-guide.md'))"));
  expect(guide.map(({ title }) => title)).toContain('Costs');
  const all = guide.flatMap(({ blocks }) => blocks.flat());
  expect(all.length).toBeGreaterThan(15);
  expect(all.filter((text) => /\*\*|`|\]\(|^\s*$/.test(text))).toEqual([]);
  const costs = guide.find(({ title }) => title === 'Costs')?.blocks[0];
  expect(costs?.length).toBeGreaterThan(1);
  expect(costs?.[1]).toMatch(/^One credit: each newly revealed email or phone/);
});

test('a guide without one of these parts stops the build', () => {
  expect(() => evaluated("texts.guideOf('# Guide')")).toThrow(/no part "Enrich a sheet"/);
});

test('what is new is the newest part of the changelog alone', () => {
  const news = evaluated(
    `texts.newsOf('# What changed\\n\\n## 1.2.0\\n\\n- **New:** a [thing](x.md)\\n  on two lines.\\n- Another.\\n- \`npm run x\` publishes.\\n\\n## 1.1.0\\n\\n- Old.\\n')`,
  );
  expect(news).toEqual({ title: '1.2.0', texts: ['New: a thing on two lines.', 'Another.'] });
});

test('right after a release that is the part of the release, since nothing is unreleased yet', () => {
  const changes = '# What changed\n\n## Unreleased\n\n- **Do** this.\n';
  const page = releasedChanges(changes, '1.3.0', '2026-11-25');
  const news = evaluated(`texts.newsOf(${JSON.stringify(page)})`);
  expect(news).toEqual({ title: '1.3.0 (2026-11-25)', texts: ['Do this.'] });
});

test('a long part is cut behind a whole entry, so that no text makes the sidebar larger', () => {
  const entries = Array.from({ length: 20 }, (_, at) => `- ${at} ${'x'.repeat(200)}\n`);
  const page = `## 1\n\n${entries.join('')}`;
  const news = evaluated(`texts.newsOf(${JSON.stringify(page)})`);
  const { texts } = z.object({ texts: z.array(z.string()) }).parse(news);
  expect(texts.join('').length).toBeLessThan(1_300);
  expect([texts[0]?.slice(0, 3), texts.at(-1)]).toEqual(['0 x', 'More in CHANGELOG.md.']);
});

test.each([
  ['{}', { guide: '', faults: '' }],
  [
    `{ repository: { url: 'git+https://example.com/cdx.git' } }`,
    {
      guide: 'https://example.com/cdx/blob/HEAD/docs/user-guide.md',
      faults: 'https://example.com/cdx/issues',
    },
  ],
  [
    `{ homepage: 'https://example.com/help', bugs: { url: 'https://example.com/faults' } }`,
    { guide: 'https://example.com/help', faults: 'https://example.com/faults' },
  ],
  [`{ repository: 'github:somebody/cdx' }`, { guide: '', faults: '' }],
])('public pages of %s', (pack, links) => {
  expect(evaluated(`texts.linksOf(${pack})`)).toEqual(links);
});

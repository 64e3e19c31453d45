import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { linksIn, pages, root } from './pages';

/** As GitHub makes anchors of headings. */
function anchorsOf(file: string): readonly string[] {
  const headings = readFileSync(file, 'utf8').match(/^#+ .*$/gm) ?? [];
  return headings.map((heading) =>
    heading
      .replace(/^#+ /, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const links = pages.flatMap((page) => linksIn(page).map((link) => [page.name, link] as const));
const inside = links.filter(([, link]) => !/^https?:/.test(link));

test.each(inside)('%s links to %s, which is there', (page, link) => {
  const [target = '', anchor] = link.split('#');
  const file = target === '' ? path.join(root, page) : path.join(root, path.dirname(page), target);
  expect(existsSync(file)).toBe(true);
  if (anchor !== undefined) expect(anchorsOf(file)).toContain(anchor);
});

test('each source that a page names is there', () => {
  const named = pages.flatMap(({ text }) => [
    ...text.matchAll(/`((?:src|sandbox|test)\/[\w./-]+)`/g),
  ]);
  expect(named.length).toBeGreaterThan(10);
  const missing = named
    .map(([, file = '']) => file)
    .filter((file) => !existsSync(path.join(root, file)));
  expect(missing).toEqual([]);
});

test('links to elsewhere are https', () => {
  const elsewhere = links.filter(([, link]) => /^https?:/.test(link));
  expect(elsewhere.filter(([, link]) => !link.startsWith('https://'))).toEqual([]);
});

test('each page can be reached from the README', () => {
  const reached = new Set(['README.md']);
  for (const page of reached) {
    const found = pages.find(({ name }) => name === page);
    for (const link of found === undefined ? [] : linksIn(found)) {
      const target = path.join(path.dirname(page), link.split('#')[0] ?? '');
      if (pages.some(({ name }) => name === target)) reached.add(target);
    }
  }
  expect(pages.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual([]);
});

/** Defines the pages for people, and what in them can be held against the code. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export const root = path.join(__dirname, '../..');

export interface Page {
  /** From the top of the repository. */
  readonly name: string;
  readonly text: string;
}

export const pages: readonly Page[] = ['.', 'docs', 'marketplace'].flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => pageNamed(path.join(folder, file))),
);

export function pageNamed(name: string): Page {
  return { name, text: readFileSync(path.join(root, name), 'utf8') };
}

/** Lines of shell blocks and code spans that begin with `npm` or `npx`, each part of a `&&` apart. */
export function commandsIn({ text }: Page): readonly string[] {
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block.split('\n'),
  );
  const spans = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  return [...blocks, ...spans]
    .flatMap((line) => line.replace(/\s+#.*$/, '').split(' && '))
    .map((command) => command.trim())
    .filter((command) => /^np[mx] /.test(command));
}

export function linksIn({ text }: Page): readonly string[] {
  return [...withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
}

/** The texts in “quotation marks”, which are what the add-on says. */
export function quotesIn({ text }: Page): readonly string[] {
  return [...text.matchAll(/“([^”]+)”/g)].map(([, quote = '']) => quote.replace(/\s+/g, ' '));
}

/** The texts in **bold**, which in the user guide are the names of buttons and fields. */
export function boldIn({ text }: Page): readonly string[] {
  return [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, bold = '']) => bold.replace(/\s+/g, ' '));
}

/** The cells of the first column of the table that follows a heading or a text. */
export function firstColumn({ text }: Page, after: string): readonly string[] {
  const [, rest = ''] = text.split(after);
  const table = /(?:^\|.*\n)+/m.exec(rest)?.[0] ?? '';
  const [, , ...rows] = table.trim().split('\n');
  return rows.map((row) => row.split('|')[1]?.trim() ?? '');
}

export function codeSpans(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
}

/** All texts of a folder of sources, with escapes read and blanks joined, to look sentences up in. */
export function sourceText(folder: string): string {
  return readdirSync(path.join(root, folder), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8'))
    .join('\n')
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number(`0x${code}`)))
    .replace(/\s+/g, ' ');
}

function withoutBlocks(text: string): string {
  return text.replace(/```[\s\S]*?```/g, '');
}

export const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));

/** Commands of the pages that a test runs as they stand. */
export const shownHere: readonly string[] = [
  'npm run build',
  'npm run docs',
  'npm run host:report',
  'npm run host:signatures',
  'npm run simulate -- --seed 42',
  'npm run demo -- my.csv --reveal email --credit-limit 50',
];
/** Those that serve until they are ended, and what they say when they do. */
export const servers: Readonly<Record<string, RegExp>> = {
  'npm start': /CDX sandbox: http/,
  'npm run api': /Contact Data API v1: http/,
  'npm run script-api': /export CDX_STAND_IN=http/,
};

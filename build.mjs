// Builds dist/: Code.js (bundle plus one top-level stub for each entry point), Sidebar.html and appsscript.json.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import swc from '@swc/core';
import * as esbuild from 'esbuild';
import ts from 'typescript';
import { guideOf, linksOf, newsOf } from './src/sidebar/texts.mjs';

const root = path.dirname(fileURLToPath(import.meta.url));
// A reserved name: nothing answers there until you set CDX_BASE_URL; the sandbox answers for it locally.
const sandboxBaseUrl = 'https://api.cdx.example/api/v1';
const bundleName = 'Cdx_';
// Apps Script's parser refuses private and static class fields, which es2020 output has none of; `?.` and
// `??` it takes (published scripts use them as typed), and writing them out costs 10 KB.
const target = 'es2020';

/** Checks a base URL: https, ends in /api/v1, no query, user or port tricks. */
export function checkedBaseUrl(text) {
  const valid = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+\/([\w-]+\/)*api\/v1$/i.test(text);
  if (valid) return text;
  throw new Error(
    'The base URL must start with https:// and end in /api/v1, for example https://api.example.com/api/v1.',
  );
}

/** Lists the exported functions of src/main.ts: name, parameter names, JSDoc text. */
export function entryPoints(sourceText) {
  const source = ts.createSourceFile('main.ts', sourceText, ts.ScriptTarget.ES2022, true);
  return source.statements.filter(isExportedFunction).map((statement) => ({
    name: statement.name.text,
    parameters: statement.parameters.map((parameter) => parameter.name.getText(source)),
    doc: docOf(statement, sourceText),
  }));
}

function isExportedFunction(statement) {
  return (
    ts.isFunctionDeclaration(statement) &&
    statement.name !== undefined &&
    (statement.modifiers ?? []).some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)
  );
}

function docOf(statement, sourceText) {
  const docs = ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc);
  const last = docs[docs.length - 1];
  return last === undefined ? '' : `${sourceText.slice(last.pos, last.end)}\n`;
}

/** A stub keeps its real parameters (the formula helper shows them) and calls into the bundle. */
function stubOf({ name, parameters, doc }) {
  const list = parameters.join(',');
  return `${doc}function ${name}(${list}){return ${bundleName}.${name}(${list})}`;
}

/** Code.js without its stubs: one script, which shows all that can run. */
async function bundleCode(baseUrl) {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const { outputFiles } = await esbuild.build({
    entryPoints: [path.join(root, 'src/main.ts')],
    format: 'esm',
    bundle: true,
    write: false,
    target,
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    // Fields are set as they are assigned: to define them takes a call and a name for each.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    define: { CDX_BASE_URL: JSON.stringify(baseUrl), CDX_VERSION: JSON.stringify(version) },
  });
  return smaller(asScript(outputFiles[0].text));
}

/** What the module exports, as an object: what esbuild makes of exports by itself is longer. */
function asScript(text) {
  const exported = /export\s*\{([^}]*)\};?\s*$/.exec(text);
  const names = exported[1].replace(/([\w$]+) as ([\w$]+)/g, '$2:$1');
  return `var ${bundleName}=(()=>{${text.slice(0, exported.index)}return{${names}}})();`;
}

/** Once more by another minifier: what esbuild leaves long gets short. */
function smaller(text) {
  const format = { ascii_only: false, comments: false, ecma: 2020 };
  const options = {
    // Unsafe only where a function expression without `this` is called with `new`: nobody does.
    compress: { passes: 4, keep_fargs: false, ecma: 2020, unsafe_arrows: true },
    mangle: true,
    module: false,
    ecma: 2020,
    format,
  };
  return swc.minifySync(text, options).code;
}

async function aboutProject() {
  const [guide, changelog, pack] = await Promise.all(
    ['docs/user-guide.md', 'CHANGELOG.md', 'package.json'].map((name) =>
      readFile(path.join(root, name), 'utf8'),
    ),
  );
  const parsed = JSON.parse(pack);
  const { version } = parsed;
  return { version, news: newsOf(changelog), guide: guideOf(guide), links: linksOf(parsed) };
}

async function bundleSidebar() {
  const result = await esbuild.build({
    entryPoints: [path.join(root, 'src/sidebar/main.tsx')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2020',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: {
      'process.env.NODE_ENV': '"production"',
      CDX_ABOUT: JSON.stringify(await aboutProject()),
    },
    logLevel: 'warning',
  });
  return smaller(result.outputFiles[0].text);
}

async function bundleStyles() {
  const result = await esbuild.build({
    entryPoints: [path.join(root, 'src/sidebar/sidebar.css')],
    bundle: true,
    write: false,
    minify: true,
    logLevel: 'warning',
  });
  return result.outputFiles[0].text;
}

async function sidebarHtml() {
  const [template, style, script] = await Promise.all([
    readFile(path.join(root, 'src/sidebar/sidebar.html'), 'utf8'),
    bundleStyles(),
    bundleSidebar(),
  ]);
  // `<?` would start a template scriptlet and `</script` would end the element.
  const safeScript = script.replace(/<\/script/gi, '<\\/script').replace(/<\?/g, '<\\?');
  return template
    .replace(/>\s+</g, '><')
    .replace('<!--STYLE-->', () => `<style>${style}</style>`)
    .replace('<!--SCRIPT-->', () => `<script>${safeScript}</script>`);
}

async function manifest(baseUrl) {
  const base = JSON.parse(await readFile(path.join(root, 'appsscript.json'), 'utf8'));
  return `${JSON.stringify({ ...base, urlFetchWhitelist: [`${baseUrl}/`] }, null, 2)}\n`;
}

/** Writes the files that clasp pushes and gives their sizes in bytes. */
export async function build({ baseUrl = sandboxBaseUrl, outDir = path.join(root, 'dist') } = {}) {
  const checked = checkedBaseUrl(baseUrl);
  const entries = entryPoints(await readFile(path.join(root, 'src/main.ts'), 'utf8'));
  const [code, html, manifestText] = await Promise.all([
    bundleCode(checked),
    sidebarHtml(),
    manifest(checked),
  ]);
  const files = {
    'Code.js': `${code}\n${entries.map(stubOf).join('\n')}`,
    'Sidebar.html': html,
    'appsscript.json': manifestText,
  };
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  const writes = Object.entries(files).map(([name, text]) =>
    writeFile(path.join(outDir, name), text),
  );
  await Promise.all(writes);
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, Buffer.byteLength(text)]),
  );
}

async function main() {
  const { values } = parseArgs({
    options: { quiet: { type: 'boolean', default: false }, out: { type: 'string' } },
  });
  const baseUrl = process.env.CDX_BASE_URL;
  const sizes = await build({
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(values.out === undefined ? {} : { outDir: path.resolve(values.out) }),
  });
  if (values.quiet) return;
  for (const [name, bytes] of Object.entries(sizes)) {
    console.log(`${name.padEnd(16)} ${(bytes / 1024).toFixed(1).padStart(7)} KB`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}

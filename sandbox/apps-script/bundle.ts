/** Loads a bundle: its files, its top-level functions, and a refusal of syntax Apps Script rejects. */

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import vm from 'node:vm';
import { parseSync } from '@swc/core';
import type { BundleSource } from './host-types';
import { type Manifest, parseManifest } from './manifest';

export interface Bundle {
  code: string;
  script: vm.Script;
  /** Callable by name from menus, triggers and google.script.run. */
  functionNames: ReadonlySet<string>;
  /** Callable from cells: `function NAME() {}` declarations only, not ending in `_`. */
  formulaNames: ReadonlySet<string>;
  usesPromises: boolean;
  html: Readonly<Record<string, string>>;
  manifest: Manifest;
}

/** Reads Code.js (and other .js files, in the order of their names), *.html and appsscript.json. */
export function readBundle(directory: string): BundleSource {
  const files = readdirSync(directory).sort();
  const read = (file: string) => readFileSync(join(directory, file), 'utf8');
  const code = files.filter((file) => file.endsWith('.js')).map(read);
  const html = files
    .filter((file) => file.endsWith('.html'))
    .map((file) => [basename(file, '.html'), read(file)]);
  const manifest = files.includes('appsscript.json') ? read('appsscript.json') : undefined;
  return {
    code: code.join('\n'),
    html: Object.fromEntries(html),
    ...(manifest === undefined ? {} : { manifest }),
  };
}

interface LoadedCode {
  script: vm.Script;
  functionNames: ReadonlySet<string>;
  formulaNames: ReadonlySet<string>;
  usesPromises: boolean;
}

/** Compiled once per text: many hosts of one process run the same bundle. */
const loaded = new Map<string, LoadedCode>();

export function loadBundle(source: BundleSource): Bundle {
  let code = loaded.get(source.code);
  if (!code) {
    code = loadCode(source.code);
    loaded.set(source.code, code);
  }
  return {
    ...code,
    code: source.code,
    html: source.html ?? {},
    manifest: parseManifest(source.manifest),
  };
}

function loadCode(code: string): LoadedCode {
  const script = new vm.Script(code, { filename: 'Code.js' });
  const { body } = parseSync(code, { syntax: 'ecmascript', target: 'es2022' });
  if (/\bclass\b/.test(code)) assertNoClassFields(body);
  const declared = body.flatMap((item) =>
    item.type === 'FunctionDeclaration' ? [item.identifier.value] : [],
  );
  const assigned = body.flatMap((item) =>
    item.type === 'VariableDeclaration'
      ? item.declarations.flatMap(({ id, init }) =>
          id.type === 'Identifier' && isFunction(init?.type) ? [id.value] : [],
        )
      : [],
  );
  const isPublic = (name: string) => !name.endsWith('_');
  return {
    script,
    functionNames: new Set([...declared, ...assigned].filter(isPublic)),
    formulaNames: new Set(declared.filter(isPublic)),
    usesPromises: /\b(async|Promise)\b/.test(code),
  };
}

const isFunction = (type: string | undefined): boolean =>
  type === 'FunctionExpression' || type === 'ArrowFunctionExpression';

/** Platform facts, section 5: the parser refuses private and static fields, and class fields. */
const refusedSyntax = new Map([
  ['PrivateProperty', 'private field'],
  ['PrivateMethod', 'private method'],
  ['PrivateName', 'private name'],
  ['ClassProperty', 'class field'],
  ['StaticBlock', 'static block'],
]);

function assertNoClassFields(tree: unknown): void {
  const pending: unknown[] = [tree];
  while (pending.length > 0) {
    const node = pending.pop();
    if (typeof node !== 'object' || node === null) continue;
    const refused = refusedSyntax.get(String((node as { type?: unknown }).type));
    if (refused)
      throw new SyntaxError(`Apps Script does not parse this code: it has a ${refused}.`);
    pending.push(...Object.values(node));
  }
}

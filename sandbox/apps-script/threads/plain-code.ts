/** Compiles one TypeScript file to plain JavaScript, for what can't load TypeScript: a thread, a realm. */

import { readFileSync } from 'node:fs';
import { transformSync } from '@swc/core';

const compiled = new Map<string, string>();

/** The file may import types, and modules of Node where a thread runs it; it exports to `exports`. */
export function plainCode(file: string): string {
  const known = compiled.get(file);
  if (known !== undefined) return known;
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    configFile: false,
    swcrc: false,
    sourceMaps: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  compiled.set(file, code);
  return code;
}

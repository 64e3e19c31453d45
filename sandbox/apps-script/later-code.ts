/** Finds the code of a bundle that it compiles only when it needs it: long texts and files that are no pages. */

import { parseSync } from '@swc/core';
import type { BundleSource } from './host-types';

/** No text that is meant to be read is longer. */
const readableLengthMax = 10_000;

/** Expressions, each a script when put in brackets. */
export function laterCode({ code, html }: BundleSource): readonly string[] {
  const files = Object.values(html ?? {}).filter((text) => !text.trimStart().startsWith('<'));
  return [...longTexts(parseSync(code, { syntax: 'ecmascript', target: 'es2022' })), ...files];
}

function longTexts(tree: unknown): readonly string[] {
  const found: string[] = [];
  const pending: unknown[] = [tree];
  while (pending.length > 0) {
    const node = pending.pop();
    if (typeof node !== 'object' || node === null) continue;
    const { type, value } = node as { type?: unknown; value?: unknown };
    if (type !== 'StringLiteral') pending.push(...Object.values(node));
    else if (typeof value === 'string' && value.length > readableLengthMax) found.push(value);
  }
  return found;
}

/** Finds the Apps Script methods that a bundle calls, by their names in Google's type definitions. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from '@swc/core';

export interface MemberUse {
  member: string;
  /** A class of the host that has the method, or null when none has. */
  service: string | null;
}

/** The definition files of the services an add-on for Sheets can use. */
const DEFINITIONS =
  /^google-apps-script\.(base|cache|html|lock|properties|script|spreadsheet|url-fetch|utilities)\.d\.ts$/;

/** All method names that Google's services have, in any class. */
function platformMembers(): Set<string> {
  const folder = dirname(require.resolve('@types/google-apps-script/package.json'));
  const names = new Set<string>();
  for (const file of readdirSync(folder).filter((name) => DEFINITIONS.test(name)))
    for (const match of readFileSync(join(folder, file), 'utf8').matchAll(/^\s+(\w+)\(/gm))
      if (match[1]) names.add(match[1]);
  return names;
}

const BUILT_INS = new Set(
  [Array, String, Object, Map, Set, Date, Promise, RegExp, Function, Number, JSON, Math]
    .flatMap((owner) => [owner, 'prototype' in owner ? owner.prototype : {}])
    .flatMap((owner) => Object.getOwnPropertyNames(owner)),
);

/**
 * A method counts as called when the code calls a member of that name. Names that JavaScript or the
 * code itself defines are only counted when the host has them, since they may be meant.
 */
export function calledMembers(
  code: string,
  members: ReadonlyMap<string, ReadonlySet<string>>,
): MemberUse[] {
  const { called, defined } = namesIn(code);
  const platform = platformMembers();
  const uses: MemberUse[] = [];
  for (const member of [...called].sort()) {
    if (!platform.has(member) || BUILT_INS.has(member)) continue;
    const owners = [...members].filter(([, names]) => names.has(member));
    for (const [service] of owners) uses.push({ member, service });
    if (owners.length === 0 && !defined.has(member)) uses.push({ member, service: null });
  }
  return uses;
}

interface Node {
  type?: unknown;
  value?: unknown;
  property?: Node;
  callee?: Node;
  key?: Node;
  left?: Node;
}

/** Members that are called, and members that the code defines or assigns. */
function namesIn(code: string): { called: Set<string>; defined: Set<string> } {
  const called = new Set<string>();
  const defined = new Set<string>();
  const pending: unknown[] = [parseSync(code, { syntax: 'ecmascript', target: 'es2022' })];
  while (pending.length > 0) {
    const node = pending.pop();
    if (typeof node !== 'object' || node === null) continue;
    const { type, callee, key, left } = node as Node;
    if (type === 'CallExpression') note(called, memberName(callee));
    if (type === 'KeyValueProperty' || type === 'MethodProperty' || type === 'ClassMethod')
      note(defined, String(key?.value ?? ''));
    if (type === 'AssignmentExpression') note(defined, memberName(left));
    pending.push(...Object.values(node));
  }
  return { called, defined };
}

function memberName(node: Node | undefined): string {
  return node?.type === 'MemberExpression' && node.property?.type === 'Identifier'
    ? String(node.property.value)
    : '';
}

function note(names: Set<string>, name: string): void {
  if (name !== '') names.add(name);
}

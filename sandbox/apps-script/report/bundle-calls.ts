/** Finds the Apps Script methods that a bundle calls, by their names in Google's type definitions. */

import { parseSync } from '@swc/core';
import { hasService, platformMembers, signaturesOf, takes } from '../executions/signatures';

export interface MemberUse {
  member: string;
  /** A class of the host that has the method, or null when none has. */
  service: string | null;
}

const builtIns = new Set(
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
    if (!platform.has(member) || builtIns.has(member)) continue;
    const owners = [...members].filter(([, names]) => names.has(member));
    for (const [service] of owners) uses.push({ member, service });
    if (owners.length === 0 && !defined.has(member)) uses.push({ member, service: null });
  }
  return uses;
}

/** A call with a number of arguments that no class of the host takes in a method of that name. */
export interface Misfit {
  member: string;
  count: number;
}

export function misfitCalls(
  code: string,
  members: ReadonlyMap<string, ReadonlySet<string>>,
): Misfit[] {
  const { calls, defined } = namesIn(code);
  return calls.filter(({ member, count }) => {
    if (builtIns.has(member) || defined.has(member)) return false;
    const signatures = [...members.keys()].flatMap(
      (service) => signaturesOf(service, member) ?? [],
    );
    return signatures.length > 0 && !signatures.some((signature) => takes(signature, count));
  });
}

/** Methods of the host that Google's type definitions don't have. */
export function inventedMembers(members: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...members].flatMap(([service, names]) =>
    hasService(service)
      ? [...names]
          .filter((name) => !signaturesOf(service, name))
          .map((name) => `${service}.${name}`)
      : [],
  );
}

interface Node {
  type?: unknown;
  value?: unknown;
  property?: Node;
  callee?: Node;
  arguments?: readonly { spread?: unknown }[];
  key?: Node;
  left?: Node;
}

/** Members that are called, and members that the code defines or assigns. */
function namesIn(code: string): { called: Set<string>; calls: Misfit[]; defined: Set<string> } {
  const called = new Set<string>();
  const calls: Misfit[] = [];
  const defined = new Set<string>();
  const pending: unknown[] = [parseSync(code, { syntax: 'ecmascript', target: 'es2022' })];
  while (pending.length > 0) {
    const node = pending.pop();
    if (typeof node !== 'object' || node === null) continue;
    const { type, callee, key, left, arguments: given = [] } = node as Node;
    if (type === 'CallExpression') {
      note(called, memberName(callee));
      if (!given.some(({ spread }) => spread))
        calls.push({ member: memberName(callee), count: given.length });
    }
    if (type === 'KeyValueProperty' || type === 'MethodProperty' || type === 'ClassMethod')
      note(defined, String(key?.value ?? ''));
    if (type === 'AssignmentExpression') note(defined, memberName(left));
    pending.push(...Object.values(node));
  }
  return { called, calls, defined };
}

function memberName(node: Node | undefined): string {
  return node?.type === 'MemberExpression' && node.property?.type === 'Identifier'
    ? String(node.property.value)
    : '';
}

function note(names: Set<string>, name: string): void {
  if (name !== '') names.add(name);
}

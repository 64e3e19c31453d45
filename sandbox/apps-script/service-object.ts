/** The base of everything a script can hold: its methods are what the script sees, nothing else. */

import type { EnumTable } from './enums';
import { ServiceException } from './errors';
import type { SheetModel } from './model/sheet-model';

/** Under a symbol, so that scripts don't see it. */
export const sheetBehind = Symbol('sheetBehind');

/** Under a symbol for the same reason. */
export const cellsBehind = Symbol('cellsBehind');

export abstract class ServiceObject {
  /** The name in hooks, latencies and messages, such as `Range`. */
  abstract readonly serviceName: string;
  /** Enums reached as properties, such as `ScriptApp.AuthMode`. */
  readonly enums: Readonly<Record<string, EnumTable>> = {};
  /** Where values go that the script sets on the object; without it, setting throws. */
  readonly scriptProperties?: Map<string, unknown>;

  /** The sheet that the object belongs to, if to one: calls fail when it is gone. */
  [sheetBehind](): SheetModel | null {
    return null;
  }

  /** How many cells a call on the object concerns. */
  [cellsBehind](): number {
    return 0;
  }
}

/** The platform's text for arguments of the wrong kind (platform facts, section 4). */
export function signatureMismatch(path: string, args: readonly unknown[]): ServiceException {
  return new ServiceException(
    `The parameters (${args.map(describeArgument).join(',')}) don't match the method signature for ${path}.`,
  );
}

function describeArgument(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'number[]';
  if (typeof value === 'string') return 'String';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'Boolean';
  return '(class)';
}

/** A bare V8 context with Apps Script's globals. */

import path from 'node:path';
import { types } from 'node:util';
import vm from 'node:vm';
import type { ServiceException } from '../errors';
import { plainCode } from '../threads/plain-code';
import type * as LocalDatesModule from './local-dates';
import type * as RealmCodeModule from './realm-code';
import type { RealmSources } from './realm-code';

/** What the code of a realm gives to the host. */
export type RealmExports = typeof RealmCodeModule & typeof LocalDatesModule;

/** Both modules in one expression, whose value is what they export. */
export const realmCode = `((exports) => {
${['local-dates.ts', 'realm-code.ts'].map(inOwnScope).join('\n')}
return exports;
})({})`;

function inOwnScope(name: string): string {
  return `(() => {\n${plainCode(path.join(__dirname, name))}\n})();`;
}

const realmScript = new vm.Script(realmCode);

export class Realm {
  readonly globals: Record<string, unknown>;
  readonly #code: RealmExports | undefined;

  /** Without code for a lane's realm, which is made in its own thread. */
  constructor(globals: Record<string, unknown>, code?: RealmExports) {
    this.globals = globals;
    this.#code = code;
  }

  /** A fresh context; `globals` become its global variables. */
  static create(globals: Record<string, unknown>, sources: RealmSources): Realm {
    vm.createContext(globals, { microtaskMode: 'afterEvaluate' });
    const code: RealmExports = realmScript.runInContext(globals);
    code.prepare(sources, code.localDates);
    return new Realm(globals, code);
  }

  get intrinsics(): RealmExports['intrinsics'] {
    if (this.#code === undefined) throw new Error('the realm of a lane is in its thread');
    return this.#code.intrinsics;
  }

  evaluate(script: vm.Script): unknown {
    return script.runInContext(this.globals);
  }

  exception(error: ServiceException): Error {
    return this.intrinsics.exception(error.message);
  }
}

export const isDate = (value: unknown): value is Date => types.isDate(value);

/** Works for errors of any realm. */
export const isErrorLike = (value: unknown): value is Error =>
  types.isNativeError(value) || value instanceof Error;

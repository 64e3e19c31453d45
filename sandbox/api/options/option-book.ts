/** Defines which options hold for whom: those of the service, and what differs for single accounts. */

import { type Options, readOptions } from '../options';
import type { Role } from '../types';

type Given = Readonly<Record<string, unknown>>;
export type AccountOptions = Readonly<Partial<Record<Role, Partial<Options>>>>;

export class OptionBook {
  private service: Given = {};
  private readonly accounts = new Map<Role, Given>();
  private readonly read = new Map<Role | null, Options>();

  constructor(service: Partial<Options> = {}, accounts: AccountOptions = {}) {
    this.set(service);
    for (const [role, options] of Object.entries(accounts) as [Role, Partial<Options>][])
      this.set(options, role);
  }

  /** The options of an account, or of the service where nobody is known yet. */
  of(role: Role | null): Options {
    let options = this.read.get(role);
    if (!options) {
      options = readOptions({ ...this.service, ...(role && this.accounts.get(role)) });
      this.read.set(role, options);
    }
    return options;
  }

  /** Adds to what was set before, of the service or of one account; RangeError changes nothing. */
  set(options: Given, role: Role | null = null): void {
    readOptions(options);
    if (role === null) this.service = { ...this.service, ...options };
    else this.accounts.set(role, { ...this.accounts.get(role), ...options });
    this.read.clear();
  }
}

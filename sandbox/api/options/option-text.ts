/** Defines options as the command line has them: `name=value`, or `role.name=value` for one account. */

import { isOptionName, optionNames, optionOf, readOptions, unknownOption } from '../options';
import { type Role, roles } from '../types';

export interface OptionsByAccount {
  readonly options: Readonly<Record<string, string | number>>;
  readonly accountOptions: Readonly<
    Partial<Record<Role, Readonly<Record<string, string | number>>>>
  >;
}

/** Throws RangeError for a text that is none, an unknown name, role or value. */
export function parseOptions(texts: readonly string[]): OptionsByAccount {
  const options: Record<string, string | number> = {};
  const accountOptions: Partial<Record<Role, Record<string, string | number>>> = {};
  for (const text of texts) {
    const { role, name, value } = parseOption(text);
    if (role === null) options[name] = value;
    else accountOptions[role] = { ...accountOptions[role], [name]: value };
  }
  return { options, accountOptions };
}

const optionForm = /^(?:(\w+)\.)?(\w+)=(.*)$/;

function parseOption(text: string) {
  const [, role, name, written] = optionForm.exec(text) ?? [];
  if (name === undefined || written === undefined)
    throw new RangeError(`An option is written name=value or role.name=value, not "${text}".`);
  if (!isOptionName(name)) throw unknownOption(name);
  const isNumber = typeof optionOf(name).plausible[1] === 'number' && /^\d+$/.test(written);
  const value = isNumber ? Number(written) : written;
  readOptions({ [name]: value });
  return { role: role === undefined ? null : readRole(role), name, value };
}

function readRole(text: string): Role {
  const role = roles.find((known) => known === text);
  if (role === undefined)
    throw new RangeError(`There is no account "${text}": ${roles.join(', ')}.`);
  return role;
}

/** A paragraph for each option: its values with the default first, and what it leaves open. */
export function describeOptions(): string {
  return optionNames
    .map((name) => {
      const { takes, quote, open } = optionOf(name);
      return `  ${name}=${takes}\n      "${quote}"\n      open: ${open}`;
    })
    .join('\n');
}

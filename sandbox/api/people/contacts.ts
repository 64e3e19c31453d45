/** Defines how invented email addresses and phone numbers are formed, each different from all others. */

import type { SeededRandom } from '../random';
import { slugify } from '../text';
import type { InventedName } from './names';

type EmailForm = (first: string, last: string) => string;

/** The usual forms of work addresses; the first is the commonest. */
const emailForms: readonly EmailForm[] = [
  (first, last) => `${first}.${last}`,
  (first, last) => `${first}.${last}`,
  (first, last) => `${first}.${last}`,
  (first, last) => `${first.charAt(0)}${last}`,
  (first, last) => `${first}_${last}`,
  (first) => first,
];

/** Ranges that regulators keep for fiction, by country; `#` is a free digit. */
const phoneRanges: Readonly<Record<string, string>> = {
  GB: '+447700900###',
  DE: '+493023125###',
  FR: '+3319900####',
  SE: '+46317003##',
};

/** North American numbers 555-0100 to 555-0199 are fictional in every area code. */
const fictionalPerAreaCode = 100;
const lowestAreaCode = 201;

/** Hands out contact values, never the same one twice. */
export class ContactBook {
  private readonly taken = new Set<string>();
  private northAmericanCount = 0;

  constructor(private readonly random: SeededRandom) {}

  email(name: InventedName, domain: string): string {
    const local = this.random.pick(emailForms)(slugify(name.latinFirst), slugify(name.latinLast));
    for (let suffix = 1; ; suffix += 1) {
      const address = `${local}${suffix === 1 ? '' : suffix}@${domain}`;
      if (this.take(address)) return address;
    }
  }

  phone(countryCode: string): string {
    const range = phoneRanges[countryCode];
    const local = range?.replace(/#/g, () => String(this.random.below(10)));
    return local && this.take(local) ? local : this.northAmericanPhone();
  }

  private northAmericanPhone(): string {
    const areaCode = lowestAreaCode + Math.floor(this.northAmericanCount / fictionalPerAreaCode);
    const line = String(this.northAmericanCount % fictionalPerAreaCode).padStart(2, '0');
    this.northAmericanCount += 1;
    return `+1${areaCode}55501${line}`;
  }

  private take(value: string): boolean {
    if (this.taken.has(value)) return false;
    this.taken.add(value);
    return true;
  }
}

/** Defines by which texts a person is known again: an id, an email, a LinkedIn link, a phone. */

import { emailFrom } from '../inputs/email';
import { linkedinColumnUrl, linkedinProfileUrl, slugIn } from '../inputs/linkedin';
import { lastDigits } from '../inputs/phone';

const phoneShape = /^\+?[\d\s()./-]{7,30}$/;

/** Of all numbers by ITU-T E.164, after the zeros that some write for the plus: an id may have more. */
const phoneDigitsMax = 15;

const phoneMark = '#';

/** The same for all spellings of one; none for an empty text. */
export function namesIn(text: string): readonly string[] {
  const whole = text.trim();
  if (whole === '') return [];
  const names = [idName(whole)];
  if (whole.includes('@')) {
    const address = emailFrom(whole)?.address;
    names.push(`@${whole.toLowerCase()}`, ...(address === undefined ? [] : [`@${address}`]));
  }
  const link = whole.startsWith('@') ? linkedinColumnUrl(whole) : linkedinProfileUrl(whole);
  // The end of a link alone, which people type in its column.
  if (link !== null) names.push(link, idName(slugIn(link)));
  const digits = isPhone(whole) ? lastDigits(whole) : '';
  if (digits !== '') names.push(phoneMark + digits);
  return names;
}

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return phoneShape.test(text) && digits.length <= phoneDigitsMax;
}

export function idName(id: string): string {
  return `=${id}`;
}

/** The text itself, which every other name of it stands beside. */
export function isIdName(name: string): boolean {
  return name.startsWith('=');
}

export function textOfIdName(name: string): string {
  return name.slice(1);
}

/** A switchboard's number belongs to many. */
export function isPhoneName(name: string): boolean {
  return name.startsWith(phoneMark);
}

/** The spellings in which a text may have been written by the add-on. */
export function spellingsOf(text: string): readonly string[] {
  const whole = text.trim();
  const address = emailFrom(whole)?.address ?? whole;
  return [whole, whole.toLowerCase(), address, linkedinProfileUrl(whole) ?? whole];
}

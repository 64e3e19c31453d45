/** Defines by what two spellings of a phone number are known to be the same. */

const digitsMin = 7;
/** Without the codes of countries and areas that one spelling has and another leaves out. */
const digitsTold = 9;

/** Of a text that is a phone number; '' where it has too few to be one. */
export function lastDigits(phone: string): string {
  // `+41 (0)44`: the zero is for calls within the country.
  const digits = phone.replace(/\(0\)/g, '').replace(/\D/g, '');
  return digits.length < digitsMin ? '' : digits.slice(-digitsTold);
}

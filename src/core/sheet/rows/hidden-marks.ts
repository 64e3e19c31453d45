/**
 * Defines how a status carries marks for the next run without showing them: in characters that have
 * no width. A sheet keeps them with the text, through sorting, copies and exports.
 */

/** Zero-width space, non-joiner and joiner: the digits 0, 1 and 2. */
const digits = '\u200b\u200c\u200d';
/** Word joiner: what follows stood in brackets, as part of a remark. */
const bracket = '\u2060';

const shownMark = / · #([0-9a-z]{4,16})$/;
const shownBracket = / \(#([0-9a-z]{4})\)/g;
const hiddenMark = /([\u200b-\u200d]{16,64})$/;
const hiddenBracket = /\u2060([\u200b-\u200d]{16})/g;

/** Four digits of base 3 hold a letter or digit of base 36. */
const length = 4;

/** `Done · #ab12` as people see it: `Done`. */
export function hideMarks(text: string): string {
  return text
    .replace(shownBracket, (_, code: string) => bracket + hiddenCode(code))
    .replace(shownMark, (_, code: string) => hiddenCode(code));
}

/** The inverse; a text whose marks are shown, as earlier versions wrote them, stays as it is. */
export function showMarks(text: string): string {
  return text
    .replace(hiddenBracket, (_, marks: string) => ` (#${shownMarks(marks)})`)
    .replace(hiddenMark, (_, marks: string) => ` · #${shownMarks(marks)}`);
}

function hiddenCode(code: string): string {
  return [...code]
    .map((letter) => parseInt(letter, 36).toString(3).padStart(length, '0'))
    .join('')
    .replace(/\d/g, (digit) => digits.charAt(Number(digit)));
}

function shownMarks(marks: string): string {
  const numbers = marks.replace(/./gu, (mark) => String(digits.indexOf(mark)));
  return (numbers.match(/.{4}/g) ?? [])
    .map((group) => (parseInt(group, 3) % 36).toString(36))
    .join('');
}

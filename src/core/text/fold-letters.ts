/** Defines the plain letters of a text, by which spellings are compared. */

/** Letters that have no decomposition, so that stripping marks leaves them as they are. */
const foldedLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** In lower case and without diacritics: `Ørsted` is `orsted`. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßøłđæœı]/g, (letter) => foldedLetters[letter] ?? '');
}

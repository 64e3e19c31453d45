/** Defines how texts are folded before they are compared: case, accents and punctuation don't count. */

const specialLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Lower case and without accents; punctuation and spaces stay. */
export function unaccented(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđðþı]/g, (letter) => specialLetters[letter] ?? letter);
}

/** Lower case, without accents, with single spaces between runs of letters and digits of any script. */
export function fold(text: string): string {
  return unaccented(text)
    .replace(/['’`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** As `fold`, joined by hyphens: what slugs and domains are made of. */
export function slugify(text: string): string {
  return fold(text).replace(/ /g, '-');
}

import { foldLetters } from '../../../src/core/text/fold-letters';

test.each([
  ['Škoda', 'skoda'],
  ['Ørsted Mærsk Łódź', 'orsted maersk lodz'],
  ['Groß', 'gross'],
  ['IŞIK', 'isik'],
  ['トヨタ', 'トヨタ'],
])('%s has the plain letters of %s', (text, plain) => {
  expect(foldLetters(text)).toBe(plain);
});

import { WrittenTexts } from '../../../../../src/core/sheet/write/check/written-texts';

/** What Sheets makes of it in a cell that is not plain text. */
const landed = [
  { text: '1-2-2024', as: new Date(2024, 0, 2) },
  { text: '1-2-2024', as: new Date(2024, 1, 1) },
  { text: '25/12/2024', as: new Date(2024, 11, 25) },
  { text: '2026-01-15', as: new Date(2026, 0, 15) },
  { text: '+12015550120', as: 12015550120 },
];

test.each(landed)('$text is known where it landed as $as', ({ text, as }) => {
  const written = new WrittenTexts([text]);
  expect(written.has(as)).toBe(true);
});

test.each(['1-2-2024', '25/12/2024', '1-2-3-4', 'Vice President, 2024'])(
  'another day is nothing of %s',
  (text) => {
    const written = new WrittenTexts([text]);
    expect(written.has(new Date(2024, 5, 5))).toBe(false);
    expect(written.has(new Date(0))).toBe(false);
    expect(written.has(new Date(Number.NaN))).toBe(false);
  },
);

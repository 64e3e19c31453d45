import { withGuesses } from '../../../../src/core/api/endpoints/guessed-charges';

const email = { field: 'email', credits: 1, isGuess: true };
const phone = { field: 'phone', credits: 0, isGuess: true };
const credits = (parts: readonly { readonly credits: number }[]) =>
  parts.map((part) => part.credits);
const isEmail = ({ field }: { readonly field: string }) => field === 'email';

test('what a person cost in all stands first for what nobody asked for before', () => {
  expect(credits(withGuesses([email, phone], () => 1, isEmail))).toEqual([0, 1]);
  expect(
    credits(
      withGuesses(
        [email, phone],
        () => 1,
        () => false,
      ),
    ),
  ).toEqual([1, 0]);
});

test('what is more than these cost stands for the others', () => {
  const parts = [
    { ...email, credits: 2 },
    { ...phone, credits: 2 },
  ];
  expect(credits(withGuesses(parts, () => 2, isEmail))).toEqual([2, 2]);
  expect(credits(withGuesses(parts, () => 1, isEmail))).toEqual([3, 1]);
});

test('what an answer tells of a field stays as it is told', () => {
  const parts = [{ field: 'email', credits: 1 }, phone];
  expect(withGuesses(parts, () => 1, isEmail)).toEqual(parts);
});

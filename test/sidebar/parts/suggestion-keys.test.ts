import { optionAfterKey } from '../../../src/sidebar/parts/suggestion-keys';

test('arrow keys lead round the ends of the list', () => {
  expect(optionAfterKey(-1, 3, 'ArrowDown')).toBe(0);
  expect(optionAfterKey(2, 3, 'ArrowDown')).toBe(0);
  expect(optionAfterKey(-1, 3, 'ArrowUp')).toBe(2);
  expect(optionAfterKey(1, 3, 'ArrowUp')).toBe(0);
});

test('other keys, and keys without a list, are left alone', () => {
  expect(optionAfterKey(0, 3, 'a')).toBeNull();
  expect(optionAfterKey(-1, 0, 'ArrowDown')).toBeNull();
});

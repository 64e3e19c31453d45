import {
  optionAfterKey,
  typedPart,
  withSuggestion,
} from '../../../src/sidebar/parts/suggestion-text';

test('of several values the last one is being typed', () => {
  expect(typedPart('US, Ger', true)).toBe('Ger');
  expect(typedPart('Acme, Inc', false)).toBe('Acme, Inc');
});

test('a suggestion replaces what is being typed and keeps the values before it', () => {
  expect(withSuggestion('US,Ger', 'Germany', true)).toBe('US, Germany');
  expect(withSuggestion('Ger', 'Germany', true)).toBe('Germany');
  expect(withSuggestion('vp', 'VP Sales', false)).toBe('VP Sales');
});

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

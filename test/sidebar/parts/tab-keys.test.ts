import { tabAfterKey } from '../../../src/sidebar/parts/tab-keys';

test('arrow keys lead round the ends of the tabs', () => {
  expect(tabAfterKey('enrich', 'ArrowRight')).toBe('find');
  expect(tabAfterKey('settings', 'ArrowRight')).toBe('enrich');
  expect(tabAfterKey('enrich', 'ArrowLeft')).toBe('settings');
});

test('Home and End lead to the first and the last tab', () => {
  expect(tabAfterKey('account', 'Home')).toBe('enrich');
  expect(tabAfterKey('account', 'End')).toBe('settings');
});

test('any other key is left alone', () => {
  expect(tabAfterKey('enrich', 'Enter')).toBeNull();
});

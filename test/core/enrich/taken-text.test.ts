import { mayHaveBecome } from '../../../src/core/enrich/taken-text';

test.each([
  ['+14155550100', '14155550100'],
  ['+14155550100', '+14155550100'],
  ['0.90', '0.9'],
  ['+1 (415) 555-0100', '#ERROR!'],
  ['', ''],
])('%j may be shown as %j', (written, shown) => {
  expect(mayHaveBecome(written, shown)).toBe(true);
});

test.each([
  ['+14155550100', '14155550101'],
  ['ada@acme.example', 'ben@acme.example'],
  ['ada@acme.example', '#ERROR!'],
  ['', '0'],
  ['0', ''],
])('%j is never shown as %j', (written, shown) => {
  expect(mayHaveBecome(written, shown)).toBe(false);
});

import { detectColumns } from '../../../src/core/columns/detect-columns';

/** How sure a column of emails is, by its header and these values. */
function confidenceOf(...values: readonly string[]): number {
  const rows = values.map((value) => [value]);
  return detectColumns(['Email'], rows, []).email?.confidence ?? 0;
}

test('a header is the less sure the fewer of its values agree', () => {
  const many = ['a@acme.com', 'b@acme.com', 'c@acme.com', 'none yet'];
  const few = ['a@acme.com', 'ask Bob', 'later', 'see notes'];
  const none = ['ask Bob', 'later', 'see notes', 'none yet'];
  const [agreed = 0, unseen = 0, unsure = 0] = [many, [], few].map((each) => confidenceOf(...each));
  expect(agreed).toBeGreaterThan(unseen);
  expect(unseen).toBeGreaterThan(unsure);
  expect(unsure).toBeGreaterThan(0.5);
  expect(confidenceOf(...none)).toBe(0);
});

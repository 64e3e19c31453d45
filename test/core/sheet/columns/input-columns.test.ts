import { inputColumn, inputPlace } from '../../../../src/core/sheet/columns/input-columns';

test('a column beyond the sheet is kept without a header, and told as gone where it is looked for', () => {
  const place = inputPlace(['Name', 'Company'], [], 'fullName', 7);
  expect(place).toMatchObject({ name: 'fullName', header: '' });
  expect(inputColumn(['Name', 'Company'], [], place)).toBe('The column "" was renamed or deleted.');
});

test('a column is found again by its header wherever it moved', () => {
  const place = inputPlace(['Name', 'Company'], [], 'company', 1);
  expect(inputColumn(['Company', 'Notes', 'Name'], [], place)).toBe(0);
});

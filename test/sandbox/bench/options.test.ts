import { readOptions } from '../../../sandbox/bench/options';
import { UsageError } from '../../../sandbox/usage-error';

test('without options all is measured on a usual day, and no page written', () => {
  expect(readOptions([])).toEqual({
    ...{ json: false, quick: false, slowDay: false, help: false },
    page: undefined,
  });
});

test('a slow day and a page are taken as they are named', () => {
  expect(readOptions(['--slow-day', '--page', 'page.md'])).toMatchObject({
    slowDay: true,
    page: 'page.md',
  });
});

test.each([['--foo'], ['--page'], ['--quick=yes'], ['page.md']])(
  '%s is refused in one sentence',
  (arg) => {
    expect(() => readOptions([arg])).toThrow(UsageError);
    expect(() => readOptions([arg])).toThrow(/^[^\n]+\.$/);
  },
);

import {
  joinedAnswer,
  liveIn,
  mergedBucket,
  textsBy,
} from '../../../../src/core/formulas/cache/buckets';
import { foundText } from '../../../../src/core/formulas/cache/found';

const text = (said: string) => foundText({ kind: 'text', text: said });

describe('of two answers to the same question', () => {
  test('the newer one counts, in whatever order they come', () => {
    const [older, newer] = [
      { atMs: 1, text: text('older') },
      { atMs: 2, text: text('newer') },
    ];
    expect(joinedAnswer(older, newer)).toEqual(newer);
    expect(joinedAnswer(newer, older)).toEqual(newer);
  });

  test('the later one counts where both are as old, and one that can’t be read stays what it is', () => {
    const broken = { atMs: 1, text: '{}' };
    expect(joinedAnswer({ atMs: 1, text: text('one') }, broken)).toBe(broken);
  });
});

test('a bucket holds each question once, what was added last at its end', () => {
  const before = [
    ['a', 1, text('a')],
    ['b', 3, text('b')],
  ] as const;
  const added = [
    ['a', 2, text('new')],
    ['b', 2, text('old')],
  ] as const;
  expect(mergedBucket(before, added)).toEqual([
    ['a', 2, text('new')],
    ['b', 3, text('b')],
  ]);
});

test('an entry gives what was put into it, for as long as an answer is kept', () => {
  const { x = '' } = textsBy(() => 'x', [['a', 1_000, text('a')]]);
  expect(liveIn(x, 2_000)).toEqual([['a', 1_000, text('a')]]);
  expect(liveIn(x, 7 * 3_600_000)).toEqual([]);
  expect(liveIn(undefined, 0)).toEqual([]);
});

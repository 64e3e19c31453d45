import { durationText } from '../../../sandbox/bench/duration';
import {
  type Figure,
  isMet,
  numberText,
  targetText,
  verdict,
} from '../../../sandbox/bench/figures';
import { median } from '../../../sandbox/bench/median';

const figure: Figure = { name: 'time', targetMax: 1.05, measured: 1.05, unit: '×', detail: '' };

describe('a figure', () => {
  test('is met up to its target and not beyond', () => {
    expect(isMet(figure)).toBe(true);
    expect(isMet({ ...figure, measured: 1.0501 })).toBe(false);
  });

  test('is not met where nothing could be measured', () => {
    expect(isMet({ ...figure, measured: Number.NaN })).toBe(false);
  });

  test('without a target is for information and has no verdict', () => {
    const free = { ...figure, targetMax: null, measured: 9 };
    expect(isMet(free)).toBe(true);
    expect([targetText(free), verdict(free)]).toEqual(['', '']);
  });

  test('says what it missed', () => {
    expect(verdict({ ...figure, measured: 2 })).toBe('MISSED');
    expect(targetText(figure)).toBe('≤ 1.050 ×');
    expect(targetText({ ...figure, targetMax: 0 })).toBe('0');
  });

  test('shows counts whole and ratios to a thousandth', () => {
    expect(numberText(12_345, '')).toBe('12,345');
    expect(numberText(1.04619, '×')).toBe('1.046 ×');
    expect(numberText(118.26, 'KB')).toBe('118.3 KB');
  });
});

describe('a duration', () => {
  test.each([
    [0, '0 ms'],
    [640, '640 ms'],
    [61_000, '1 min 1 s'],
    [1_067_225, '17 min 47 s'],
    [313_204_545, '3 d 15 h'],
    [3_600_000, '1 h'],
  ])('of %d ms reads %s', (durationMs, text) => {
    expect(durationText(durationMs)).toBe(text);
  });
});

describe('a median', () => {
  test('is the middle value, or the mean of the two in the middle', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 9, 2])).toBe(3);
  });
});

import { wallMsOfSerial } from '../../../../sandbox/apps-script/model/dates';
import { CellError, entryOf, typedEntry } from '../../../../sandbox/apps-script/model/entry';

const isoOf = (value: unknown): string => new Date(wallMsOfSerial(Number(value))).toISOString();

describe('typed entry', () => {
  test.each([
    ['12', 12],
    ['-3.5', -3.5],
    ['.5', 0.5],
    ['1,234', 1234],
    ['$5', 5],
    ['-$5', -5],
    ['50%', 0.5],
    ['1.5e3', 1500],
    ['false', false],
    ['#N/A', new CellError('#N/A')],
    ['1,23', '1,23'],
    ['.', '.'],
    ['+', '+'],
    ['=', '='],
    ['12 people', '12 people'],
    ['13/45/2026', '13/45/2026'],
    ['2/30/2026', '2/30/2026'],
    ['24:00', '24:00'],
    ['May be', 'May be'],
    ['Marching 3', 'Marching 3'],
  ])('%j becomes %j', (text, value) => {
    expect(typedEntry(text, undefined)).toMatchObject({ value });
  });

  test.each([
    ['2026-03-05', '2026-03-05T00:00:00.000Z', 'yyyy-mm-dd'],
    ['3/5/2026', '2026-03-05T00:00:00.000Z', 'M/d/yyyy'],
    ['3/5/26', '2026-03-05T00:00:00.000Z', 'M/d/yyyy'],
    ['3/5', '2026-03-05T00:00:00.000Z', 'M/d'],
    ['Mar 5, 2026', '2026-03-05T00:00:00.000Z', 'mmm d, yyyy'],
    ['5 March', '2026-03-05T00:00:00.000Z', 'd-mmm'],
    ['2026-03-05 14:30', '2026-03-05T14:30:00.000Z', 'yyyy-mm-dd H:mm:ss'],
    ['2:30 PM', '1899-12-30T14:30:00.000Z', 'h:mm:ss am/pm'],
  ])('%j becomes a date', (text, iso, format) => {
    const entry = typedEntry(text, undefined);
    expect([isoOf(entry.value), entry.format]).toEqual([iso, format]);
  });

  test.each(['007', '=1+1', '1/2', 'TRUE', '+1 (415) 555-0100', '50%'])(
    'in a cell formatted as text, %j stays',
    (text) => {
      expect(typedEntry(text, '@')).toEqual({ value: text });
    },
  );

  test('an apostrophe forces text and is not part of it', () => {
    expect(typedEntry("'=1+1", undefined)).toEqual({ value: '=1+1' });
    expect(typedEntry("'=1+1", '@')).toEqual({ value: '=1+1' });
  });

  test('numbers, booleans and dates keep their type, also in a cell formatted as text', () => {
    expect(entryOf(7, '@', { timeZone: 'Etc/UTC' })).toEqual({ value: 7 });
    expect(entryOf(false, '@', { timeZone: 'Etc/UTC' })).toEqual({ value: false });
    expect(
      isoOf(entryOf(new Date('2026-03-05T00:00:00Z'), '@', { timeZone: 'Etc/UTC' }).value),
    ).toBe('2026-03-05T00:00:00.000Z');
  });

  test('null, undefined and the empty text clear', () => {
    for (const input of [null, undefined, ''])
      expect(entryOf(input, undefined, { timeZone: 'Etc/UTC' })).toEqual({ value: null });
  });
});

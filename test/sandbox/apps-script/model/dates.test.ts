import fc from 'fast-check';
import {
  dateOfSerial,
  instantMs,
  serialOfDate,
  wallClockMs,
} from '../../../../sandbox/apps-script/model/dates';
import { seed } from '../seed';

const zones = fc.constantFrom('Etc/UTC', 'America/New_York', 'Asia/Kolkata', 'Europe/Berlin');

describe('serial dates', () => {
  test('1 January 1900 is day 2', () => {
    expect(serialOfDate(new Date(Date.UTC(1900, 0, 1)), 'Etc/UTC')).toBe(2);
  });

  test('a date has the day of the spreadsheet, not that of UTC', () => {
    const evening = new Date('2026-03-05T23:30:00Z');
    expect(Math.floor(serialOfDate(evening, 'Asia/Kolkata'))).toBe(
      Math.floor(serialOfDate(evening, 'Etc/UTC')) + 1,
    );
  });

  test('dates survive the way into a cell and back, in every zone', () => {
    fc.assert(
      fc.property(zones, fc.integer({ min: 0, max: 4_000_000_000 }), (zone, seconds) => {
        const wall = wallClockMs(seconds * 1000, zone);
        const back = instantMs(wall, zone);
        // An hour that happens twice in autumn is ambiguous; its wall clock is all that is kept.
        expect(wallClockMs(back, zone)).toBe(wall);
        const serial = serialOfDate(new Date(back), zone);
        expect(dateOfSerial(serial, zone).getTime()).toBe(back);
      }),
      { seed },
    );
  });
});

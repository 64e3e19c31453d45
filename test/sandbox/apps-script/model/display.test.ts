import { serialOfWallMs } from '../../../../sandbox/apps-script/model/dates';
import { displayValue, isDateFormat } from '../../../../sandbox/apps-script/model/display';

const afternoon = serialOfWallMs(Date.UTC(2026, 2, 5, 14, 7, 9));

describe('display values', () => {
  test.each([
    [1234.5, undefined, '1234.5'],
    [0.1 + 0.2, undefined, '0.3'],
    [1e21, undefined, '1.00E+21'],
    [1234.5, '#,##0.00', '1,234.50'],
    [1234.5, '$#,##0', '$1,235'],
    [0.256, '0%', '26%'],
    [0.256, '0.00%', '25.60%'],
    [12345, '0.00E+00', '1.23E+04'],
    [7, '000', '007'],
    [-3, '0;(0)', '(3)'],
    [3, '0 "people"', '3 people'],
    [14155550100, undefined, '14155550100'],
    [true, undefined, 'TRUE'],
    ['x', '0.00', 'x'],
    ['x', '_(* #,##0_);_(@_)', ' x '],
    ['x', '"Lead: "@', 'Lead: x'],
    ['x', '0;-0;0;[Blue]@', 'x'],
    [null, undefined, ''],
    [afternoon, 'yyyy-mm-dd', '2026-03-05'],
    [afternoon, 'M/d/yyyy H:mm:ss', '3/5/2026 14:07:09'],
    [afternoon, 'h:mm am/pm', '2:07 PM'],
    [afternoon, 'ddd, mmmm d', 'Thu, March 5'],
    [afternoon, 'd.m.yy', '5.3.26'],
    [7e18, 'yyyy-mm-dd', '7000000000000000000'],
    [-7e18, 'M/d', '-7000000000000000000'],
  ])('%j as %j shows %j', (value, format, shown) => {
    expect(displayValue(value, format)).toBe(shown);
  });

  test.each([
    ['M/d', true],
    ['h:mm', true],
    ['0.00', false],
    ['@', false],
    ['0 "days"', false],
    ['[Red]0', false],
    [undefined, false],
  ])('%j is a date format: %j', (format, expected) => {
    expect(isDateFormat(format)).toBe(expected);
  });
});

import { calledMembers } from '../../../../sandbox/apps-script/report/bundle-calls';
import { hostMembers } from '../../../../sandbox/apps-script/report/host-members';

describe('the report on a bundle', () => {
  test('finds the methods that the code calls and says which class has them', () => {
    const uses = calledMembers(
      `function f() { SpreadsheetApp.getActiveSheet().getRange('A1').setValues([['x']]); 'x'.split(','); }`,
      hostMembers(),
    );
    expect(uses).toContainEqual({ member: 'setValues', service: 'Range' });
    expect(uses.some(({ member }) => member === 'split')).toBe(false);
    expect(uses.every(({ service }) => service !== null)).toBe(true);
  });

  test('a method of the platform that the host lacks is missing', () => {
    expect(
      calledMembers(`SpreadsheetApp.getActiveSheet().getCharts();`, hostMembers()),
    ).toContainEqual({ member: 'getCharts', service: null });
  });

  test("a method of the code's own is none of the platform's", () => {
    const code = `const own = { getCharts() { return 1; } }; own.getCharts();`;
    expect(calledMembers(code, hostMembers())).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { formulaHelp } from '../../../sandbox/web/formula-help';
import { formulaFunctions } from '../../bundle/entry-points';

test('a comment tells what a formula does and what it takes', () => {
  const code = `
/**
 * Doubles a number.
 * Example: =DOUBLE(2)
 *
 * @param {number|Array<Array<number>>} value What to double.
 * @param {string} [unit] Its unit.
 * @return {number} Twice as much.
 * @customfunction
 */
function DOUBLE(value, unit) {
  return 2 * value;
}
`;
  expect(formulaHelp(code)).toEqual([
    {
      name: 'DOUBLE',
      text: 'Doubles a number. Example: =DOUBLE(2)',
      parameters: [
        { name: 'value', text: 'What to double.' },
        { name: 'unit', text: 'Its unit.' },
      ],
    },
  ]);
});

test('functions without the mark are no formulas', () => {
  expect(formulaHelp('/**\n * Opens.\n */\nfunction open() {}\n')).toEqual([]);
});

test('every formula of the add-on is described, with each of its arguments', () => {
  const helps = formulaHelp(readFileSync(path.join(__dirname, '../../../dist/Code.js'), 'utf8'));
  expect(helps.map(({ name }) => name)).toEqual(formulaFunctions().map(({ name }) => name));
  expect(helps.length).toBeGreaterThan(5);
  for (const { text, parameters } of helps) {
    expect(text).toMatch(/Example: =CDX_/);
    expect(parameters.filter((each) => each.text === '')).toEqual([]);
  }
});

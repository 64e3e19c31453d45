import { scenarioOf } from './scenario';
import { variedText } from './varied';

/** So many that each reading and each option is drawn. */
const seeds = Array.from({ length: 300 }, (_, index) => index + 1);

describe('the first line of a harsh simulation', () => {
  const line = variedText('harsh');
  const scenarios = seeds.map((seed) => scenarioOf(seed, 'harsh'));

  test('names every reading and option that is drawn', () => {
    const readings = scenarios.flatMap(({ readings: drawn }) => Object.entries(drawn ?? {}));
    expect(readings.length).toBeGreaterThan(0);
    const silent = new Set(
      readings.flatMap(([name, value]) => {
        const values = new RegExp(`\\b${name} \\(([^)]*)\\)`).exec(line)?.[1]?.split(' | ') ?? [];
        return values.includes(String(value)) ? [] : [`${name}: ${value}`];
      }),
    );
    expect([...silent]).toEqual([]);
    const drawn = new Set(scenarios.flatMap(({ options }) => Object.keys(options)));
    const [, count = '', names = ''] = /leaves open, (\d+) options: (.+)\.$/.exec(line) ?? [];
    expect(names.split(', ').sort()).toEqual([...drawn].sort());
    expect(Number(count)).toBe(drawn.size);
  });

  test('names more than the 25 sentences that were counted in the document', () => {
    expect(Number(/(\d+) options:/.exec(line)?.[1])).toBeGreaterThanOrEqual(25);
  });
});

import {
  defaultOptions,
  drawOptions,
  optionNames,
  optionOf,
  readOptions,
} from '../../../../sandbox/api/options';
import { describeOptions, parseOptions } from '../../../../sandbox/api/options/option-text';
import { SeededRandom } from '../../../../sandbox/api/random';
import { createService } from '../../../../sandbox/api/service';

describe('the options of the service', () => {
  test('each has a default among at least two plausible readings, all of them valid', () => {
    for (const name of optionNames) {
      const { plausible, default: usual } = optionOf(name);
      expect(plausible).toContain(usual);
      expect(new Set(plausible).size).toBeGreaterThan(1);
      for (const value of plausible) expect(readOptions({ [name]: value })[name]).toBe(value);
    }
  });

  test('each quotes the sentence it reads and says what that leaves open', () => {
    for (const name of optionNames) {
      expect(optionOf(name).quote.length).toBeGreaterThan(5);
      expect(optionOf(name).open).toMatch(/\w{3}/);
    }
  });

  test('names and values that do not exist are refused when the service is made', () => {
    const clock = { nowMs: () => 0 };
    const make = (options: object) => () => createService({ clock, peopleCount: 20, options });
    expect(make({ batchIdecho: 'slug' })).toThrow('The service has no option "batchIdecho"');
    expect(make({ batchIdEcho: 'name' })).toThrow(
      'Option batchIdEcho takes asSent | personId | slug, not "name".',
    );
    expect(make({ revealsPerMinute: 0 })).toThrow('a whole number from 1 up, not "0"');
    expect(make({ revealsPerMinute: 1.5 })).toThrow('a whole number from 1 up');
  });

  test('a draw is the same for the same seed, takes any plausible reading, and none at 0', () => {
    const drawn = (seed: number, share: number) => drawOptions(new SeededRandom(seed), share);
    expect(drawn(1, 0.5)).toEqual(drawn(1, 0.5));
    expect(drawn(1, 0)).toEqual({});
    expect(Object.keys(drawn(1, 1))).toEqual(optionNames);
    const seen = new Set<string>();
    for (let seed = 0; seed < 400; seed += 1)
      for (const [name, value] of Object.entries(drawn(seed, 1))) seen.add(`${name}=${value}`);
    for (const name of optionNames)
      for (const value of optionOf(name).plausible) expect(seen).toContain(`${name}=${value}`);
  });
});

describe('options as texts', () => {
  test('are for the service or for one account, and numbers where the option takes them', () => {
    expect(
      parseOptions(['batchIdEcho=slug', 'pro.revealsPerMinute=3', 'pageSizeDefault=10']),
    ).toEqual({
      options: { batchIdEcho: 'slug', pageSizeDefault: '10' },
      accountOptions: { pro: { revealsPerMinute: 3 } },
    });
  });

  test.each([
    ['batchIdEcho', 'name=value'],
    ['nothing=1', 'no option "nothing"'],
    ['batchIdEcho=', 'takes asSent'],
    ['revealsPerMinute=0', 'from 1 up'],
    ['owner.batchIdEcho=slug', 'no account "owner"'],
  ])('%s is refused', (text, reason) => {
    expect(() => parseOptions([text])).toThrow(reason);
  });

  test('the description has every option with all its values, the default first', () => {
    const text = describeOptions();
    for (const name of optionNames) {
      const [first] = optionOf(name).takes.split(' | ');
      expect(first).toBe(String(defaultOptions[name]));
      expect(text).toContain(`${name}=${optionOf(name).takes}`);
    }
  });
});

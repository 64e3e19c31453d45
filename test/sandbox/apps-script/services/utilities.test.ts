import { errorOf, resultOf, smallHost } from '../small-host';

const evaluate = (code: string): unknown =>
  resultOf(smallHost(`function f() { return ${code}; }`, { random: () => 0.999 }).run('f'));

const digest = (value: string, charset: string): string =>
  `Utilities.computeDigest(Utilities.DigestAlgorithm.MD5, ${value}${charset})`;

describe('Utilities', () => {
  test('bytes are signed', () => {
    expect(evaluate(`Utilities.newBlob('é').getBytes()`)).toEqual([-61, -87]);
    expect(evaluate(digest(`'a'`, ''))).toEqual([
      12, -63, 117, -71, -64, -15, -74, -88, 49, -61, -103, -30, 105, 119, 38, 97,
    ]);
  });

  test('digests take text as US-ASCII unless told otherwise, so that é counts as a question mark', () => {
    expect(evaluate(digest(`'é'`, ''))).toEqual(evaluate(digest(`'?'`, '')));
    expect(evaluate(digest(`'é'`, ', Utilities.Charset.UTF_8'))).not.toEqual(
      evaluate(digest(`'?'`, '')),
    );
  });

  test('base64, also for the web and back', () => {
    expect(evaluate(`Utilities.base64Encode([-5, -1])`)).toBe('+/8=');
    expect(evaluate(`Utilities.base64EncodeWebSafe([-5, -1])`)).toBe('-_8=');
    expect(evaluate(`Utilities.base64DecodeWebSafe('-_8=')`)).toEqual([-5, -1]);
  });

  test('a UUID is of version 4', () => {
    expect(evaluate('Utilities.getUuid()')).toMatch(/^f{8}-f{4}-4f{3}-bf{3}-f{12}$/);
  });

  test('dates are formatted in a zone', () => {
    const code = (zone: string, pattern: string) =>
      `Utilities.formatDate(new Date(Date.UTC(2026, 2, 5, 23, 4, 5)), '${zone}', "${pattern}")`;
    expect(evaluate(code('Asia/Kolkata', "yyyy-MM-dd'T'HH:mm:ssXXX"))).toBe(
      '2026-03-06T04:34:05+05:30',
    );
    expect(evaluate(code('Etc/UTC', 'EEE, MMMM d, h:mm a'))).toBe('Thu, March 5, 11:04 PM');
  });

  test('sleep takes time, at most five minutes of it', () => {
    const host = smallHost('function f(ms) { Utilities.sleep(ms); }');
    expect(host.run('f', [1500]).durationMs).toBe(1500);
    expect(errorOf(host.run('f', [300_001]))).toBe('Invalid argument: 300001');
  });

  test('strings are formatted as by sprintf', () => {
    expect(evaluate(`Utilities.formatString('%05d|%-4s|%.2f|%%', 42, 'ab', 1.005)`)).toBe(
      '00042|ab  |1.00|%',
    );
  });

  test.each([
    ['GMT+2', '2026-03-06 01:04 +0200'],
    ['GMT-03:30', '2026-03-05 19:34 -0330'],
    ['UTC', '2026-03-05 23:04 +0000'],
  ])('dates are formatted in the offset %s', (zone, text) => {
    const code = `Utilities.formatDate(new Date(Date.UTC(2026, 2, 5, 23, 4, 5)), '${zone}', 'yyyy-MM-dd HH:mm Z')`;
    expect(evaluate(code)).toBe(text);
  });

  test('a zone that nobody knows, and a date that is none, are invalid arguments', () => {
    const host = smallHost(
      `function f(ms, zone) { return Utilities.formatDate(new Date(ms), zone, 'yyyy'); }`,
    );
    expect(errorOf(host.run('f', [0, 'Mars/Olympus']))).toBe('Invalid argument: timeZone');
    expect(errorOf(host.run('f', [Number.NaN, 'GMT']))).toBe('Invalid argument: date');
  });
});

import { createHash } from 'node:crypto';
import { adapterHost, bundleOf, call } from './adapter-host';

const code = bundleOf(`
  import { clock, digest, logger, newId } from './runtime';
  export function hash(text) { return digest(text); }
  export function ids(count) { return JSON.stringify(Array.from({ length: count }, newId)); }
  export function wait(durationMs) { const from = clock.nowMs(); clock.sleep(durationMs); return clock.nowMs() - from; }
  export function log() { logger('step failed', { run: 'r1', count: 2 }); }
`);

test('a digest is SHA-256 of the text as UTF-8, in lower-case hexadecimal digits', () => {
  const host = adapterHost(code);
  expect(call(host, 'hash', ['abc'])).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  const expected = createHash('sha256').update('\u00fc', 'utf8').digest('hex');
  expect(call(host, 'hash', ['\u00fc'])).toBe(expected);
});

test('ids differ and hold no word of anybody', () => {
  const ids: readonly string[] = call(adapterHost(code), 'ids', [50]);
  expect(new Set(ids).size).toBe(50);
  expect(ids.every((id) => /^[0-9a-f]{16}$/.test(id))).toBe(true);
});

test('waiting lets at least that time pass, and none for nothing', () => {
  const host = adapterHost(code);
  expect(call(host, 'wait', [1_500.2])).toBeGreaterThanOrEqual(1_501);
  expect(call(host, 'wait', [-5])).toBeLessThan(1_000);
});

test('a log line is its event and facts', () => {
  const host = adapterHost(code);
  call(host, 'log');
  expect(host.logs().map(({ message }) => message)).toEqual([
    '{"event":"step failed","run":"r1","count":2}',
  ]);
});

import {
  type ClientAnswer,
  createScriptRun,
  type ScriptRunner,
} from '../../../sandbox/apps-script/script-run/script-run-client';
import { smallHost } from './small-host';

/** A runner whose calls the test answers one by one. */
function manualRun(): { run: ScriptRunner; pending: ((answer: ClientAnswer) => void)[] } {
  const pending: ((answer: ClientAnswer) => void)[] = [];
  const send = () => new Promise<ClientAnswer>((resolve) => pending.push(resolve));
  return { run: createScriptRun({ functionNames: ['f'], send }), pending };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Calls a method of a runner that the test knows to be there. */
const invoke = (runner: unknown, name: string, ...args: unknown[]): unknown =>
  (Object(runner) as ScriptRunner)[name]?.(...args);

describe('google.script.run', () => {
  test('trap 11: a Date as argument throws a TypeError at once and calls no failure handler', () => {
    const { run, pending } = manualRun();
    const failed = jest.fn();
    const runner = invoke(run, 'withFailureHandler', failed);
    expect(() => invoke(runner, 'f', new Date())).toThrow(TypeError);
    expect(() => invoke(runner, 'f', { when: { at: new Date() } })).toThrow(
      'Failed due to illegal value in property: at',
    );
    expect(failed).not.toHaveBeenCalled();
    expect(pending).toHaveLength(0);
  });

  test('trap 11: the server side refuses it in the same way', () => {
    const host = smallHost('function f() {}');
    expect(() => host.googleScriptRun().call('f', new Date())).toThrow(TypeError);
  });

  test('trap 12: a return value with a Date anywhere arrives as null', () => {
    const host = smallHost(`
      function dates() { return { rows: [{ d: new Date() }] }; }
      function plain() { return { rows: [{ d: '2026-01-01', n: undefined }], list: [undefined] }; }`);
    const run = host.googleScriptRun();
    expect(run.call('dates')).toMatchObject({ kind: 'success', value: null });
    expect(run.call('plain')).toMatchObject({
      value: { rows: [{ d: '2026-01-01' }], list: [null] },
    });
  });

  test('trap 13: secret_ is undefined', () => {
    const host = smallHost('function open() {} function secret_() {}');
    const { functionNames } = host.googleScriptRun();
    expect([...functionNames]).toEqual(['open']);
    const run = createScriptRun({ functionNames, send: () => new Promise(() => {}) });
    expect(run['secret_']).toBeUndefined();
    expect(() => host.googleScriptRun().call('secret_')).toThrow('is not a function');
  });

  test('trap 13: the 11th parallel call waits, and completion order is not call order', async () => {
    const { run, pending } = manualRun();
    const done: unknown[] = [];
    for (let index = 0; index < 11; index++)
      invoke(
        invoke(run, 'withSuccessHandler', (value: unknown) => done.push(value)),
        'f',
        index,
      );
    expect(pending).toHaveLength(10);
    pending[7]?.({ kind: 'success', value: 'eighth' });
    await settle();
    expect(pending).toHaveLength(11);
    pending[10]?.({ kind: 'success', value: 'eleventh' });
    pending[0]?.({ kind: 'success', value: 'first' });
    await settle();
    expect(done).toEqual(['eighth', 'eleventh', 'first']);
  });

  test('a failure arrives as a ScriptError without stack or fields of its own', async () => {
    const host = smallHost(`function f() { const e = new Error('bad'); e.code = 7; throw e; }`);
    const answer = host.googleScriptRun().call('f');
    expect(answer).toEqual({ kind: 'failure', message: 'Error: bad', durationMs: 0 });
    const seen: unknown[] = [];
    const { run, pending } = manualRun();
    invoke(
      invoke(run, 'withFailureHandler', (error: Error) => seen.push(error.name)),
      'f',
    );
    pending[0]?.({ kind: 'failure', message: 'Error: bad' });
    await settle();
    expect(seen).toEqual(['ScriptError']);
  });

  test('runners are immutable: a handler belongs to the runner that it made', async () => {
    const { run, pending } = manualRun();
    const seen: unknown[] = [];
    const first = invoke(run, 'withSuccessHandler', () => seen.push('first'));
    invoke(first, 'withSuccessHandler', () => seen.push('second'));
    invoke(first, 'f');
    pending[0]?.({ kind: 'success', value: 1 });
    await settle();
    expect(seen).toEqual(['first']);
  });

  test.each([
    ['a Map', 'new Map([[1, 2]])'],
    ['a Set', 'new Set([1])'],
    ['a RegExp', '/x/'],
    ['an Error', "new Error('x')"],
    ['a Sheet', 'SpreadsheetApp.getActiveSheet()'],
    ['a class of its own', 'new (class Own {})()'],
    ['an enum', 'SpreadsheetApp.ProtectionType.SHEET'],
    ['a function', '() => 1'],
    ['an object within itself', '(() => { const o = {}; o.o = o; return o; })()'],
    ['a list within itself', '(() => { const o = []; o.push(o); return o; })()'],
  ])('trap 12: %s anywhere in an answer makes all of it null', (_, value) => {
    const host = smallHost(
      `function f() { return { rows: [{ v: ${value} }], ok: 1 }; } function g() { return ${value}; }`,
    );
    expect(host.googleScriptRun().call('f')).toMatchObject({ kind: 'success', value: null });
    expect(host.googleScriptRun().call('g')).toMatchObject({ kind: 'success', value: null });
  });

  test('plain objects cross also when they have no prototype', () => {
    const host = smallHost(
      'function f() { return Object.assign(Object.create(null), { a: [1] }); }',
    );
    expect(host.googleScriptRun().call('f')).toMatchObject({ value: { a: [1] } });
  });
});

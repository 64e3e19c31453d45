import { createHash } from 'node:crypto';
import gas from 'gas-local';
import { distFolder } from './dist-files';
import { exportedFunctions } from './entry-points';
import { recordServices } from './recording-services';

const sidebarCalls = exportedFunctions().filter(({ parameters }) => parameters[0] === 'token');

/** What a refusal may do: read its code, look at the kept digests, and compute one of what it was given. */
const harmless = [
  /^SpreadsheetApp\.getActive(Spreadsheet)?$/,
  /^SpreadsheetApp\.getActive(Spreadsheet)?\(\)\.getId$/,
  /^(PropertiesService|CacheService|LockService)\.get(User|Document|Script)\w+$/,
  /^PropertiesService\.getUserProperties\(\)\.getProperties$/,
  /^Utilities\.computeDigest$/,
  /^Utilities\.(DigestAlgorithm|Charset)\b/,
];

/** Properties of which each has this value. */
function whatever(value: string): object {
  return new Proxy({}, { get: () => value });
}

const validDigest = 'ab'.repeat(32);

/** A token is kept, and none that the tests send has its digest. */
const answers = {
  getProperties: () => ({ [`cdx.token.1.${validDigest.slice(0, 32)}`]: String(Date.now()) }),
  computeDigest: (_: unknown, text: unknown) => [
    ...new Int8Array(createHash('sha256').update(String(text)).digest()),
  ],
};

function refusal(name: string, args: readonly unknown[]) {
  const { globals, calls } = recordServices(answers);
  const entry = gas.require(distFolder, globals)[name];
  if (typeof entry !== 'function') throw new Error(`${name} is not a function`);
  const reply: unknown = JSON.parse(String(Reflect.apply(entry, undefined, args)));
  return { reply, calls };
}

const wrongArguments: readonly (readonly unknown[])[] = [
  [],
  [''],
  [null],
  ['wrong'],
  [validDigest],
  [['x', 'y']],
  [{ token: 'x' }],
  [true, true, 1],
  ['wrong', '{}', 'x'],
];

test('there are sidebar calls to look at', () => {
  expect(sidebarCalls.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['connect', 'startRun', 'runStep', 'undoRun', 'getDiagnostics']),
  );
});

describe.each(sidebarCalls.map(({ name }) => name))('%s without a valid token', (name) => {
  test.each(wrongArguments.map((args) => [JSON.stringify(args), args] as const))(
    'is refused, given %s, and reads, sends and writes nothing',
    (_, args) => {
      const { reply, calls } = refusal(name, args);
      expect(reply).toMatchObject({ ok: false, problem: { code: 'BAD_TOKEN' }, meters: null });
      const harmful = calls.filter((call) => !harmless.some((pattern) => pattern.test(call)));
      expect(harmful).toEqual([]);
    },
  );
});

const mutations =
  /\.(set|put|delete|remove|insert|append|fetch|fetchAll|newTrigger|create\w*Trigger)/;

test.each([[[]], [['x']], [[{}]], [[{ triggerUid: 'x' }]], [[[['x']]]]])(
  'catchUp obeys only the event of its own trigger, not %j',
  (args) => {
    const { globals, calls } = recordServices({
      getProperties: () => whatever('the-id-of-the-trigger'),
    });
    const { catchUp } = gas.require(distFolder, globals);
    if (typeof catchUp !== 'function') throw new Error('catchUp is not a function');
    Reflect.apply(catchUp, undefined, args);
    expect(calls.filter((call) => mutations.test(call))).toEqual([]);
  },
);

test('showSidebar sends and writes nothing where there is no window, as in a cell', () => {
  const { globals, calls } = recordServices({
    getUi: () => {
      throw new Error('Cannot call SpreadsheetApp.getUi() from this context.');
    },
  });
  const { showSidebar } = gas.require(distFolder, globals);
  if (typeof showSidebar !== 'function') throw new Error('showSidebar is not a function');
  expect(() => Reflect.apply(showSidebar, undefined, [])).toThrow('getUi');
  expect(calls.filter((call) => mutations.test(call))).toEqual([]);
});

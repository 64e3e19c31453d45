/** Defines stand-ins for all Apps Script services that answer anything and write down every call. */

export interface Recording {
  /** Fresh global variables for one load of the bundle. */
  readonly globals: Record<string, unknown>;
  /** `PropertiesService.getUserProperties().getProperties`, in the order of the calls. */
  readonly calls: readonly string[];
}

/** Return values by the end of the call's path, for calls whose answer must be a plain value. */
export type Answers = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

const services = [
  'CacheService',
  'HtmlService',
  'LockService',
  'Logger',
  'PropertiesService',
  'ScriptApp',
  'Session',
  'SpreadsheetApp',
  'UrlFetchApp',
  'Utilities',
  'console',
] as const;

const plainAnswers: Answers = {
  getProperty: () => null,
  getProperties: () => ({}),
  getId: () => 'spreadsheet-id',
  getUuid: () => '00000000-0000-4000-8000-000000000000',
  computeDigest: () => Array.from({ length: 32 }, (_, index) => index),
  tryLock: () => true,
};

/** Every service is there; what is called on it is recorded and gives another stand-in. */
export function recordServices(answers: Answers = {}): Recording {
  const calls: string[] = [];
  const known: Answers = { ...plainAnswers, ...answers };
  const standIn = (path: string): unknown =>
    new Proxy(() => undefined, {
      get: (_, name) => property(path, name),
      apply: (_, __, args: unknown[]) => {
        calls.push(path);
        const answer = known[path.slice(path.lastIndexOf('.') + 1)];
        return answer === undefined ? standIn(`${path}()`) : answer(...args);
      },
    });
  const property = (path: string, name: string | symbol): unknown => {
    if (name === Symbol.toPrimitive) return () => path;
    if (name === Symbol.iterator) return () => [][Symbol.iterator]();
    return typeof name === 'symbol' || name === 'then' ? undefined : standIn(`${path}.${name}`);
  };
  return { globals: Object.fromEntries(services.map((name) => [name, standIn(name)])), calls };
}

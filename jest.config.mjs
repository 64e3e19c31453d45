// Jest's three projects: `unit` for `npm test`, `slow` and `browser` beside it in `npm run check`.

/** TypeScript is compiled without checking types: `npm run types` does that. */
const transform = {
  '^.+\\.(t|j|mj)sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2022',
        transform: { react: { runtime: 'automatic', importSource: 'preact' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};

/** What is random, sweeps over every service call or needs a minute bears this in its name. */
const slow = '**/*.slow.test.ts';

/**
 * Each file gets these as parameters: a look at a global of Jest's own context takes long, and the inner
 * loops of schemas and fingerprints look often. Only what no test replaces may stand here.
 */
const injected = ['Array', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Promise', 'Set', 'String'];

function project(displayName, testMatch) {
  return {
    displayName,
    testMatch,
    transform,
    // Packages that are published as ES modules only.
    transformIgnorePatterns: ['/node_modules/(?!(@faker-js|@borgar|openapi-fetch|preact)/)'],
    testEnvironment: 'node',
    sandboxInjectedGlobals: injected,
    setupFilesAfterEnv: ['<rootDir>/test/support/close-threads.ts'],
  };
}

export default {
  // Two suffice for the cores of CI, and more would each take memory of their own.
  maxWorkers: 2,
  // A worker keeps some of what each test file used; a new one takes over before that adds up to its bound.
  workerIdleMemoryLimit: '250MB',
  // Ends what hangs. No test measures real time: on a busy machine what takes 15 s can take two minutes.
  testTimeout: 300_000,
  collectCoverageFrom: ['src/core/**/*.ts'],
  coverageReporters: ['text-summary'],
  // What stands is not to be lost unnoticed; what tests of the bundle cover is not counted here.
  coverageThreshold: { global: { branches: 95 } },
  projects: [
    project('unit', ['<rootDir>/test/**/*.test.ts?(x)', `!${slow}`, '!**/test/browser/**']),
    project('slow', [`<rootDir>/test/${slow}`]),
    project('browser', ['<rootDir>/test/browser/**/*.test.ts']),
  ],
};

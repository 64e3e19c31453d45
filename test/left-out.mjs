// Shows that each test file belongs to one project of Jest, and says what `npm test` leaves out.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = path.dirname(fileURLToPath(import.meta.url));

/** Paths of the test files that a project runs. */
function listedBy(project) {
  const jest = path.join(folder, '../node_modules/jest/bin/jest.js');
  const args = [jest, '--selectProjects', project, '--listTests', '--json'];
  return JSON.parse(
    execFileSync('node', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
}

const listed = ['unit', 'slow', 'browser'].flatMap(listedBy);
const written = readdirSync(folder, { recursive: true })
  .filter((name) => /[.-](test|spec)\.\w+$/.test(name))
  .map((name) => path.join(folder, name));
const wrong = written.filter((file) => listed.filter((each) => each === file).length !== 1);
if (wrong.length > 0) {
  console.error(`No project of Jest, or more than one, runs:\n${wrong.join('\n')}`);
  process.exitCode = 1;
}

const hasBrowser = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].some((file) =>
  existsSync(file),
);
const install = hasBrowser
  ? ''
  : ' after installing Debian\u2019s chromium (apt-get install chromium)';
console.log(
  `Left out: simulation, mutations and sweeps (npm run test:slow), the tests in a real browser (npm run test:browser${install}), and what else npm run check runs.`,
);

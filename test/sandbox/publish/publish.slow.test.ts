import { type Desk, filesAtGoogle, goodBaseUrl, openDesk } from './desk';

/** Each command starts Node several times. */
let desk: Desk;
let scriptId = '';

beforeAll(async () => {
  desk = await openDesk();
  scriptId = desk.api.addProject('Script of a sheet', 'sheet').scriptId;
});
afterAll(() => desk.close());

async function refusal(...args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await desk.command(...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  return stderr.trim();
}

describe('in a fresh clone with an empty home', () => {
  test('npm run push says what is missing in one sentence and ends with 2', async () => {
    const { status, stdout, stderr } = await desk.npm('run', 'push');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.replace(/^npm warn.*\n/gm, '').trim()).toBe(
      'No script id is set: run npm run setup first.',
    );
  });

  test('setup asks for a login first', async () => {
    expect(await refusal('setup', '--way', 'sheet')).toBe(
      'You are not logged in to Google: run npx clasp login, then npm run setup again.',
    );
  });

  test('setup names the option where nobody can be asked', async () => {
    expect(await refusal('setup')).toBe('Nobody can be asked here: pass --way.');
  });

  test('an option that is not known is refused', async () => {
    expect(await refusal('push', '--froce')).toBe(
      "Unknown option '--froce'; see npm run setup -- --help.",
    );
    expect(await refusal('push', '--target', 'live')).toBe(
      '--target must be test or prod, not "live".',
    );
  });
});

describe('from setup to a release', () => {
  beforeAll(() => desk.logIn());

  test('setup refuses what is no base URL, and what answers as something else', async () => {
    const way = ['--way', 'sheet', '--script-id', scriptId];
    const { stderr } = await desk.command('setup', ...way, '--base-url', 'http://x.example/api/v1');
    expect(stderr).toContain('The base URL must start with https:// and end in /api/v1');
    const other = await desk.command(
      'setup',
      ...way,
      '--base-url',
      'https://other.example.com/api/v1',
    );
    expect({ status: other.status, stderr: other.stderr.trim() }).toEqual({
      status: 2,
      stderr:
        'https://other.example.com/api/v1/openapi.json answers, but not as a Contact Data API v1 (HTTP 200): check the base URL.',
    });
  });

  test('setup keeps the base URL where git does not see it, and the script id in .clasp.json', async () => {
    const address = `https://script.google.com/u/0/home/projects/${scriptId}/edit`;
    const args = ['--way', 'sheet', '--script-id', address, '--base-url', goodBaseUrl];
    const { status, stdout, stderr } = await desk.command('setup', ...args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`Base URL: ${goodBaseUrl} (answers as v1)`);
    expect(stdout).toMatch(/Next:\n {2}1\. npm run push\n {2}2\. Reload the sheet/);
    expect(JSON.parse(desk.read('.clasp.json'))).toMatchObject({ scriptId, rootDir: 'dist' });
    desk.git('init', '--quiet');
    expect(desk.git('check-ignore', '.base-urls.json').trim()).toBe('.base-urls.json');
  });

  test('setup done again keeps what it has', async () => {
    const { status, stdout } = await desk.command('setup', '--way', 'sheet');
    expect(status).toBe(0);
    expect(stdout).toContain(scriptId);
    expect(desk.api.projects.size).toBe(1);
  });

  test('push brings to Google what was built for that base URL, the new manifest too', async () => {
    const { status, stdout, stderr } = await desk.command('push');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(
      /^Pushed 3 files \(\d+ KB\) to the script project, and read back the same/,
    );
    const names = ['Code.js', 'Sidebar.html', 'appsscript.json'];
    expect(filesAtGoogle(desk.api, scriptId)).toEqual(
      Object.fromEntries(names.map((name) => [name, desk.read(`dist/${name}`)])),
    );
    const manifest = JSON.parse(filesAtGoogle(desk.api, scriptId)['appsscript.json'] ?? '');
    expect(manifest.urlFetchWhitelist).toEqual([`${goodBaseUrl}/`]);
  });

  test('an update that Google answers and loses is told', async () => {
    const project = desk.api.projects.get(scriptId);
    if (project === undefined) throw new Error('The project is gone.');
    const files = project.files;
    project.files = files.filter(({ name }) => name !== 'Sidebar');
    desk.api.losesUpdates = true;
    const { status, stderr } = await desk.command('push');
    desk.api.losesUpdates = false;
    project.files = files;
    expect({ status, stderr: stderr.trim() }).toEqual({
      status: 1,
      stderr:
        'clasp reported success, but Google has not what dist/ holds (Sidebar.html): run npm run push again.',
    });
  });

  test('code of somebody else is not deleted unless that is said', async () => {
    const other = desk.api.addProject('Script of another sheet', 'other');
    const source = 'function monthly() {}';
    other.files = [...other.files, { name: 'Monthly', type: 'SERVER_JS', source }];
    const sentence =
      'The script project holds code that is not CDX (Monthly.js), which a push would delete: choose a project without code, or add -- --replace to npm run setup and to npm run push.';
    const where = ['--way', 'sheet', '--script-id', other.scriptId, '--base-url', goodBaseUrl];
    const setup = ['setup', '--target', 'test', ...where];
    const { status, stderr } = await desk.command(...setup);
    expect({ status, stderr: stderr.trim() }).toEqual({ status: 2, stderr: sentence });
    expect((await desk.command(...setup, '--replace')).status).toBe(0);
    expect(await refusal('push', '--target', 'test')).toBe(sentence);
    expect(other.files).toHaveLength(3);
    expect((await desk.command('push', '--target', 'test', '--replace')).status).toBe(0);
    expect(Object.keys(filesAtGoogle(desk.api, other.scriptId))).toHaveLength(3);
  });

  test('a project of its own is made where none is named', async () => {
    const args = ['--way', 'standalone', '--create', '--target', 'prod', '--base-url', goodBaseUrl];
    const { status, stdout } = await desk.command('setup', ...args);
    expect(status).toBe(0);
    expect(stdout).toContain('npm run push -- --target prod');
    const made = [...desk.api.projects.values()].find(({ parentId }) => parentId === null);
    expect(made?.title).toBe('CDX for Google Sheets');
    expect(JSON.parse(desk.read('.clasp.prod.json')).scriptId).toBe(made?.scriptId);
  });

  test('another one is made where that is asked for, whatever project is kept', async () => {
    const kept = JSON.parse(desk.read('.clasp.prod.json')).scriptId;
    const { status } = await desk.command('setup', '--way', 'test', '--create', '--target', 'prod');
    expect(status).toBe(0);
    expect(JSON.parse(desk.read('.clasp.prod.json')).scriptId).not.toBe(kept);
    expect(JSON.parse(desk.read('.clasp.prod.json')).scriptId).toMatch(/^[\w-]{57}$/);
  });
});

describe('a release', () => {
  const version = () => JSON.parse(desk.read('package.json')).version;
  const commitAll = () => {
    desk.git('add', '--all');
    desk.git('commit', '--quiet', '--message', 'Work');
  };

  beforeAll(() => {
    const manifest = JSON.parse(desk.read('package.json'));
    manifest.scripts.check = 'node check.mjs';
    desk.write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
    desk.write('check.mjs', '');
    desk.git('config', 'user.name', 'Somebody');
    desk.git('config', 'user.email', 'somebody@example.com');
    commitAll();
  });

  test('wants to know which part of the version is raised', async () => {
    expect(await refusal('release')).toMatch(/^Say which part of the version is raised/);
  });

  test('wants the tree as committed', async () => {
    desk.write('notes.txt', 'x');
    expect(await refusal('release', 'minor')).toBe(
      'The tree has changes (notes.txt): commit or drop them before a release.',
    );
    desk.git('clean', '--quiet', '--force', 'notes.txt');
  });

  test('wants the checks green, and leaves everything as it was', async () => {
    desk.write('check.mjs', "console.log('1 test fails'); process.exit(1);");
    commitAll();
    const { status, stderr } = await desk.command('release', 'minor');
    expect({ status, stderr: stderr.trim() }).toEqual({
      status: 2,
      stderr: 'npm run check fails, so nothing was released:\n1 test fails',
    });
    expect(version()).toBe('0.1.0');
    desk.write('check.mjs', '');
    commitAll();
  });

  test('is checked without the base URL that the shell names', async () => {
    desk.write('check.mjs', 'console.log(process.env.CDX_BASE_URL); process.exit(1);');
    commitAll();
    desk.environment['CDX_BASE_URL'] = 'https://api.other.example/api/v1';
    const { stderr } = await desk.command('release', 'minor');
    delete desk.environment['CDX_BASE_URL'];
    expect(stderr.trim()).toBe('npm run check fails, so nothing was released:\nundefined');
    desk.write('check.mjs', '');
    commitAll();
  });

  test('that Google refuses leaves the version and the tree as they were', async () => {
    const project = desk.api.projects.get(scriptId);
    for (let number = 1; number <= 200; number++) {
      project?.versions.push({ versionNumber: number, description: '', files: [] });
    }
    const { status, stderr } = await desk.command('release', 'minor');
    expect(status).toBe(2);
    expect(stderr).toContain('Google takes no more requests from you for now');
    expect(version()).toBe('0.1.0');
    expect(desk.git('status', '--porcelain')).toBe('');
    project?.versions.splice(0);
  });

  test('pushes, numbers, commits and tags the version, and says what to enter where', async () => {
    const { status, stdout, stderr } = await desk.command('release', 'minor');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('Released 0.2.0: it is version 1 of the script project.');
    expect(stdout).toContain('enter 1 as the Sheets add-on script version');
    const { versions = [] } = desk.api.projects.get(scriptId) ?? {};
    expect(versions.map(({ description }) => description)).toEqual(['0.2.0']);
    expect(versions[0]?.files.find(({ name }) => name === 'Code')?.source).toBe(
      desk.read('dist/Code.js'),
    );
    expect(version()).toBe('0.2.0');
    const lock = JSON.parse(desk.read('package-lock.json'));
    expect([lock.version, lock.packages[''].version]).toEqual(['0.2.0', '0.2.0']);
    expect(desk.read('CHANGELOG.md')).toMatch(
      /## Unreleased\n\n## 0\.2\.0 \(\d{4}-\d\d-\d\d\)\n\n- /,
    );
    expect(desk.git('tag', '--list', '--points-at', 'HEAD').trim()).toBe('v0.2.0');
    expect(desk.git('status', '--porcelain')).toBe('');
  });

  test('wants to know what it changes', async () => {
    expect(await refusal('release', 'patch')).toBe(
      'CHANGELOG.md says nothing under "## Unreleased": write what 0.2.1 changes for its users, and commit it.',
    );
  });
});

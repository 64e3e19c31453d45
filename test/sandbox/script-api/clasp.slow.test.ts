import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { clasp } from '../../../sandbox/publish/clasp';
import { type Desk, openDesk } from '../publish/desk';

let desk: Desk;
let scriptId = '';
const before = { ...process.env };

beforeAll(async () => {
  desk = await openDesk();
  desk.logIn();
  Object.assign(process.env, desk.environment);
  scriptId = desk.api.addProject('Any', null).scriptId;
  desk.write('.clasp.json', JSON.stringify({ scriptId, rootDir: 'dist' }));
  mkdirSync(path.join(desk.folder, 'dist'));
  desk.write('dist/appsscript.json', '{}');
});
afterAll(async () => {
  for (const name of ['NODE_OPTIONS', 'CDX_STAND_IN']) delete process.env[name];
  Object.assign(process.env, before);
  await desk.close();
});

const push = () => clasp(desk.folder, ['push', '--force'], z.array(z.string()));

test('clasp numbers versions, which keep what they hold, and deploys one of them', async () => {
  desk.write('dist/Code.js', 'function first() {}\n');
  expect((await push()).sort()).toEqual(['dist/Code.js', 'dist/appsscript.json']);
  const version = z.object({ versionNumber: z.number() });
  expect(await clasp(desk.folder, ['create-version', 'One'], version)).toEqual({
    versionNumber: 1,
  });
  desk.write('dist/Code.js', 'function second() {}\n');
  await push();
  const project = desk.api.projects.get(scriptId);
  expect(project?.versions[0]?.files).toContainEqual({
    name: 'Code',
    type: 'SERVER_JS',
    source: 'function first() {}\n',
  });
  const deployment = z.object({ deploymentId: z.string(), versionNumber: z.optional(z.number()) });
  const args = ['create-deployment', '--versionNumber', '1', '--description', 'Live'];
  const { deploymentId } = await clasp(desk.folder, args, deployment);
  const listed = await clasp(desk.folder, ['list-deployments'], z.array(deployment));
  expect(listed).toContainEqual({ deploymentId, versionNumber: 1 });
  expect(listed).toHaveLength(2);
});

test('a script that does not parse is refused with its line, and nothing is changed', async () => {
  const before = desk.api.projects.get(scriptId)?.files;
  writeFileSync(path.join(desk.folder, 'dist/Code.js'), 'const a = 1;\nfunction (\n');
  await expect(push()).rejects.toThrow(/Syntax error: .* line: 2 file: Code/);
  expect(desk.api.projects.get(scriptId)?.files).toBe(before);
});

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';

const root = path.join(__dirname, '../..');

test('clasp would push exactly the files of dist', () => {
  const clasp = path.join(root, 'node_modules/.bin/clasp');
  const output = execFileSync(process.execPath, [clasp, 'show-file-status', '--json'], {
    cwd: root,
    encoding: 'utf8',
  });
  const { filesToPush } = z.object({ filesToPush: z.array(z.string()) }).parse(JSON.parse(output));
  expect([...filesToPush].sort()).toEqual([
    'dist/Code.js',
    'dist/Sidebar.html',
    'dist/appsscript.json',
  ]);
});

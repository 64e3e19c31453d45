import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '../../sandbox/api/server';
import { localApiPage, serviceOfPage } from '../../sandbox/docs/local-api';

const page = readFileSync(path.join(__dirname, '../../docs/local-api.md'), 'utf8');
const run = promisify(execFile);

/** A command of the page and what it is said to print. */
const shown = [...page.matchAll(/```sh\n(curl .*)\n```\n\n```(?:json)?\n([^`]*)\n```/g)];

test('docs/local-api.md is what npm run docs writes', () => {
  expect(page).toBe(localApiPage());
});

test('each command of docs/local-api.md prints what the page shows', async () => {
  const service = serviceOfPage();
  const server = await startServer({ service, port: 0, host: '127.0.0.1' });
  const env = { ...process.env, API: `${server.url}/api/v1`, KEY: service.keys.pro };
  try {
    expect(shown).toHaveLength(10);
    for (const [, command = '', printed = ''] of shown) {
      const { stdout } = await run('sh', ['-c', command], { env });
      const [start = ''] = printed.split('…');
      expect(bodyOf(stdout).startsWith(bodyOf(start))).toBe(true);
      expect(printed.includes('…') || bodyOf(stdout) === bodyOf(printed)).toBe(true);
    }
  } finally {
    await server.close();
    service.close();
  }
});

/** Node adds headers of its own to an answer. */
function bodyOf(text: string): string {
  return text.slice(text.indexOf('{'));
}

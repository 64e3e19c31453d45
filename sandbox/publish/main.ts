/** Defines `npm run setup`, `npm run push` and `npm run release`: what is the user's to mend ends with 2. */
import { parseArgs } from 'node:util';
import { UsageError, usageErrorOf } from '../usage-error';
import { processIo } from './io';
import { push } from './push';
import { release } from './release';
import { setup } from './setup';
import { targetName } from './target';
import { partNamed } from './version';

const usage = `npm run setup [-- options]      checks what a push needs, and keeps it
  --way sheet|test|standalone    in one sheet, as a test deployment, or as a project of its own
  --base-url URL                 the Contact Data API, ending in /api/v1
  --script-id ID                 of the script project, or its address in the editor
  --create                       makes a new project (not with --way sheet)
npm run push [-- options]       builds, pushes, and reads back what Google has
npm run release -- patch|minor|major [options]   checks, pushes, numbers and tags a version
  --target test|prod             another project file, .clasp.test.json or .clasp.prod.json
  --replace                      may delete code in the project that is not CDX`;

const options = {
  way: { type: 'string' },
  'base-url': { type: 'string' },
  'script-id': { type: 'string' },
  create: { type: 'boolean', default: false },
  target: { type: 'string' },
  replace: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

async function main(root: string, args: readonly string[]): Promise<void> {
  const io = processIo();
  const { values, positionals } = parsedArgs(args);
  const [command, part] = positionals;
  if (values.help) return io.say(usage);
  const common = { target: targetName(values.target), replace: values.replace };
  if (command === 'push') {
    await push(root, common, io);
    return;
  }
  if (command === 'release') {
    const day = new Date().toISOString().slice(0, 10);
    return release(root, { ...common, part: partNamed(part), day }, io);
  }
  const { way, 'base-url': baseUrl, 'script-id': scriptId, create } = values;
  return setup(root, { ...common, way, baseUrl, scriptId, create }, io);
}

function parsedArgs(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw usageErrorOf(error, 'setup');
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

main(process.cwd(), process.argv.slice(2)).catch((error: unknown) => {
  console.error(messageOf(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
});

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commandsIn, pages, root, scripts, servers, shownHere } from './pages';

/** Where else what a command does is tested. */
const shownElsewhere: Readonly<Record<string, string>> = {
  'npm run setup': 'test/sandbox/publish',
  'npm run push': 'test/sandbox/publish',
  'npm run release': 'test/sandbox/publish',
  'npm run demo': 'test/sandbox/demo',
  'npm run api': 'test/sandbox/api',
  'npm run simulate': 'test/simulation',
  'npm run pictures': 'test/browser/pictures.test.ts',
  'npm run bench': 'test/sandbox/bench',
  'npx tsx test/sandbox/api/wire/client-types-maker.ts': 'test/sandbox/api/wire/openapi.test.ts',
};
/** They run this test, or do nothing before a person acts. */
const notRun = [
  'npm ci',
  'npm test',
  'npm run check',
  'npm run test:browser',
  'npx clasp login',
  'npx clasp --project .clasp.test.json open-script',
  'npx biome check --write .',
];

const commands = [...new Set(pages.flatMap(commandsIn))];

test('the pages name commands', () => {
  expect(commands.length).toBeGreaterThan(20);
});

test.each(commands)('%s is shown to work', (command) => {
  const [plain = ''] = command.split(' -- ');
  const script = /^npm (?:run )?([\w:-]+)/.exec(plain)?.[1] ?? '';
  if (command.startsWith('npm ') && !notRun.includes(command))
    expect(scripts).toHaveProperty([script]);
  const elsewhere = shownElsewhere[plain];
  const isHere = shownHere.includes(command) || plain in servers;
  expect(isHere || elsewhere !== undefined || notRun.includes(command)).toBe(true);
  if (elsewhere !== undefined) expect(existsSync(path.join(root, elsewhere))).toBe(true);
});

test('the options in the pages are options of their commands', () => {
  for (const command of commands) {
    const [plain = '', list = ''] = command.split(' -- ');
    const entry = /tsx (\S+)\/[\w-]+\.ts/.exec(
      scripts[plain.replace(/^npm (run )?/, '')] ?? '',
    )?.[1];
    const flags = [...list.matchAll(/--([\w-]+)/g)].map(([, flag = '']) => flag);
    if (flags.length === 0) continue;
    const text = optionsOf(path.join(root, entry ?? '.'));
    expect(flags.filter((flag) => !text.includes(flag))).toEqual([]);
  }
});

/** The names of options are quoted or bare keys in a list `options`, wherever a command reads them. */
function optionsOf(folder: string): readonly string[] {
  const files = ['main.ts', 'options.ts', 'command.ts', 'report.ts'];
  const texts = files.map((file) => {
    try {
      return readFileSync(path.join(folder, file), 'utf8');
    } catch {
      return '';
    }
  });
  return [...texts.join('\n').matchAll(/^\s+'?([\w-]+)'?: \{ type: '/gm)].map(
    ([, name = '']) => name,
  );
}

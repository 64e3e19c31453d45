import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fieldsFrom } from '../../src/core/formulas/fields';
import { filtersFrom } from '../../src/core/formulas/search-filters';
import { cdxHeaders } from '../../src/core/sheet/columns/outputs';
import { parseStatus } from '../../src/core/sheet/rows/status';
import { presetLabels } from '../../src/core/words';
import { formulaFunctions } from '../bundle/entry-points';
import { boldIn, codeSpans, firstColumn, pageNamed, quotesIn, root, sourceText } from './pages';

const readme = pageNamed('README.md');
const guide = pageNamed('docs/user-guide.md');
const deploy = pageNamed('docs/deploy.md');
const listing = pageNamed('marketplace/listing.md');
const source = sourceText('src');

describe('messages', () => {
  test.each([readme, guide])('that $name names exist in the code', (page) => {
    const quotes = quotesIn(page);
    expect(quotes.length).toBeGreaterThan(5);
    expect(quotes.filter((quote) => !source.includes(quote))).toEqual([]);
  });

  test('of setup, push and release that docs/deploy.md names exist in the code', () => {
    const publish = sourceText('sandbox/publish');
    const quotes = quotesIn(deploy);
    expect(quotes.length).toBeGreaterThan(5);
    expect(quotes.filter((quote) => !publish.includes(quote))).toEqual([]);
  });

  test('the user guide has every message that stops or pauses a run', () => {
    const stops = [...source.matchAll(/row\(\s*'(?:runStops|runPauses\w+)', true, '([^']+)'/g)];
    expect(stops.length).toBeGreaterThan(5);
    for (const [, message = ''] of stops) expect(quotesIn(guide)).toContain(message);
  });
});

/** What Google calls its own, and what is bold for its weight. */
const notOurs = ['Extensions'];

test('the buttons and fields that the user guide names are in the sidebar', () => {
  const sidebar = source.replaceAll('&amp;', '&');
  const named = [...boldIn(guide), ...boldIn(pageNamed('SECURITY.md')).filter(isLabel)];
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !notOurs.includes(name) && !sidebar.includes(name))).toEqual([]);
});

function isLabel(text: string): boolean {
  return text.endsWith('…');
}

test('docs/deploy.md says which browser a release needs', () => {
  const [place = ''] =
    /(?<=places = \[')[^']+/.exec(
      readFileSync(path.join(root, 'test/browser/support/chromium.ts'), 'utf8'),
    ) ?? [];
  expect(place).toMatch(/chromium/);
  expect(codeSpans(deploy.text)).toContain(place);
});

test.each([pageNamed('SECURITY.md'), deploy, guide])(
  '$name says that who edits a sheet may edit a script that is in it',
  ({ text }) => {
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /may edit the sheet(, because Google shares it| may (edit the code|change a script))/,
    );
  },
);

describe('formulas', () => {
  const functions = formulaFunctions();

  test('the README has each with its parameters, and no other', () => {
    const rows = firstColumn(readme, '## Formulas').map((cell) => cell.replaceAll('`', ''));
    expect(rows).toEqual(
      functions.map(({ name, parameters }) => `${name}(${parameters.join(', ')})`),
    );
  });

  test.each([readme, guide])('the examples of $name are right', (page) => {
    const examples = [...page.text.matchAll(/`=(CDX_\w+)\(([^`]*)\)`/g)];
    expect(new Set(examples.map(([, name]) => name)).size).toBe(functions.length);
    for (const [, name = '', list = ''] of examples) {
      const given = argumentsOf(list);
      const parameters = functions.find((each) => each.name === name)?.parameters ?? [];
      expect(given.length).toBeLessThanOrEqual(parameters.length);
      given.forEach((text, index) => {
        if (parameters[index] === 'fields') expect(() => fieldsFrom(text)).not.toThrow();
        if (parameters[index] === 'filters') expect(() => filtersFrom(text)).not.toThrow();
      });
    }
  });

  test('the user guide lists every field and every filter', () => {
    const [fields = '', filters = ''] =
      guide.text.split('Fields of a person:')[1]?.split('Filters of a search:') ?? [];
    expect(codeSpans(fields.split('Without any')[0] ?? '')).toEqual(namesIn(() => fieldsFrom('?')));
    const [list = ''] = filters.split('.\n\n');
    expect(codeSpans(list)).toEqual(namesIn(() => filtersFrom('?=1')));
  });

  test('the texts of cells that the user guide explains are those of the code', () => {
    const spans = firstColumn(guide, 'Filters of a search:').flatMap(codeSpans);
    expect(spans.length).toBeGreaterThan(8);
    const plain = spans.filter((span) => !span.includes('('));
    const known = plain.filter((span) => !/^No (email|phone) on file$/.test(span));
    expect(known.filter((span) => !source.includes(span))).toEqual([]);
    expect(source).toContain('} on file`');
  });
});

/** Quoted texts without their quotation marks; commas within them don't separate. */
function argumentsOf(list: string): readonly string[] {
  return [...list.matchAll(/"([^"]*)"|[^,\s]+/g)].map(([whole, text]) => text ?? whole);
}

/** The names that an error lists after `use`. */
function namesIn(work: () => unknown): readonly string[] {
  try {
    work();
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return message
      .replace(/^.*: use /, '')
      .replace(/\.$/, '')
      .split(', ');
  }
  return [];
}

/** What a CRM is called: the first word of its preset's label. */
const crms = Object.entries(presetLabels)
  .filter(([name]) => name !== 'cdx')
  .map(([, label]) => label.split(' ')[0] ?? '');

test.each([readme, listing])('$name names each CRM that a preset is for', ({ text }) => {
  expect(crms.filter((crm) => !text.includes(crm))).toEqual([]);
});

test('the listing counts the formulas', () => {
  const count = formulaFunctions().length;
  const words = ['five', 'six', 'seven', 'eight', 'nine', 'ten'];
  expect(listing.text.toLowerCase()).toContain(`**${words[count - 5]} formulas**`);
});

describe('what a run writes', () => {
  test('the README names columns as they are called', () => {
    const table = readme.text.split('## What a run writes')[1]?.split('\n\n| status')[0] ?? '';
    const named = codeSpans(table);
    const headers: readonly string[] = Object.values(cdxHeaders);
    expect(named.filter((name) => !headers.includes(name))).toEqual([]);
    const { firstName, lastName, fullName, ...shown } = cdxHeaders;
    expect([firstName, lastName, fullName].filter((name) => named.includes(name))).toEqual([]);
    expect([...named].sort()).toEqual(Object.values(shown).sort());
  });

  test('the statuses of the README are the ones that a run reads again', () => {
    const statuses = firstColumn(readme, '`CDX profile` |\n').flatMap(codeSpans);
    expect(statuses.length).toBeGreaterThan(8);
    expect(statuses.filter((status) => parseStatus(status).base === 'Theirs')).toEqual([]);
  });
});

// What the sidebar shows of the project's own pages: parts of the user guide, what is new, where both are public.

/** Parts of docs/user-guide.md that answer what people ask before a run and after it. */
const guideTitles = ['Enrich a sheet', 'Undo', 'Costs', 'Sharing a sheet'];

/** Blocks of a page of ours, without their marks: a text for a paragraph, texts for a list. */
function blocksOf(body) {
  return body
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      if (!/^(-|\d+\.) /.test(block)) return plain(block);
      const texts = block.split(/\n(?=(?:-|\d+\.) )/);
      return texts.map((text) => plain(text.replace(/^(-|\d+\.) /, '')));
    });
}

function plain(text) {
  return text
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replace(/\*\*|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function sectionsOf(page) {
  return page
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const end = text.indexOf('\n');
      return { title: text.slice(0, end).trim(), blocks: blocksOf(text.slice(end)) };
    });
}

/** Throws where the guide has no such part any more. */
export function guideOf(page) {
  const sections = sectionsOf(page);
  return guideTitles.map((title) => {
    const found = sections.find((section) => section.title === title);
    if (found === undefined) throw new Error(`docs/user-guide.md has no part "${title}".`);
    return found;
  });
}

/** Characters: the sidebar has a bound, and the changelog none. */
const newsMax = 300;

/** The newest part of the changelog that says anything: its title, and what it lists first. */
export function newsOf(page) {
  const newest = sectionsOf(page)
    .map(({ title, blocks }) => ({ title, texts: blocks.flat().filter(isNews) }))
    .find(({ texts }) => texts.length > 0);
  if (newest === undefined) throw new Error('CHANGELOG.md tells of no version.');
  const { title, texts } = newest;
  const first = texts.filter((_, index) => texts.slice(0, index + 1).join('').length <= newsMax);
  return {
    title,
    texts: first.length < texts.length ? [...first, 'More in CHANGELOG.md.'] : first,
  };
}

/** Commands of a terminal are for whoever publishes it: the sidebar has none. */
function isNews(text) {
  return text !== '' && !text.startsWith('npm ');
}

/** Public pages, as package.json names them; '' where it names none. */
export function linksOf({ homepage = '', repository = '', bugs = '' }) {
  const urlOf = (entry) => (typeof entry === 'string' ? entry : (entry.url ?? ''));
  const home = urlOf(repository)
    .replace(/^git\+/, '')
    .replace(/\.git$/, '');
  const isPublic = home.startsWith('https://');
  return {
    guide: isPublic ? `${home}/blob/HEAD/docs/user-guide.md` : homepage,
    faults: urlOf(bugs) || (isPublic ? `${home}/issues` : ''),
  };
}

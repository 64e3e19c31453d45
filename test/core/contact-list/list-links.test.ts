import { contactListFrom } from '../../../src/core/contact-list/contact-list';
import { linksOf } from '../../support/fake-workbook';

const profile = 'https://www.linkedin.com/in/jane-doe?trk=x';
const jane = { linkedinUrl: 'https://www.linkedin.com/in/jane-doe' };
const said = 'LinkedIn www.linkedin.com/in/jane-doe';

/** The list, and how often it was looked under, at how many cells. */
function listOf(rows: readonly (readonly string[])[], links: readonly (readonly string[])[]) {
  const looks: number[] = [];
  const list = contactListFrom(rows, (...place) => {
    looks.push(place[1] * place[3]);
    return linksOf(links)(...place);
  });
  return { list, looks };
}

test.each([
  ['LinkedIn URL', 'Jane Doe'],
  ['LinkedIn URL', 'Profile'],
  ['LinkedIn URL', 'Jane Doe - VP Sales - Globex | LinkedIn'],
  ['Whom to leave alone', 'Jane Doe - VP Sales - Globex | LinkedIn'],
  ['Contact', 'Jane Doe'],
  ['Full name', 'Jane Doe'],
])('under %s, “%s” names the person whom it leads to', (header, text) => {
  const { list } = listOf([[header], ['x'], [text]], [[''], [''], [profile]]);
  expect(list.entryFor(jane)).toBe(said);
  expect(list.has(said)).toBe(true);
});

test('a list without headers names whom its first text leads to', () => {
  expect(listOf([['Jane Doe'], ['Bob Roe']], [[profile]]).list.entryFor(jane)).toBe(said);
});

test('a row is no longer unclear that names somebody by a link', () => {
  const rows = [
    ['LinkedIn URL', 'Source'],
    ['Jane Doe', 'CRM'],
  ];
  expect(listOf(rows, []).list).toMatchObject({ entries: 0, unclear: 1 });
  expect(listOf(rows, [[], [profile]]).list).toMatchObject({ entries: 1, unclear: 0 });
});

test('what is no profile of a person lists nobody', () => {
  const company = 'https://www.linkedin.com/company/acme';
  const { list } = listOf(
    [['LinkedIn URL'], ['Acme'], ['Home']],
    [[], [company], ['https://x.example']],
  );
  expect(list).toMatchObject({ entries: 0, unclear: 2 });
});

test('only the stretch of texts that say nothing by themselves is looked under, once', () => {
  const plain = ['jane@acme.com', 'https://www.linkedin.com/in/bob-roe', 'Globex', 'Ada Moe'];
  const headers = ['Email', 'LinkedIn URL', 'Company', 'Full name'];
  const doubtful = ['', 'View', '', ''];
  expect(listOf([headers, plain, plain], []).looks).toEqual([]);
  expect(listOf([headers, plain, doubtful, plain, doubtful, plain], []).looks).toEqual([3]);
});

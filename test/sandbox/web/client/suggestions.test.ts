import { suggestionsFor } from '../../../../sandbox/web/client/suggestions';

const helpOf = (name: string) => ({ name, text: '', parameters: [] });
const formulas = ['CDX_ENRICH', 'CDX_PERSON', 'CDX_ACCOUNT'].map(helpOf);

function suggested(text: string, suggestion = 0) {
  const draft = { row: 1, column: 1, place: 'cell', text } as const;
  const { names, chosen, typed } = suggestionsFor({ draft, formulas, suggestion });
  return { names: names.map(({ name }) => name), chosen, typed: typed?.name ?? null };
}

test.each([
  ['=cdx', ['CDX_ENRICH', 'CDX_PERSON', 'CDX_ACCOUNT']],
  ['=CDX_P', ['CDX_PERSON']],
  ['=CDX_PERSON', []],
  ['=C2', []],
  ['=', []],
  ['cdx', []],
])('%p suggests %p', (text, names) => {
  expect(suggested(text).names).toEqual(names);
});

test('what the arguments are is told until the bracket is closed', () => {
  expect(suggested('=cdx_enrich(A2, ').typed).toBe('CDX_ENRICH');
  expect(suggested('=CDX_ENRICH(A2)').typed).toBeNull();
  expect(suggested('=SUM(').typed).toBeNull();
});

test('the choice stays within what is suggested', () => {
  expect(suggested('=CDX_P', 2).chosen).toBe(0);
});

test('nothing is suggested while nothing is typed', () => {
  expect(suggestionsFor({ draft: null, formulas, suggestion: 0 }).names).toEqual([]);
});

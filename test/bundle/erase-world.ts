/** Defines a document that was enriched through the built bundle in the host, and what it keeps of anybody. */
import { z } from 'zod';
import type { Host } from '../../sandbox/apps-script/host';
import type { SheetModel } from '../../sandbox/apps-script/model/sheet-model';
import { enrich } from '../../sandbox/demo/add-on/driver';
import { runRequest } from '../../sandbox/demo/add-on/run-request';
import { shownGrid } from '../../sandbox/demo/sheet';
import { reachable } from '../formulas/support/people';
import { setSpending } from '../formulas/support/sidebar';
import { editor, openStage, owner, type StageOptions } from '../formulas/support/stage';

export const eraseView = z.object({
  asked: z.array(z.string()),
  people: z.number(),
  rows: z.array(z.object({ place: z.string(), cells: z.number(), left: z.string() })),
  cells: z.number(),
  logLines: z.number(),
  answers: z.number(),
});

const outputs = ['email', 'phone', 'title', 'company', 'linkedinUrl', 'profile', 'fullName'];

/** Leads known by ids that people typed, a run over them, and formulas about them. */
export function enrichedSheet(options: StageOptions = {}) {
  const stage = openStage(options);
  const people = reachable(stage, 3);
  const [first, second] = people;
  if (first === undefined || second === undefined)
    throw new Error('The service has too few people.');
  const { host, sheet } = stage;
  sheet.paste(1, 1, [['Note', 'Person ID'], ...people.map(({ id }, row) => [`row ${row}`, id])]);
  const addOn = stage.open();
  setSpending(addOn, true, 10);
  if (addOn.state.sheet === null) throw new Error('The sheet has no columns.');
  const request = { ...runRequest(addOn.state.sheet, { reveal: ['email', 'phone'] }, 10), outputs };
  enrich(addOn, request, () => {});
  const formulas = host.spreadsheet.addSheet('Formulas');
  const typed = [
    `=CDX_PERSON("${first.id}", "full_name, email, phone, linkedin_url")`,
    `=CDX_SEARCH("${first.fullName}", "", 3)`,
    `=CDX_PERSON("${second.id}", "email")`,
  ];
  typed.forEach((formula, index) => {
    formulas.setCell(1 + 6 * index, 1, formula);
  });
  host.recalculate();
  return { ...stage, addOn, formulas, first, second };
}

const found = z.object({ people: z.array(z.looseObject({ id: z.string() })) });

/** Two people whom Find people inserted: into an empty sheet, and into columns of people's own. */
export function insertedSheets(options: StageOptions = {}) {
  const stage = openStage(options);
  const { host } = stage;
  const addOn = stage.open();
  const query = { q: '', title: '', seniority: '', company: '', countries: '' };
  const search = { ...query, hasEmail: true, hasPhone: false, page: 1 };
  const picked = addOn.call('searchPeople', found, JSON.stringify(search)).people.slice(0, 2);
  const [first, second] = picked.map(({ id }) => stage.people.find((each) => each.id === id));
  if (first === undefined || second === undefined) throw new Error('Nobody was found.');
  const own = host.spreadsheet.addSheet('Own');
  own.paste(1, 1, [['CDX person ID', 'Note', 'Name', 'Position', 'Employer', 'LinkedIn URL']]);
  for (const sheet of [stage.sheet, own]) {
    host.spreadsheet.select(owner, sheet, 'A1');
    addOn.call('insertPeople', z.unknown(), `insert-${sheet.id}`, JSON.stringify(picked));
  }
  own.setCell(2, 2, 'call her');
  own.setCell(2, 4, 'Countess');
  return { ...stage, addOn, own, first, second };
}

/** Every cell of every sheet, its formula, and all that is kept beside. */
export function kept(host: Host): string {
  const scopes = ['script', 'document', `user:${owner}`, `user:${editor}`];
  const cells = host.spreadsheet.sheets.map((sheet) => [
    sheet.name,
    shownGrid(sheet),
    formulasIn(sheet),
  ]);
  const properties = scopes.map((scope) => [...host.inspect.properties(scope)]);
  const caches = scopes.map((scope) => [...host.inspect.cache(scope)]);
  const metadata = host.spreadsheet.metadata.items;
  const logs = host.logs();
  return JSON.stringify([cells, properties, caches, metadata, logs]);
}

function formulasIn(sheet: SheetModel): readonly string[] {
  const texts: string[] = [];
  for (let row = 1; row <= sheet.lastRow; row += 1)
    for (let column = 1; column <= sheet.lastColumn; column += 1)
      texts.push(sheet.formula(row, column));
  return texts;
}

type Enriched = ReturnType<typeof enrichedSheet>;
type Someone = Enriched['first'];

/** What people typed of the person: their id, which may have moved down, and formulas. */
export function clearTyped({ host, sheet, formulas }: Enriched, row = 2): void {
  sheet.setCell(row, 2, '');
  formulas.setCell(1, 1, '');
  formulas.setCell(7, 1, '');
  host.recalculate();
}

export const textsOf = ({ email, phone, fullName, id, slug, linkedinSlug }: Someone) =>
  [email, phone, fullName, id, slug, linkedinSlug].filter((text): text is string => text !== null);

export function erase({ addOn }: Pick<Enriched, 'addOn'>, text: string) {
  const found = addOn.call('findPerson', eraseView, text);
  return addOn.call('erasePerson', eraseView, JSON.stringify(found.asked), found.people);
}

export function expectNothingOf(texts: readonly string[], where: string): void {
  for (const text of texts) expect(where.includes(text) ? text : 'nothing').toBe('nothing');
}

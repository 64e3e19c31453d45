/** An erase through the built bundle in the host: afterwards nothing of the person is kept anywhere. */

import type { SheetModel } from '../../sandbox/apps-script/model/sheet-model';
import { enrich } from '../../sandbox/demo/add-on/driver';
import { runRequest } from '../../sandbox/demo/add-on/run-request';
import { shownGrid } from '../../sandbox/demo/sheet';
import { reachable } from '../formulas/support/people';
import { setSpending } from '../formulas/support/sidebar';
import { openStage, owner } from '../formulas/support/stage';
import { builtFile } from './dist-files';
import {
  clearTyped,
  enrichedSheet,
  erase,
  eraseView,
  expectNothingOf,
  insertedSheets,
  kept,
  textsOf,
} from './erase-world';

test('nothing that the add-on wrote about the person is in cells, log, properties, caches, metadata', () => {
  const stage = enrichedSheet();
  const { host, first, second } = stage;
  const before = kept(host);
  for (const text of textsOf(first)) expect(before).toContain(text);
  const view = erase(stage, first.email ?? '');
  expect(view).toMatchObject({ people: 1 });
  expect(view.answers).toBeGreaterThan(0);
  expect(view.rows.map(({ place }) => place)).toEqual([
    'Sheet1, row 2',
    expect.stringMatching(/^Formulas, row/),
    expect.stringMatching(/^Formulas, row/),
  ]);
  expect(stage.sheet.display(2, 2)).toBe(first.id);
  clearTyped(stage);
  const after = kept(host);
  expectNothingOf(textsOf(first), after);
  expect(after).toContain(second.email);
});

test('what an insert wrote of a person goes with them, and what was typed over it stays', () => {
  const stage = insertedSheets();
  const { host, sheet, own, first, second } = stage;
  expect(kept(host)).toContain(first.fullName);
  const [ofSecond, ofSecondInOwn] = [sheet, own].map((each) => shownGrid(each)[2]);
  const view = erase(stage, first.id);
  expect(view.rows).toEqual([
    { place: 'Sheet1, row 2', cells: 5, left: '' },
    { place: 'Own, row 2', cells: 4, left: 'B, D' },
  ]);
  const [, row] = shownGrid(own);
  expect(row?.filter(Boolean)).toEqual(['call her', 'Countess']);
  const after = kept(host);
  expectNothingOf([...textsOf(first), first.company.name, first.title], after);
  expect(after).toContain(second.fullName);
  expect([sheet, own].map((each) => shownGrid(each)[2])).toEqual([ofSecond, ofSecondInOwn]);
});

/** The next run over what is left of that sheet: what it asked for, and its rows. */
function runOver(stage: ReturnType<typeof insertedSheets>, sheet: SheetModel) {
  stage.host.spreadsheet.select(owner, sheet, 'A1');
  const addOn = stage.open();
  if (addOn.state.sheet === null) throw new Error('The sheet has no columns.');
  const asked = () =>
    stage.service.admin.audit().requests.filter(({ method }) => method === 'POST');
  const before = asked().length;
  enrich(addOn, runRequest(addOn.state.sheet, { reveal: ['email'] }, 10), () => undefined);
  const requests = asked().slice(before);
  return {
    paths: requests.map(({ path }) => path),
    credits: requests.reduce((sum, { credits }) => sum + credits, 0),
    statuses: shownGrid(sheet).map((row) => row[row.length - 4]),
  };
}

test.each([
  ['made by the insert', 'sheet'],
  ['of one\u2019s own', 'own'],
] as const)(
  'a row in columns %s, without a status when it was erased, is nobody to the next run',
  (_, of) => {
    const stage = insertedSheets();
    erase(stage, stage.first.id);
    // Of the other person alone: their id needs no match.
    expect(runOver(stage, stage[of])).toEqual({
      paths: ['/people/reveal/batch'],
      credits: 1,
      statuses: ['CDX status', '', 'Done'],
    });
    expect(kept(stage.host)).not.toContain(stage.first.email);
  },
);

test('a name and a company that somebody typed over an insert are their own lead, which the next run asks for', () => {
  const stage = insertedSheets();
  const { first, sheet } = stage;
  sheet.setCell(2, 1, first.fullName.toUpperCase());
  sheet.setCell(2, 3, first.company.name.toUpperCase());
  erase(stage, first.id);
  expect(runOver(stage, sheet)).toMatchObject({ paths: ['/enrich', '/people/reveal/batch'] });
});

/** What formulas kept of somebody outlives their cells by hours. */
function keptAlone() {
  const stage = openStage();
  const [first, second] = reachable(stage, 2);
  if (first === undefined || second === undefined) throw new Error('There are too few people.');
  const addOn = stage.open();
  setSpending(addOn, true, 10);
  stage.sheet.setCell(3, 3, `=CDX_PERSON("${first.id}", "email")`);
  stage.host.recalculate();
  stage.sheet.setCell(3, 3, '');
  stage.host.recalculate();
  return { ...stage, addOn, first, second };
}

test.each([
  ['the id', 'id', 2],
  ['the email, however it is spelled,', 'email', 1],
  ['a name, which others may bear,', 'fullName', 0],
] as const)('of whom formulas alone keep something is found by %s', (_, by, answers) => {
  const { addOn, host, first, second } = keptAlone();
  const text = first[by] ?? '';
  const found = addOn.call('findPerson', eraseView, by === 'email' ? text.toUpperCase() : text);
  expect(found).toMatchObject({ people: 0, cells: 0, answers });
  expect(addOn.call('findPerson', eraseView, second.id).answers).toBe(0);
  expect(kept(host)).toContain(first.email);
  addOn.call('erasePerson', eraseView, JSON.stringify(found.asked), found.people);
  if (answers > 0) expectNothingOf(textsOf(first), kept(host));
});

test('the service was not asked, and every credit stays in the log', () => {
  const stage = enrichedSheet();
  const creditsIn = () => {
    const log = stage.host.spreadsheet.sheets.find(({ name }) => name === 'CDX log');
    return shownGrid(log ?? stage.sheet).map((line) => line.slice(3, 5));
  };
  const [asked, credits] = [stage.mark(), creditsIn()];
  erase(stage, stage.first.id);
  expect(stage.mark()).toBe(asked);
  expect(creditsIn()).toEqual(credits);
});

test('the add-on keeps nothing in notes or comments of cells', () => {
  expect(builtFile('Code.js')).not.toMatch(/\.(setNotes?|insertComment)\(/);
});

test('a sheet that shows another by a formula is not written over, and shows nobody afterwards', () => {
  const stage = enrichedSheet();
  const { host, first, second } = stage;
  const report = host.spreadsheet.addSheet('Report', 0);
  report.setCell(1, 1, '={Sheet1!A1:K4}');
  host.recalculate();
  expect(shownGrid(report).flat()).toContain(first.email);
  erase(stage, first.email ?? '');
  host.recalculate();
  const shown = shownGrid(report).flat();
  expect(shown).toContain(second.email);
  expect(shown).not.toContain(first.email);
});

test('rows that a formula shows below typed headers are left, and the erase comes to its end', () => {
  const stage = enrichedSheet();
  const { host, first, sheet } = stage;
  const [headers = [], ...rows] = shownGrid(sheet);
  const source = host.spreadsheet.addSheet('Import');
  source.paste(1, 1, [headers.map((_, column) => `column ${column}`), ...rows]);
  const report = host.spreadsheet.addSheet('Report');
  report.paste(1, 1, [headers]);
  report.setCell(2, 1, '=FILTER(Import!A2:K4, Import!B2:B4<>"")');
  host.recalculate();
  const shown = shownGrid(report);
  expect(shown.flat()).toContain(first.email);
  erase(stage, first.id);
  host.recalculate();
  expect(shownGrid(report)).toEqual(shown);
  const log = host.spreadsheet.sheets.find(({ name }) => name === 'CDX log');
  expect(
    shownGrid(log ?? sheet)
      .flat()
      .join(),
  ).not.toContain(first.id);
});

test('frozen values of somebody who is erased stay, and the page says where it can\u2019t tell them', () => {
  const stage = enrichedSheet();
  const { host, first, formulas, freeze } = stage;
  freeze();
  const frozen = shownGrid(formulas);
  expect(frozen.flat()).toContain(first.email);
  expect(formulas.formula(1, 1)).toBe('');
  const { rows } = erase(stage, first.email ?? '');
  host.recalculate();
  expect(shownGrid(formulas)).toEqual(frozen);
  expect(rows.find(({ place }) => place === 'Formulas, row 1')?.left).toBe('B, C, D');
});

test('of a copy of the log that people made each cell with the person\u2019s ID is told, and none is changed', () => {
  const stage = enrichedSheet();
  const { host, sheet, first } = stage;
  const copy = host.spreadsheet.addSheet('Copy of CDX log');
  copy.paste(1, 1, shownGrid(host.spreadsheet.sheet('CDX log') ?? sheet));
  const lines = shownGrid(copy);
  const { rows } = erase(stage, first.email ?? '');
  expect(shownGrid(copy)).toEqual(lines);
  const lettersIn = (line: readonly string[]) =>
    line.flatMap((text, column) =>
      text.includes(first.id) ? [String.fromCharCode(65 + column)] : [],
    );
  const told = lines.flatMap((line, index) => {
    const letters = lettersIn(line).join(', ');
    return letters === ''
      ? []
      : [{ place: `Copy of CDX log, row ${index + 1}`, cells: 0, left: letters }];
  });
  expect(new Set(told.map(({ left }) => left))).toEqual(new Set(['C', 'H']));
  expect(rows.filter(({ place }) => place.startsWith('Copy of CDX log'))).toEqual(told);
});

/** Rows enough for only the columns with headers to be looked at, were the title taken for these. */
const manyRows = 900;

function longSheet(sheet: SheetModel, firstRow: number): void {
  const notes = Array.from({ length: manyRows }, (_, row) => [`note ${row}`]);
  sheet.paste(firstRow, 1, notes);
}

function addTitle(sheet: SheetModel): void {
  sheet.insertRows(1, 1);
  sheet.setCell(1, 1, 'Leads of spring');
}

test('below a title that came after the run, in a large sheet, nothing of the person stays', () => {
  const stage = enrichedSheet();
  const { host, sheet, formulas, first, second } = stage;
  addTitle(sheet);
  longSheet(sheet, 6);
  host.spreadsheet.select(owner, formulas, 'A1');
  erase(stage, first.email ?? '');
  clearTyped(stage, 3);
  expectNothingOf(textsOf(first), kept(host));
  expect(kept(host)).toContain(second.email);
});

/** Values without marks, as in a copy, on a large sheet of their own. */
function pastedBelowTitle(change: (rows: string[][]) => readonly string[][]) {
  const stage = enrichedSheet();
  const rows = shownGrid(stage.sheet).map((row) => [...row]);
  const copy = stage.host.spreadsheet.addSheet('Copy');
  copy.paste(1, 1, [['Leads of spring'], ...change(rows)]);
  longSheet(copy, 8);
  return { ...stage, copy };
}

test('values pasted with our headers below a title on a large sheet go as well', () => {
  const stage = pastedBelowTitle((rows) => rows);
  const { first, second, copy } = stage;
  expect(shownGrid(copy).flat()).toContain(first.email);
  erase(stage, first.email ?? '');
  const shown = shownGrid(copy).flat();
  const typed = shown.filter((text) => textsOf(first).includes(text));
  expect(typed).toEqual([first.id]);
  expect(shown).toContain(second.email);
});

test('of values pasted without headers below a title on a large sheet each one that stays is told', () => {
  const stage = pastedBelowTitle((rows) => rows.slice(1));
  const { first, copy } = stage;
  const before = shownGrid(copy);
  const { rows } = erase(stage, first.email ?? '');
  expect(shownGrid(copy)).toEqual(before);
  const row = before.findIndex((cells) => cells.includes(first.email ?? ''));
  const letters = (before[row] ?? []).flatMap((text, column) =>
    [first.id, first.email, first.phone].includes(text) ? [String.fromCharCode(65 + column)] : [],
  );
  expect(letters).toHaveLength(3);
  const told = rows.find(({ place }) => place === `Copy, row ${row + 1}`)?.left.split(', ');
  expect(told).toEqual(expect.arrayContaining(letters));
});

test.each(['at once', 'late'] as const)(
  'writes %s: a rule that refuses “Erased” is named, and once it is changed the person goes, and others before',
  (writes) => {
    const stage = enrichedSheet({ readings: { writes } });
    const { host, sheet, formulas, first, second } = stage;
    const column = (shownGrid(sheet)[0] ?? []).indexOf('CDX status');
    const place = sheet.area(`${String.fromCharCode(65 + column)}2`) ?? sheet.all;
    sheet.setValidation(place, {
      kind: 'VALUE_IN_LIST',
      criteria: [['Done', 'Open'], true],
      allowInvalid: false,
      help: null,
    });
    expect(() => erase(stage, first.email ?? '')).toThrow(
      '“Erased” in “CDX status” of “Sheet1” (rule: value in list): change the rule.',
    );
    const left = JSON.stringify(shownGrid(sheet)[1]);
    for (const text of [first.id, first.email, first.linkedinSlug]) expect(left).toContain(text);
    erase(stage, second.email ?? '');
    sheet.setCell(3, 2, '');
    formulas.setCell(13, 1, '');
    host.recalculate();
    expectNothingOf(textsOf(second), kept(host));
    sheet.setValidation(place, null);
    erase(stage, first.email ?? '');
    clearTyped(stage);
    expectNothingOf(textsOf(first), kept(host));
  },
);

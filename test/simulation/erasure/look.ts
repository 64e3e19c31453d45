/** Defines a look at a document after an erase: nothing that the add-on wrote about somebody stands in it. */

import type { InventedPerson } from '../../../sandbox/api/service';
import { type Findings, shown } from '../invariants/invariant';
import { Careers } from '../renewals';
import type { ShadowRow } from '../sheet-shadow';
import { payer, type Stage, second } from '../stage';
import { knownOutputs } from './whom';

/**
 * Where an erase only looked, and offered nothing: a cache that answers with less than it holds may have
 * kept somebody from it.
 */
export function lookForRests(
  stage: Stage,
  person: InventedPerson,
  findings: Findings,
  { wasOffered }: { readonly wasOffered: boolean } = { wasOffered: true },
): void {
  const seesCache = wasOffered || (stage.scenario.readings?.cacheLoss ?? 0) === 0;
  checkCells(stage, person, findings);
  const kept = keptTexts(stage).filter(([place]) => seesCache || !place.startsWith('cache '));
  checkKept(kept, textsOf(stage, person), findings);
}

/** All emails of somebody who works elsewhere by now. */
function textsOf(stage: Stage, { id, phone, linkedinSlug }: InventedPerson): readonly string[] {
  const emails = new Careers(stage).allValues(id, 'email');
  return [id, ...emails, phone ?? '', linkedinSlug].filter(Boolean);
}

/** In columns that can be told to be the add-on's; what people typed there, and what was written astray, stays. */
function checkCells(stage: Stage, person: InventedPerson, findings: Findings): void {
  const { shadow } = stage;
  const theirs = textsOf(stage, person).map(shown);
  const outputs = knownOutputs(stage);
  const idColumn = outputs.get('personId') ?? 0;
  for (const [ref, number] of shadow.rowNumbers()) {
    const row = shadow.rows.get(ref);
    const isOthers = idColumn > 0 && shadow.content(number, idColumn) !== '';
    if (row === undefined || (isOthers && shadow.content(number, idColumn) !== person.id)) continue;
    for (const [output, column] of outputs) {
      const text = shadow.content(number, column);
      if (!theirs.includes(text)) continue;
      if (isOfPeople(row, output, text) || shadow.isAstray(row, output)) continue;
      findings.expect(false, () => `row ${ref} holds ${output} "${text}" of an erased person`);
    }
    findings.expect(true, () => '');
  }

  function isOfPeople(row: ShadowRow, output: string, text: string): boolean {
    return [row, ...shadow.twinsOf(row)].some(
      ({ everTyped, touched }) => everTyped.has(text) && touched.has(output),
    );
  }
}

/** Notes, the log, properties, caches and metadata. */
function checkKept(kept: readonly Kept[], texts: readonly string[], findings: Findings): void {
  const theirs = texts.map((each) => JSON.stringify(each).slice(1, -1));
  for (const [place, text] of kept) {
    const found = theirs.find((each) => text.includes(each));
    findings.expect(found === undefined, () => `${place} holds "${found}" of an erased person`);
  }
}

type Kept = readonly [place: string, text: string];

function keptTexts({ host, log }: Stage): readonly Kept[] {
  const { inspect, spreadsheet } = host;
  const scopes = ['script', 'document', `user:${payer}`, `user:${second}`];
  const kept = scopes.flatMap((scope) => [
    ...[...inspect.properties(scope)].map(([key, text]): Kept => [`property ${key}`, text]),
    ...[...inspect.cache(scope)].map(
      ([key, { value }]): Kept => [`cache ${key}`, `${key} ${value}`],
    ),
  ]);
  const metadata = spreadsheet.metadata.items.map(
    ({ key, value }): Kept => [`metadata ${key}`, value ?? ''],
  );
  const sheet = log.sheet();
  const width = sheet?.lastColumn ?? 0;
  const lines = Array.from({ length: sheet?.lastRow ?? 0 }, (_, row): Kept => {
    const cells = Array.from({ length: width }, (__, column) =>
      sheet?.display(row + 1, column + 1),
    );
    return [`line ${row + 1} of the log`, cells.join(' ')];
  });
  return [...kept, ...metadata, ...lines, ...notesOf(spreadsheet.sheets)];
}

function notesOf(sheets: Stage['host']['spreadsheet']['sheets']): readonly Kept[] {
  return sheets.flatMap((sheet) =>
    Array.from({ length: sheet.lastRow * sheet.lastColumn }, (_, at): Kept => {
      const [row, column] = [
        1 + Math.floor(at / sheet.lastColumn),
        1 + (at % sheet.lastColumn),
      ] as const;
      return [`note of ${sheet.name} ${row},${column}`, sheet.grid.extras(row, column)?.note ?? ''];
    }).filter(([, text]) => text !== ''),
  );
}

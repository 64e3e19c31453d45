/** Defines: every value in an output cell belongs to the inputs of its row when it was written. */

import type { InventedPerson } from '../../../sandbox/api/service';
import type { ShadowRow } from '../sheet-shadow';
import { hasLostInputs } from './comes-to-an-end';
import { type Ending, Findings, type Invariant, shown } from './invariant';

const checkedOutputs = [
  'email',
  'phone',
  'personId',
  'title',
  'company',
  'firstName',
  'lastName',
  'fullName',
];

export const rowTruth: Invariant = {
  name: '2 every value belongs to its row',
  check(ending) {
    const findings = new Findings();
    const { shadow } = ending.stage;
    const columns = shadow.outputColumns();
    for (const [ref, number] of shadow.rowNumbers()) {
      const row = shadow.rows.get(ref);
      // That they were written over is another invariant's: its values are those of what stands there.
      if (row === undefined || hasLostInputs(shadow, row)) continue;
      for (const output of checkedOutputs) {
        const column = columns.get(output);
        if (column === undefined) continue;
        const text = shadow.content(number, column);
        if (text === '' || wasTyped(ending, row, text)) continue;
        if (shadow.isAstray(row, output) || isForgotten(ending, row)) continue;
        const expected = expectedText(ending, row, output, text);
        findings.expect(
          expected === text,
          () => `row ${ref} holds ${output} "${text}" instead of "${expected}"`,
        );
      }
    }
    checkOnePerson(ending, findings);
    return findings.verdict();
  },
};

/** In whichever column: one that was just made may still have become another output. */
function wasTyped({ stage }: Ending, row: ShadowRow, text: string): boolean {
  return [row, ...stage.shadow.twinsOf(row)].some(({ everTyped }) => everTyped.has(text));
}

/** Its inputs were edited, and lines of the log, which told what it was matched by, are deleted. */
function isForgotten({ stage }: Ending, row: ShadowRow): boolean {
  const isLost = stage.log.isIncomplete || stage.retention.isShortened(stage);
  return isLost && row.versions.length > 1;
}

/**
 * What belongs there now, or belonged there when this text was first written; later edits of the
 * inputs don't count.
 */
function expectedText(ending: Ending, row: ShadowRow, output: string, text: string): string {
  const present = ending.people.get(row.versions[row.versions.length - 1]?.personId ?? '');
  if (present !== undefined && textsOf(ending, present, output).includes(text)) return text;
  const kept = ending.people.get(keptId(ending, row));
  if (kept !== undefined && textsOf(ending, kept, output).includes(text)) return text;
  const version = row.written.get(`${output} ${text}`);
  const lead = version === undefined ? undefined : row.versions[version];
  const person = ending.people.get(lead?.personId ?? '');
  const texts = person === undefined ? [] : textsOf(ending, person, output);
  return texts.includes(text) ? text : texts.join('" or "');
}

/** A row whose inputs and status were emptied is that of the person whose id was left there: it has no other. */
function keptId({ stage }: Ending, row: ShadowRow): string {
  const id = stage.shadow.outputOf(row, 'personId');
  const isBlank = row.versions[row.versions.length - 1]?.kind === 'blank';
  return isBlank && row.versions.some(({ personId }) => personId === id) ? id : '';
}

/** Several of somebody who works elsewhere by now. */
function textsOf({ careers }: Ending, person: InventedPerson, output: string): readonly string[] {
  switch (output) {
    case 'email':
    case 'phone':
      return careers.values(person.id, output).map(shown);
    case 'personId':
      return [person.id];
    case 'title':
    case 'firstName':
    case 'lastName':
    case 'fullName':
      return [shown(person[output])];
    default:
      return careers.companies(person.id).map(shown);
  }
}

/** The contact values beside a person id are that person's, whatever the row meant earlier. */
function checkOnePerson(ending: Ending, findings: Findings): void {
  const { shadow } = ending.stage;
  const columns = shadow.outputColumns();
  const idColumn = columns.get('personId');
  if (idColumn === undefined || ending.settled.stuck !== null) return;
  for (const [ref, number] of shadow.rowNumbers()) {
    const row = shadow.rows.get(ref);
    const person = ending.people.get(shadow.content(number, idColumn));
    for (const output of ['email', 'phone']) {
      const column = columns.get(output);
      if (row === undefined || column === undefined || person === undefined) continue;
      if (hasLostInputs(shadow, row)) continue;
      const text = shadow.content(number, column);
      if (text === '' || wasTyped(ending, row, text)) continue;
      if (shadow.isAstray(row, output) || shadow.isAstray(row, 'personId')) continue;
      if (isForgotten(ending, row)) continue;
      findings.expect(
        textsOf(ending, person, output).includes(text),
        () => `row ${ref} holds ${output} "${text}" beside the id of another person`,
      );
    }
  }
}

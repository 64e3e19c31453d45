/** Defines: no cell, row or header changed that is not the add-on's or that it was not allowed to. */

import { peoplesCell, type ShadowRow } from '../sheet-shadow';
import type { Stage } from '../stage';
import { Findings, type Invariant } from './invariant';

export const ownership: Invariant = {
  name: '3 nothing changed that is not the add-on’s',
  check({ stage }) {
    const findings = new Findings();
    const numbers = stage.shadow.rowNumbers();
    checkRows(stage, numbers, findings);
    checkHeaders(stage, findings);
    for (const [ref, number] of numbers) {
      const row = stage.shadow.rows.get(ref);
      if (row !== undefined) checkRow(stage, row, number, findings);
    }
    return findings.verdict();
  },
};

function checkRows(
  { shadow }: Stage,
  numbers: ReadonlyMap<string, number>,
  findings: Findings,
): void {
  const present = [...numbers.keys()].sort().join();
  const expected = [...shadow.rows.keys()].sort().join();
  findings.expect(present === expected, () => `rows are ${present} instead of ${expected}`);
}

function checkHeaders({ shadow }: Stage, findings: Findings): void {
  const places = shadow.ownColumns();
  const isExcused = (cell: string) => shadow.isExcused(shadow.harms.get(cell));
  for (const [name, header] of shadow.headers) {
    const text = shadow.content(1, places.get(name) ?? 0);
    findings.expect(
      text === header || isExcused(peoplesCell('header', name)),
      () => `the header "${header}" became "${text}"`,
    );
  }
  const outputs = shadow.outputColumns();
  for (const [name, header] of shadow.outputHeaders) {
    const text = shadow.content(1, outputs.get(name) ?? 0);
    findings.expect(
      text === header || isExcused(`header ${name}`),
      () => `the renamed header "${header}" became "${text}"`,
    );
  }
}

/** A typed text may have changed places with that of an equal row, or got lost; see `twinsOf` and looks.ts. */
function checkRow(stage: Stage, row: ShadowRow, number: number, findings: Findings): void {
  const { shadow } = stage;
  const isExcused = (cell: string) => shadow.isExcused(shadow.harms.get(cell));
  for (const [name, column] of shadow.ownColumns()) {
    const text = shadow.content(number, column);
    const expected = row.texts.get(name) ?? '';
    // A column whose header could not be given back, which was told, has the title of one of the add-on’s.
    const isTitled = expected === '' && isExcused(peoplesCell('header', name));
    findings.expect(
      text === expected || isTitled || isExcused(peoplesCell(row.ref, name)),
      () => `row ${row.ref}, ${name}: "${expected}" became "${text}"`,
    );
  }
  const outputs = shadow.outputColumns();
  for (const [output, typed] of row.typed) {
    const column = outputs.get(output);
    const text = column === undefined ? typed : shadow.content(number, column);
    findings.expect(
      text === typed ||
        shadow.twinsOf(row).length > 0 ||
        isExcused(`${row.ref} ${output}`) ||
        isTakenForOurs(stage, row, output, typed) ||
        isTakenForAstray(stage, row, output, typed),
      () => `row ${row.ref}, ${output}: typed "${typed}" became "${text}"`,
    );
  }
}

/**
 * The very text that was written there once tells nobody that it
 * was typed anew: where the person was erased it goes, and so where the row is about somebody else since. Nor
 * where the log does not say any more what was written: then all of an erased person goes.
 */
function isTakenForOurs(stage: Stage, row: ShadowRow, output: string, typed: string): boolean {
  const { erasures, log, retention } = stage;
  const version = row.written.get(`${output} ${typed}`);
  if (version !== undefined && version < row.versions.length - 1) return true;
  const isSilent = log.isIncomplete || retention.isShortened(stage);
  return erasures.isErasedSince(row.ref, 0) && (isSilent || version !== undefined);
}

/**
 * Typed from another row, for which an execution wrote that very text into columns of people's, and did not
 * live to see it: what that row lacks is taken for what stands here.
 */
function isTakenForAstray(
  { shadow }: Stage,
  row: ShadowRow,
  output: string,
  typed: string,
): boolean {
  const isHit = ({ ref }: ShadowRow) =>
    [...shadow.headers.keys()].some((name) =>
      shadow.isExcused(shadow.harms.get(peoplesCell(ref, name))),
    );
  return [...shadow.rows.values()].some(
    (other) => other !== row && other.written.has(`${output} ${typed}`) && isHit(other),
  );
}

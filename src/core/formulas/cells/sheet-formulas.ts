/** Defines which cells of a sheet hold CDX formulas, and which of these wait or failed. */

import type { FormulaState, OwnFormula } from '../../ports/formula-sheets';
import { isLoading } from '../arguments';

export interface FormulaCount {
  readonly total: number;
  readonly waiting: number;
  readonly failed: number;
  readonly unrevealed: number;
}

type Texts = readonly (readonly string[])[];

/** Whatever is called so is ours, of this version or of another: no list that a new one is missing from. */
const ownCall = /\bCDX_\w+\s*\(/i;
const quoted = /"(?:[^"]|"")*"|'(?:[^']|'')*'/g;
/** As our formulas write it, so that a company may be called Waiting Room. */
const waiting = /^Waiting – /;
/** In the language of the sheet: `#BEZUG!`, `#¡REF!`, `#NOM ?`, or as short as `#N/A` and `#NV`. */
const failed = /^#[¡¿]?\p{Lu}(?:[\p{Lu}\d/\s]*[!?]|[\p{Lu}/]{0,2})$/u;

/** A limit, credits: what ends by itself or by a top-up. */
const withheld = /^Not revealed – /;
/** Waits only while formulas may reveal; what was revealed otherwise since shows once it is calculated anew. */
const unrevealed = /^Not revealed(?: \(.*\))?$/;

function isWithheld(text: string, spends: boolean): boolean {
  return withheld.test(text) || (spends && unrevealed.test(text));
}

function isWaiting(text: string, spends: boolean): boolean {
  if (text === '') return false;
  return waiting.test(text) || isLoading(text) || isWithheld(text, spends);
}

/** True for a formula that calls one of the add-on's; a name inside a text is none. */
export function isOwnFormula(formula: string): boolean {
  return formula.startsWith('=') && ownCall.test(masked(formula));
}

function masked(formula: string): string {
  return formula.replace(quoted, '""');
}

/** Asks of single cells and texts alone, so that its result fills no row but its own. */
const oneRow =
  /^=CDX_(?:ACCOUNT|ENRICH|PERSON)\s*\((?:[\s,;]|""|(?:[\w"]+!)?R(?:\[-?\d+\]|\d+)?C(?:\[-?\d+\]|\d+)?)*\)$/i;

/**
 * The same formula with a space more or less behind the parenthesis of the add-on's call: to Sheets
 * another one, which it calculates anew. So no cell has to be emptied for it.
 */
export function renewedFormula(formula: string): string {
  const masked = formula.replace(quoted, (text) => '"'.repeat(text.length));
  const call = ownCall.exec(masked);
  if (call === null) return formula;
  const end = call.index + call[0].length;
  const rest = formula.slice(end);
  return formula.slice(0, end) + (rest.startsWith(' ') ? rest.slice(1) : ` ${rest}`);
}

/**
 * `formulas` holds '' where a cell has none, `values` what the cells show. `spends`: the owner lets
 * formulas reveal, so that another try may mend what is not revealed.
 */
export function ownFormulas(formulas: Texts, values: Texts, spends = false): readonly OwnFormula[] {
  const openAnchors = anchorsOfOpenCells(formulas, values);
  return formulas.flatMap((row, rowIndex) =>
    row.flatMap((formula, columnIndex) => {
      if (!isOwnFormula(formula)) return [];
      const text = values[rowIndex]?.[columnIndex] ?? '';
      const open = openAnchors.get(position(rowIndex, columnIndex)) ?? [];
      const waits = open.filter((each) => isWaiting(each, spends));
      const waitingCells = waits.length;
      const isWithheldOnly = waits.every((each) => isWithheld(each, spends));
      const rest = open.length > 0 ? 'unrevealed' : 'done';
      const state = failed.test(text) ? 'failed' : waitingCells > 0 ? 'waiting' : rest;
      return [{ rowIndex, columnIndex, formula, text, state, waitingCells, isWithheldOnly }];
    }),
  );
}

/** Those not revealed from the index `waitsFrom` on wait for their turn: see `unrevealedFrom`. */
export function countOf(
  cells: readonly OwnFormula[],
  waitsFrom: number = cells.length,
): FormulaCount {
  const countIn = (of: readonly OwnFormula[], wanted: FormulaState) =>
    of.filter(({ state }) => state === wanted).length;
  return {
    total: cells.length,
    waiting: countIn(cells, 'waiting') + countIn(cells.slice(waitsFrom), 'unrevealed'),
    failed: countIn(cells, 'failed'),
    unrevealed: countIn(cells.slice(0, waitsFrom), 'unrevealed'),
  };
}

/**
 * Those to be calculated again: all that failed, and of those that wait the first so many, those that
 * a limit may still hold up last.
 */
export function unfinishedCells(
  cells: readonly OwnFormula[],
  waitingMax: number,
): readonly OwnFormula[] {
  const waiting = cells.filter(({ state }) => state === 'waiting');
  const inOrder = [false, true].flatMap((isLast) =>
    waiting.filter(({ isWithheldOnly }) => isWithheldOnly === isLast),
  );
  return [...cells.filter(({ state }) => state === 'failed'), ...inOrder.slice(0, waitingMax)];
}

export interface UnrevealedTurn {
  readonly cells: readonly OwnFormula[];
  /** With those that come later. */
  readonly left: number;
  /** Index of the first of these; that behind all cells where none is left. */
  readonly next: number;
}

/**
 * Those not revealed have one turn each, so many at a time: from this index on the first ones. Which of
 * them show a value by then changes no index.
 */
export function unrevealedFrom(
  cells: readonly OwnFormula[],
  from: number,
  max: number,
): UnrevealedTurn {
  const left = cells.filter(({ state }, index) => index >= from && state === 'unrevealed');
  const later = left[max];
  return {
    cells: left.slice(0, max),
    left: left.length,
    next: later === undefined ? cells.length : cells.indexOf(later),
  };
}

/** Those that can be replaced by what they show. */
export function finishedCells(cells: readonly OwnFormula[]): readonly OwnFormula[] {
  return cells.filter(({ state }) => state === 'done');
}

/**
 * What the cells of each formula show that wait or are not revealed: one without a formula is part of what the
 * nearest formula above and left spilled.
 */
function anchorsOfOpenCells(
  formulas: Texts,
  values: Texts,
): ReadonlyMap<string, readonly string[]> {
  const anchors = new Map<string, string[]>();
  // The last formula at or above in each column, as the scan goes down.
  const lastInColumn: (number | undefined)[] = [];
  values.forEach((row, rowIndex) => {
    row.forEach((text, columnIndex) => {
      const formula = formulas[rowIndex]?.[columnIndex] ?? '';
      if (isOwnFormula(formula)) lastInColumn[columnIndex] = rowIndex;
      else if (formula !== '') {
        lastInColumn[columnIndex] = undefined;
        return;
      }
      if (isWaiting(text, true)) addNearest(anchors, lastInColumn, columnIndex, text);
    });
    formulas[rowIndex]?.forEach((formula, columnIndex) => {
      if (oneRow.test(masked(formula))) lastInColumn[columnIndex] = undefined;
    });
  });
  return anchors;
}

/** Such a text stands in the first column of a result, or in that of a contact field. */
function addNearest(
  anchors: Map<string, string[]>,
  lastInColumn: readonly (number | undefined)[],
  columnIndex: number,
  text: string,
): void {
  for (let column = columnIndex; column >= 0; column -= 1) {
    const rowIndex = lastInColumn[column];
    if (rowIndex !== undefined) {
      const anchor = position(rowIndex, column);
      const texts = anchors.get(anchor) ?? [];
      texts.push(text);
      anchors.set(anchor, texts);
      return;
    }
  }
}

function position(rowIndex: number, columnIndex: number): string {
  return `${rowIndex}:${columnIndex}`;
}

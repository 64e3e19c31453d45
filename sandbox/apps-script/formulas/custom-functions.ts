/** Calls the script's functions for cells: one execution each, thirty at once. */

import type { Bundle } from '../bundle';
import { shortExecutionLimitMs } from '../executions/execution';
import {
  type ExecutionRequest,
  type Outcome,
  type Runner,
  simultaneousExecutionsMax,
} from '../executions/runner';
import { LaneScheduler, type LaneTask } from '../lanes/lanes';
import { serialOfDate } from '../model/dates';
import { CellError } from '../model/entry';
import { isDate } from '../realm/realm';
import { readValues } from '../services/range/range-values';
import type { World } from '../world';
import type { CustomCall } from './engine';
import type { FormulaCell } from './formula-cell';
import { dateFormat, dateTimeFormat, formatsOfArray } from './result-format';
import { CellReference, cellValueOf, isMatrix, matrixOf, type Value } from './values';

/** A formula whose result changes its own arguments would recalculate for ever. */
const roundsMax = 100;

export class CustomFunctions {
  readonly #world: World;
  readonly #runner: Runner;
  readonly #code: string;
  #busy = false;
  /** The declared name for each name in upper case: formulas ignore case. */
  readonly #names: ReadonlyMap<string, string>;
  /** Who is taken to have the spreadsheet open; formulas run for them. */
  user: string;
  /** Executions so far that came to an end. */
  executions = 0;

  constructor(world: World, runner: Runner, bundle: Bundle) {
    this.#world = world;
    this.#runner = runner;
    this.#code = bundle.code;
    this.#names = new Map([...bundle.formulaNames].map((name) => [name.toUpperCase(), name]));
    this.user = world.owner;
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** Brings every formula up to date. */
  recalculate(): void {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let round = 0; round < roundsMax; round++) {
        const cells = this.#world.formulas.staleCustomCells();
        if (cells.length === 0) return;
        this.#computeAll(cells);
      }
    } finally {
      this.#busy = false;
    }
  }

  #computeAll(cells: readonly FormulaCell[]): void {
    const [cell] = cells;
    if (cell && cells.length === 1) {
      this.#world.formulas.compute(cell, (_, name, args) =>
        this.#result(this.#runner.execute(this.#request(cell, name, args))),
      );
      return;
    }
    const lanes = new LaneScheduler(this.#world, this.#runner, this.#code);
    lanes.runAll(
      cells.map((each) => this.#task(each)),
      simultaneousExecutionsMax,
    );
  }

  /** A formula may call several functions: it is computed again with each answer. */
  #task(cell: FormulaCell): LaneTask {
    const answers: Value[] = [];
    return {
      next: (previous) => {
        if (previous) answers.push(this.#result(previous));
        return this.#compute(cell, answers);
      },
    };
  }

  /** The call whose answer the formula lacks, or null when it is computed. */
  #compute(cell: FormulaCell, answers: readonly Value[]): ExecutionRequest | null {
    let asked = 0;
    const call: CustomCall = (_, name, args) => {
      if (asked === answers.length) throw new AnswerNeeded(this.#request(cell, name, args));
      return answers[asked++];
    };
    try {
      this.#world.formulas.compute(cell, call);
      return null;
    } catch (error) {
      if (error instanceof AnswerNeeded) return error.request;
      throw error;
    }
  }

  #request(cell: FormulaCell, name: string, args: readonly Value[]): ExecutionRequest {
    const given = args.map((value) => this.#argument(value));
    return {
      functionName: this.#names.get(name) ?? name,
      user: this.user,
      authMode: 'CUSTOM_FUNCTION',
      limitMs: shortExecutionLimitMs,
      args: () => given,
      cell: { sheetId: cell.sheet.id, row: cell.row, column: cell.column },
      unattended: true,
    };
  }

  /** Platform facts, section 2: a cell is a scalar, a range 2-D, a blank "", an omitted one undefined. */
  #argument(value: Value): unknown {
    if (value instanceof CellReference) {
      this.#world.formulas.read(value);
      const rows = readValues(value.sheet, value.area, this.#world.spreadsheet.timeZone);
      return value.isSingleCell ? rows[0]?.[0] : rows;
    }
    if (isMatrix(value)) return value.map((row) => row.map(forScript));
    return value === undefined ? undefined : forScript(value);
  }

  #result(outcome: Outcome): Value {
    this.executions++;
    if (outcome.kind === 'returned') return this.#cells(outcome.value);
    const { message, stack } = outcome.error;
    if (outcome.kind === 'killed')
      return new CellError(
        '#ERROR!',
        this.#world.deployment === 'bound'
          ? 'Exceeded maximum execution time (line 0).'
          : 'Internal error executing the custom function.',
      );
    const line = /Code\.js:(\d+)/.exec(stack ?? '')?.[1] ?? '0';
    return new CellError('#ERROR!', `${message} (line ${line}).`);
  }

  /** Dates become serial numbers that show as dates. */
  #cells(value: unknown): Value {
    const rows = (Array.isArray(value) ? value : [value]).map((row: unknown) =>
      Array.isArray(row) ? row : [row],
    );
    if (!rows.flat().some(isDate))
      return Array.isArray(value) ? matrixOf(value) : cellValueOf(value);
    const { timeZone } = this.#world.spreadsheet;
    const serials = matrixOf(
      rows.map((row) => row.map((item) => (isDate(item) ? serialOfDate(item, timeZone) : item))),
    );
    const formats = rows.map((row, r) =>
      row.map((item, c) => {
        if (!isDate(item)) return undefined;
        return Number.isInteger(serials[r]?.[c]) ? dateFormat : dateTimeFormat;
      }),
    );
    formatsOfArray.set(serials, formats);
    return serials;
  }
}

/** Interrupts the computation of a formula until the script has answered. */
class AnswerNeeded extends Error {
  override readonly name = 'AnswerNeeded';
  readonly request: ExecutionRequest;

  constructor(request: ExecutionRequest) {
    super();
    this.request = request;
  }
}

/** Errors in arguments arrive as their text (reports conflict; assumed). */
const forScript = (value: unknown): unknown => {
  if (value === null) return '';
  return value instanceof CellError ? value.code : value;
};

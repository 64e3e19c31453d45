/** Calls the script's functions for cells: one execution each, thirty at once on a virtual clock. */

import { VirtualClock } from '../clock';
import { ExecutionSuspended } from '../errors';
import { SHORT_EXECUTION_LIMIT_MS } from '../execution';
import { type ExecutionLane, LaneScheduler, type LaneTask } from '../lanes';
import { serialOfDate } from '../model/dates';
import { CellError } from '../model/entry';
import { isDate } from '../realm';
import { type Outcome, type Runner, SIMULTANEOUS_EXECUTIONS_MAX } from '../runner';
import { readValues } from '../services/range-values';
import type { World } from '../world';
import type { CustomCall, FormulaCell } from './engine';
import { CellReference, cellValueOf, isMatrix, matrixOf, type Value } from './values';

/** A formula whose result changes its own arguments would recalculate for ever. */
const ROUNDS_MAX = 100;

export class CustomFunctions {
  readonly #world: World;
  readonly #runner: Runner;
  /** The declared name for each name in upper case: formulas ignore case. */
  readonly #names: ReadonlyMap<string, string>;
  /** Who is taken to have the spreadsheet open; formulas run for them. */
  user: string;
  /** Executions so far that came to an end. */
  executions = 0;

  constructor(world: World, runner: Runner, names: ReadonlySet<string>) {
    this.#world = world;
    this.#runner = runner;
    this.#names = new Map([...names].map((name) => [name.toUpperCase(), name]));
    this.user = world.owner;
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** Brings every formula up to date. */
  recalculate(): void {
    const { formulas } = this.#world;
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const cells = formulas.staleCustomCells();
      if (cells.length === 0) return;
      this.#computeAll(cells);
    }
  }

  #computeAll(cells: readonly FormulaCell[]): void {
    const { clock, formulas } = this.#world;
    if (!(clock instanceof VirtualClock)) {
      for (const cell of cells)
        formulas.compute(cell, (_, name, args) => this.#call(cell, name, args));
      return;
    }
    const lanes = new LaneScheduler(clock, SIMULTANEOUS_EXECUTIONS_MAX);
    lanes.runAll(cells.map((cell) => this.#task(cell)));
  }

  /** A formula may call several functions; those that are done are not called again. */
  #task(cell: FormulaCell): LaneTask {
    const done: Value[] = [];
    return {
      run: (lane) => {
        let index = 0;
        const call: CustomCall = (_, name, args) => {
          const at = index++;
          if (at >= done.length) {
            done.push(this.#call(cell, name, args, lane));
            lane.begin();
          }
          return done[at];
        };
        this.#world.formulas.compute(cell, call);
      },
    };
  }

  #call(cell: FormulaCell, name: string, args: readonly Value[], lane?: ExecutionLane): Value {
    const functionName = this.#names.get(name) ?? name;
    const given = args.map((value) => this.#argument(value));
    const id = lane?.executionId ?? this.#runner.newId();
    if (lane) lane.executionId = id;
    const outcome = this.#runner.execute({
      functionName,
      id,
      user: this.user,
      authMode: 'CUSTOM_FUNCTION',
      limitMs: SHORT_EXECUTION_LIMIT_MS,
      args: () => given,
      cell: { sheetId: cell.sheet.id, row: cell.row, column: cell.column },
      unattended: true,
      ...(lane ? { lane } : {}),
    });
    if (outcome.kind === 'suspended') throw new ExecutionSuspended();
    this.executions++;
    return this.#result(outcome);
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

  #result(outcome: Exclude<Outcome, { kind: 'suspended' }>): Value {
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

  #cells(value: unknown): Value {
    const plain = this.#withoutDates(value);
    return Array.isArray(plain) ? matrixOf(plain) : cellValueOf(plain);
  }

  #withoutDates(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#withoutDates(item));
    return isDate(value) ? serialOfDate(value, this.#world.spreadsheet.timeZone) : value;
  }
}

/** Errors in arguments arrive as their text (reports conflict; assumed). */
const forScript = (value: unknown): unknown => {
  if (value === null) return '';
  return value instanceof CellError ? value.code : value;
};

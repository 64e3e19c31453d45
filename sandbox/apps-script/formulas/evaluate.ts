/** Computes a formula; arguments of conditional functions are computed only when they are needed. */

import { CellError } from '../model/entry';
import type { SheetModel } from '../model/sheet-model';
import { lazyFunctions } from './lazy-functions';
import { callLibrary, isLibraryFunction } from './library';
import { binary, unary } from './operators';
import { type Argument, elementwise, ownFunctions } from './own-functions';
import { type Expression, referenceOf } from './syntax';
import {
  asBoolean,
  CellReference,
  isMatrix,
  loading,
  type Matrix,
  type Scalar,
  type Value,
} from './values';

/** What a formula needs from the spreadsheet around it. */
export interface FormulaScope {
  sheet: SheetModel;
  row: number;
  column: number;
  findSheet(name: string): SheetModel | undefined;
  findName(name: string): CellReference | undefined;
  /** The values of cells, after bringing those cells up to date. */
  read(reference: CellReference): Matrix;
  isCustomFunction(name: string): boolean;
  callCustomFunction(name: string, args: readonly Value[]): Value;
  nowSerial(): number;
  random(): number;
}

const volatile = new Set(['NOW', 'TODAY', 'RAND', 'RANDBETWEEN', 'RANDARRAY']);

export function evaluate(node: Expression | null, scope: FormulaScope): Value {
  return new Evaluator(scope, false).value(node);
}

class Evaluator {
  readonly #scope: FormulaScope;
  /** Inside ARRAYFORMULA operators and conditions work on every element. */
  readonly #arrays: boolean;

  /** What LET has given names to, in lower case. */
  readonly #names: ReadonlyMap<string, Value>;

  constructor(scope: FormulaScope, arrays: boolean, names: ReadonlyMap<string, Value> = new Map()) {
    this.#scope = scope;
    this.#arrays = arrays;
    this.#names = names;
  }

  value(node: Expression | null): Value {
    if (!node) return undefined;
    if (node.type === 'ReferenceIdentifier' && this.#names.has(node.value.toLowerCase()))
      return this.#names.get(node.value.toLowerCase());
    const reference = this.#reference(node);
    if (reference) return reference;
    switch (node.type) {
      case 'Literal':
        return node.value;
      case 'ErrorLiteral':
        return new CellError(String(node.value));
      case 'UnaryExpression':
        return this.#each([this.value(node.arguments[0] ?? null)], ([v]) =>
          unary(node.operator, v ?? null),
        );
      case 'BinaryExpression':
        return this.#each(
          node.arguments.map((argument) => this.value(argument)),
          ([left, right]) => binary(node.operator, left ?? null, right ?? null),
        );
      case 'ArrayExpression':
        return this.#array(node.elements);
      case 'LetExpression': {
        const names = new Map(this.#names);
        for (const { id, init } of node.declarations)
          names.set(
            id.name.toLowerCase(),
            new Evaluator(this.#scope, this.#arrays, names).value(init) ?? null,
          );
        return new Evaluator(this.#scope, this.#arrays, names).value(node.body);
      }
      case 'CallExpression':
        return node.callee.type === 'Identifier'
          ? this.#call(node.callee.name.toUpperCase(), node.arguments)
          : parseError();
      default:
        return parseError();
    }
  }

  #reference(node: Expression): Value {
    const found = referenceOf(node);
    if (found) {
      const sheet = found.sheet === null ? this.#scope.sheet : this.#scope.findSheet(found.sheet);
      if (!sheet) return new CellError('#REF!', `Unresolved sheet name '${found.sheet}'.`);
      const lastRow = Math.min(found.area.lastRow, sheet.maxRows);
      const lastColumn = Math.min(found.area.lastColumn, sheet.maxColumns);
      if (found.area.firstRow > lastRow || found.area.firstColumn > lastColumn)
        return new CellError('#REF!', 'Reference does not exist.');
      return new CellReference(sheet, { ...found.area, lastRow, lastColumn });
    }
    if (node.type !== 'ReferenceIdentifier') return undefined;
    return (
      this.#scope.findName(node.value) ??
      new CellError('#NAME?', `Unknown range name: '${node.value.toUpperCase()}'.`)
    );
  }

  /** Rows of an array literal; a range inside it contributes its rows. */
  #array(elements: readonly (readonly Expression[])[]): Matrix | CellError {
    const rows: Matrix = [];
    for (const line of elements) {
      const blocks = line.map((element) => this.matrix(this.value(element)));
      const height = Math.max(...blocks.map((block) => block.length));
      if (blocks.some((block) => block.length !== height))
        return new CellError('#REF!', 'Array rows have different sizes.');
      for (let i = 0; i < height; i++) rows.push(blocks.flatMap((block) => block[i] ?? []));
    }
    const width = rows[0]?.length ?? 0;
    return rows.every((row) => row.length === width)
      ? rows
      : new CellError(
          '#VALUE!',
          'In ARRAY_LITERAL, an Array Literal was missing values for one or more rows.',
        );
  }

  matrix(value: Value): Matrix {
    if (value instanceof CellReference) return this.#scope.read(value);
    return isMatrix(value) ? value : [[value ?? null]];
  }

  /** One value: of a range, the one in the formula's own row or column. */
  scalar(value: Value): Scalar {
    if (value instanceof CellReference) return this.#intersection(value);
    return isMatrix(value) ? (value[0]?.[0] ?? null) : (value ?? null);
  }

  #intersection(reference: CellReference): Scalar {
    const { sheet, area } = reference;
    const { row, column } = this.#scope;
    const oneColumn = area.firstColumn === area.lastColumn;
    const oneRow = area.firstRow === area.lastRow;
    const at = {
      row: oneRow ? area.firstRow : row,
      column: oneColumn ? area.firstColumn : column,
    };
    const inside =
      (oneRow || oneColumn) &&
      at.row >= area.firstRow &&
      at.row <= area.lastRow &&
      at.column >= area.firstColumn &&
      at.column <= area.lastColumn;
    if (!inside) return new CellError('#VALUE!', 'An array value could not be found.');
    const cell = {
      firstRow: at.row,
      lastRow: at.row,
      firstColumn: at.column,
      lastColumn: at.column,
    };
    return this.#scope.read(new CellReference(sheet, cell))[0]?.[0] ?? null;
  }

  /** Applies an operation to single values, or to each element inside ARRAYFORMULA. */
  #each(values: readonly Value[], apply: (scalars: Scalar[]) => Scalar): Value {
    const spread =
      this.#arrays || values.some((value) => isMatrix(value))
        ? values.filter((value) => isMatrix(value) || value instanceof CellReference)
        : [];
    if (spread.length === 0) return apply(values.map((value) => this.scalar(value)));
    const blocks = values.map((value) => this.matrix(value));
    const height = Math.max(...blocks.map((block) => block.length));
    const width = Math.max(...blocks.map((block) => block[0]?.length ?? 0));
    return Array.from({ length: height }, (_, r) =>
      Array.from({ length: width }, (__, c) =>
        apply(blocks.map((block) => elementOf(block, r, c))),
      ),
    );
  }

  // Functions

  #call(name: string, args: readonly (Expression | null)[]): Value {
    const lazy = lazyFunctions[name];
    if (lazy) return lazy(this, args);
    if (name === 'ARRAYFORMULA') return this.#withArrays().value(args[0] ?? null);
    const builtIn = this.#builtIn(name, args);
    if (builtIn !== undefined) return builtIn;
    const own = ownFunctions[name];
    if (own && !(this.#arrays && elementwise.has(name))) return this.#own(own, name, args);
    if (this.#scope.isCustomFunction(name)) return this.#custom(name, args);
    if (this.#arrays && elementwise.has(name))
      return this.#each(
        args.map((argument) => this.value(argument)),
        (scalars) => firstOf(own ? own(...scalars) : callLibrary(name, scalars)),
      );
    if (!isLibraryFunction(name)) return new CellError('#NAME?', `Unknown function: '${name}'.`);
    const values = args.map((argument) => this.value(argument));
    return callLibrary(
      name,
      values.map((value) => (value instanceof CellReference ? this.#read(value) : value)),
    );
  }

  /** Conditions of FILTER and columns of SORT are arrays without ARRAYFORMULA. */
  #own(
    own: (...args: Argument[]) => Scalar | Matrix,
    name: string,
    args: readonly (Expression | null)[],
  ): Value {
    const evaluator = elementwise.has(name) ? this : this.#withArrays();
    const values = args.map((argument) => {
      const value = evaluator.value(argument);
      return value instanceof CellReference ? this.#read(value) : value;
    });
    return values.find((value) => value instanceof CellError) ?? own(...values);
  }

  #withArrays(): Evaluator {
    return new Evaluator(this.#scope, true, this.#names);
  }

  #read(reference: CellReference): Scalar | Matrix {
    const values = this.#scope.read(reference);
    return reference.isSingleCell ? (values[0]?.[0] ?? null) : values;
  }

  /** Functions that depend on the place or the time of the formula. */
  #builtIn(name: string, args: readonly (Expression | null)[]): Value {
    if (name === 'NOW') return this.#scope.nowSerial();
    if (name === 'TODAY') return Math.floor(this.#scope.nowSerial());
    if (name === 'RAND') return this.#scope.random();
    if (name !== 'ROW' && name !== 'COLUMN') return undefined;
    const target = args[0] ? this.value(args[0]) : undefined;
    const area = target instanceof CellReference ? target.area : undefined;
    return name === 'ROW'
      ? (area?.firstRow ?? this.#scope.row)
      : (area?.firstColumn ?? this.#scope.column);
  }

  /** Volatile arguments are refused: the cell stays at `Loading...` (platform facts, section 2). */
  #custom(name: string, args: readonly (Expression | null)[]): Value {
    if (args.some(isVolatile)) return loading;
    return this.#scope.callCustomFunction(
      name,
      args.map((argument) => this.value(argument)),
    );
  }

  /** A condition and its branches; inside ARRAYFORMULA for every element. */
  choose(
    condition: Value,
    whenTrue: Expression | null | undefined,
    whenFalse: Expression | null | undefined,
  ): Value {
    const branch = (test: Scalar): Value => {
      const truth = asBoolean(test);
      if (truth instanceof CellError) return truth;
      const taken = truth ? whenTrue : whenFalse;
      if (taken === undefined) return truth;
      return this.value(taken) ?? null;
    };
    const each = this.#arrays && (isMatrix(condition) || condition instanceof CellReference);
    if (!each) return branch(this.scalar(condition));
    return this.matrix(condition).map((row, r) =>
      row.map((test, c) => elementOf(this.matrix(branch(test)), r, c)),
    );
  }
}

const firstOf = (value: Scalar | Matrix): Scalar =>
  isMatrix(value) ? (value[0]?.[0] ?? null) : value;

const parseError = () => new CellError('#ERROR!', 'Formula parse error.');

/** The element of a block; a single row or column repeats, as in ARRAYFORMULA. */
function elementOf(block: Matrix, r: number, c: number): Scalar {
  const row = block.length === 1 ? block[0] : block[r];
  return (row?.length === 1 ? row[0] : row?.[c]) ?? null;
}

function isVolatile(node: Expression | null): boolean {
  if (!node) return false;
  if (node.type === 'CallExpression')
    return (
      (node.callee.type === 'Identifier' && volatile.has(node.callee.name.toUpperCase())) ||
      node.arguments.some(isVolatile)
    );
  if (node.type === 'BinaryExpression' || node.type === 'UnaryExpression')
    return node.arguments.some(isVolatile);
  return false;
}

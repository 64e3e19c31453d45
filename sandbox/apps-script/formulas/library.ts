/** The functions computed by the formula library, given and giving cell values. */

import * as formulajs from '@formulajs/formulajs';
import { CellError } from '../model/entry';
import { cellValueOf, isMatrix, type Matrix, matrixOf, type Scalar, type Value } from './values';

/** They look at errors themselves; all others pass on the first error they are given. */
const errorAware = new Set(['ISERROR', 'ISERR', 'ISNA', 'COUNT', 'COUNTA', 'TYPE', 'ISBLANK']);

const functions = new Map<string, (...args: unknown[]) => unknown>();
for (const [name, member] of Object.entries(formulajs))
  if (typeof member === 'function')
    functions.set(name, (...args) => Reflect.apply(member, undefined, args));

export const isLibraryFunction = (name: string): boolean => functions.has(name);

export function callLibrary(name: string, args: readonly Value[]): Scalar | Matrix {
  const error = args.find((argument) => argument instanceof CellError);
  if (error instanceof CellError && !errorAware.has(name)) return error;
  const compute = functions.get(name);
  if (!compute) return new CellError('#NAME?', `Unknown function: '${name}'.`);
  const given = args.map((argument) =>
    isMatrix(argument) ? argument.map((row) => row.map(outward)) : outward(argument),
  );
  try {
    const result = compute(...given);
    return Array.isArray(result) ? matrixOf(result) : cellValueOf(result);
  } catch (failure) {
    return new CellError('#VALUE!', String(failure));
  }
}

/** The library knows errors as Error objects. */
const outward = (value: unknown): unknown =>
  value instanceof CellError ? new Error(value.code) : value;

/** Functions that compute only the arguments they need: conditions, and what stands in for errors. */

import { CellError } from '../model/entry';
import { binary } from './operators';
import type { Expression } from './syntax';
import { asBoolean, isMatrix, loading, type Matrix, type Scalar, type Value } from './values';

type Branch = Expression | null | undefined;

/** What computes the arguments. */
interface Evaluator {
  value(node: Expression | null): Value;
  matrix(value: Value): Matrix;
  scalar(value: Value): Scalar;
  choose(condition: Value, whenTrue: Branch, whenFalse: Branch): Value;
}

/** Takes the arguments as they are written and computes those that it needs. */
type Lazy = (evaluator: Evaluator, args: readonly (Expression | null)[]) => Value;

const isNotAvailable = (value: Scalar): boolean =>
  value instanceof CellError && value.code === '#N/A';

function fallback(test: (value: Scalar) => boolean): Lazy {
  return (evaluator, [first, second]) => {
    const value = evaluator.value(first ?? null);
    const single = isMatrix(value) ? value : evaluator.scalar(value);
    if (isMatrix(single)) {
      return single.map((row) =>
        row.map((item) => (test(item) ? evaluator.scalar(evaluator.value(second ?? null)) : item)),
      );
    }
    return test(single) ? (evaluator.value(second ?? null) ?? null) : single;
  };
}

/** Stops at the first argument that decides the answer. */
function decideAt(decisive: boolean): Lazy {
  return (evaluator, args) => {
    for (const argument of args)
      for (const row of evaluator.matrix(evaluator.value(argument)))
        for (const cell of row) {
          const truth = typeof cell === 'string' ? null : asBoolean(cell);
          if (truth instanceof CellError) return truth;
          if (truth === decisive && cell !== null) return decisive;
        }
    return !decisive;
  };
}

export const lazyFunctions: Readonly<Record<string, Lazy>> = {
  IF: (evaluator, [condition, whenTrue, whenFalse]) =>
    evaluator.choose(evaluator.value(condition ?? null), whenTrue, whenFalse),
  IFERROR: fallback((value) => value instanceof CellError && value !== loading),
  IFNA: fallback(isNotAvailable),
  AND: decideAt(false),
  OR: decideAt(true),
  IFS: (evaluator, args) => {
    for (let index = 0; index + 1 < args.length; index += 2) {
      const truth = asBoolean(evaluator.scalar(evaluator.value(args[index] ?? null)));
      if (truth instanceof CellError) return truth;
      if (truth) return evaluator.value(args[index + 1] ?? null) ?? null;
    }
    return new CellError('#N/A', 'No match.');
  },
  SWITCH: (evaluator, [subject, ...cases]) => {
    const value = evaluator.scalar(evaluator.value(subject ?? null));
    for (let index = 0; index + 1 < cases.length; index += 2)
      if (binary('=', value, evaluator.scalar(evaluator.value(cases[index] ?? null))) === true)
        return evaluator.value(cases[index + 1] ?? null) ?? null;
    const otherwise = cases.length % 2 === 1 ? cases[cases.length - 1] : undefined;
    return otherwise === undefined
      ? new CellError('#N/A', 'No match.')
      : (evaluator.value(otherwise) ?? null);
  },
  CHOOSE: (evaluator, [index, ...choices]) => {
    const number = evaluator.scalar(evaluator.value(index ?? null));
    const chosen = typeof number === 'number' ? choices[Math.trunc(number) - 1] : undefined;
    return chosen === undefined
      ? new CellError('#NUM!', 'CHOOSE has no such choice.')
      : (evaluator.value(chosen) ?? null);
  },
};

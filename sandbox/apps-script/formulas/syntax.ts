/** Parses a formula and finds out what it refers to and which functions it calls. */

import { type AstExpression, parse, type Token, tokenize } from '@borgar/fx';
import { type Area, parseA1, splitSheet } from '../model/a1';

export type Expression = AstExpression;

export interface ParsedFormula {
  /** Null when Google Sheets could not parse it either. */
  ast: Expression | null;
  /** Upper-case names of all functions called. */
  functions: ReadonlySet<string>;
  references: readonly SheetReference[];
  /** Names that are neither cells nor functions: named ranges, or mistakes. */
  names: readonly string[];
}

export interface SheetReference {
  /** Null for the formula's own sheet. */
  sheet: string | null;
  area: Area;
}

const cache = new Map<string, ParsedFormula>();
/** Formulas of a filled-down column differ, so the cache is only worth a bounded size. */
const cacheMax = 5000;

export function parseFormula(text: string): ParsedFormula {
  const known = cache.get(text);
  if (known) return known;
  if (cache.size >= cacheMax) cache.clear();
  const parsed = analyse(text);
  cache.set(text, parsed);
  return parsed;
}

function analyse(text: string): ParsedFormula {
  const functions = new Set<string>();
  const references: SheetReference[] = [];
  const names: string[] = [];
  const ast = astOf(text);
  const visit = (node: Expression | null): void => {
    if (!node) return;
    const reference = referenceOf(node);
    if (reference) {
      references.push(reference);
      return;
    }
    if (node.type === 'ReferenceIdentifier') names.push(node.value);
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier')
      functions.add(node.callee.name.toUpperCase());
    for (const child of childrenOf(node)) visit(child);
  };
  visit(ast);
  return { ast, functions, references, names };
}

function astOf(text: string): Expression | null {
  try {
    return parse(tokensOf(text), { permitArrayRanges: true, permitArrayCalls: true }) ?? null;
  } catch {
    return null;
  }
}

/** Open ranges are one token; a semicolon separates arguments as a comma does, except in `{}`. */
function tokensOf(text: string): Token[] {
  let arrays = 0;
  return tokenize(text, { allowTernary: true }).map((token) => {
    if (token.value === '{') arrays++;
    if (token.value === '}') arrays--;
    return token.value === ';' && arrays === 0 && token.type === 'operator'
      ? { ...token, value: ',' }
      : token;
  });
}

function childrenOf(node: Expression): (Expression | null)[] {
  switch (node.type) {
    case 'CallExpression':
    case 'BinaryExpression':
    case 'UnaryExpression':
      return node.arguments;
    case 'ArrayExpression':
      return node.elements.flat();
    case 'LetExpression':
      return [...node.declarations.map(({ init }) => init), node.body];
    default:
      return [];
  }
}

/** A cell, range or open-ended range; null for anything else. */
export function referenceOf(node: Expression): SheetReference | null {
  return node.type === 'ReferenceIdentifier' ? fromText(node.value) : null;
}

function fromText(text: string): SheetReference | null {
  const { sheet, rest } = splitSheet(text);
  const area = parseA1(rest);
  return area && { sheet, area };
}

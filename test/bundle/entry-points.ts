/** Defines which functions Apps Script can call by name, read off src/main.ts without the build. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export interface EntryPoint {
  readonly name: string;
  readonly parameters: readonly string[];
  /** The comment above it, from its opening to its end; empty where there is none. */
  readonly doc: string;
}

const mainFile = path.join(__dirname, '../../src/main.ts');

/** The functions that src/main.ts exports, in its order. */
export function exportedFunctions(): readonly EntryPoint[] {
  return functionsOf(readFileSync(mainFile, 'utf8'), ts.ScriptKind.TS).filter(
    ({ exported }) => exported,
  );
}

/** Those of them that people type into cells. */
export function formulaFunctions(): readonly EntryPoint[] {
  return exportedFunctions().filter(({ name }) => name.startsWith('CDX_'));
}

/** The functions at the top level of a script, which Apps Script lets cells and pages call. */
export function topLevelFunctions(code: string): readonly EntryPoint[] {
  return functionsOf(code, ts.ScriptKind.JS);
}

export function parseScript(code: string, kind = ts.ScriptKind.JS): ts.SourceFile {
  return ts.createSourceFile('Code.js', code, ts.ScriptTarget.ES2022, true, kind);
}

function functionsOf(
  text: string,
  kind: ts.ScriptKind,
): readonly (EntryPoint & { readonly exported: boolean })[] {
  const source = parseScript(text, kind);
  return source.statements.filter(ts.isFunctionDeclaration).map((statement) => ({
    name: statement.name?.text ?? '',
    parameters: statement.parameters.map(({ name }) => name.getText(source)),
    doc: lastComment(statement.getFullText(source)),
    exported: /^export\b/.test(statement.getText(source)),
  }));
}

function lastComment(text: string): string {
  const comments = text.match(/^\s*\/\*\*[\s\S]*?\*\//);
  return comments === null ? '' : comments[0].trim();
}

import vm from 'node:vm';
import gas from 'gas-local';
import ts from 'typescript';
import {
  builtFile,
  builtScripts,
  distFolder,
  exportedFunctions,
  parseScript,
  topLevelFunctions,
} from './entry-points';

const code = builtFile('Code.js');
const scripts = builtScripts();
const exported = exportedFunctions();

test('loads in a bare context: no web global, no Apps Script service, no Node', () => {
  const globals = {};
  expect(() => gas.require(distFolder, globals)).not.toThrow();
});

test('the client of the API and the runs are compiled later', () => {
  expect(
    scripts.slice(1).map(({ text }) => /\b(requests|runs):\(function/.exec(text)?.[1]),
  ).toEqual(['requests', 'runs']);
});

test('what every execution compiles is small: texts that are compiled later do not count', () => {
  const long = stringLiterals(parseScript(code)).filter(({ text }) => text.length > 10_000);
  const later = long.reduce((length, literal) => length + literal.getWidth(), 0);
  expect(later).toBeGreaterThan(0);
  expect(code.length - later).toBeLessThan(42_000);
});

function stringLiterals(node: ts.Node): readonly ts.StringLiteral[] {
  const children: ts.StringLiteral[] = [];
  ts.forEachChild(node, (child) => void children.push(...stringLiterals(child)));
  return ts.isStringLiteral(node) ? [node] : children;
}

test('every module is named once, and compiles in a bare context', () => {
  const names = scripts.flatMap(moduleNames);
  expect(names).toEqual(expect.arrayContaining(['main', 'requests', 'runs']));
  expect(new Set(names).size).toBe(names.length);
  for (const { text } of scripts.slice(1)) {
    const modules: unknown = vm.runInContext(text, vm.createContext({}));
    const kinds = Object.values(modules ?? {}).map((module) => typeof module);
    expect(new Set(kinds)).toEqual(new Set(['function']));
  }
});

/** Properties that hold a module: a function of `loadPart`. */
function moduleNames(script: ts.SourceFile): readonly string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isPropertyAssignment(node) &&
      /^\(function\(loadPart\)/.test(node.initializer.getText())
    ) {
      names.push(node.name.getText());
    } else ts.forEachChild(node, visit);
  };
  visit(script);
  return names;
}

test('compiles text in one place, and nothing but what was pushed with it', () => {
  const compiling: string[] = [];
  const visit = (node: ts.Node): void => {
    const isName = ts.isIdentifier(node) && /^(eval|Function)$/.test(node.text);
    if (isName || isConstructorCall(node)) compiling.push(node.parent.getText());
    ts.forEachChild(node, visit);
  };
  scripts.forEach(visit);
  expect(compiling).toEqual([
    expect.stringMatching(/^new Function\(`"use strict";return\(\$\{\w+\}\)`\)$/),
  ]);
  expect(code).toMatch(
    /\.text\b[^;]*HtmlService\.createTemplateFromFile\(\w+\.file\)\.getRawContent\(\)/,
  );
});

/** `x.constructor(…)`, which would reach Function without naming it. */
function isConstructorCall(node: ts.Node): boolean {
  return ts.isPropertyAccessExpression(node) && node.name.text === 'constructor' && isCalled(node);
}

test.each(['Code.js', 'Runs.html'])(
  '%s is ASCII, which V8 reads faster and no editor garbles',
  (file) => {
    expect(builtFile(file)).not.toMatch(/[^\0-\x7f]/);
  },
);

test('no function can be called by name but those that main.ts exports', () => {
  const loaded = gas.require(distFolder, {});
  const names = Object.keys(loaded).filter((name) => typeof loaded[name] === 'function');
  expect(names.sort()).toEqual(exported.map(({ name }) => name).sort());
});

test('every exported function of main.ts is a top-level function with the same parameters', () => {
  const built = topLevelFunctions(code);
  expect(built.map(({ name, parameters }) => ({ name, parameters }))).toEqual(
    exported.map(({ name, parameters }) => ({ name, parameters })),
  );
});

test('every formula keeps the comment that the formula helper reads', () => {
  const built = topLevelFunctions(code).filter(({ name }) => name.startsWith('CDX_'));
  expect(built.length).toBeGreaterThan(0);
  for (const { name, doc, parameters } of built) {
    expect({ name, custom: doc.includes('@customfunction') }).toEqual({ name, custom: true });
    expect(
      [...doc.matchAll(/@param (?:\{[^}]*\} )?\[?(\w+)/g)].map(([, parameter]) => parameter),
    ).toEqual(parameters);
  }
});

test('function names are distinct without regard to case and do not end in an underscore', () => {
  const names = exported.map(({ name }) => name.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => name.endsWith('_'))).toEqual([]);
});

test('has no class fields and no private names, which the parser of Apps Script refuses', () => {
  const refused: string[] = [];
  const visit = (node: ts.Node): void => {
    const isField = ts.isPropertyDeclaration(node) || ts.isClassStaticBlockDeclaration(node);
    if (isField || ts.isPrivateIdentifier(node)) refused.push(node.getText().slice(0, 60));
    ts.forEachChild(node, visit);
  };
  scripts.forEach(visit);
  expect(refused).toEqual([]);
});

test('names no web global that Apps Script lacks, unless it asks for its type first', () => {
  const webNames = new Set([
    'URL',
    'URLSearchParams',
    'fetch',
    'setTimeout',
    'TextEncoder',
    'btoa',
  ]);
  const used: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && webNames.has(node.text) && isCalled(node)) used.push(node.text);
    ts.forEachChild(node, visit);
  };
  const unguarded: string[] = [];
  for (const script of scripts) {
    used.length = 0;
    visit(script);
    unguarded.push(...used.filter((name) => !script.text.includes(`typeof ${name}`)));
  }
  expect(unguarded).toEqual([]);
});

function isCalled(node: ts.Expression): boolean {
  const { parent } = node;
  const calls = ts.isCallExpression(parent) || ts.isNewExpression(parent);
  return calls && parent.expression === node;
}

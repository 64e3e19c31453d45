import gas from 'gas-local';
import ts from 'typescript';
import { builtFile, distFolder } from './dist-files';
import { exportedFunctions, parseScript, topLevelFunctions } from './entry-points';

const code = builtFile('Code.js');
const script = parseScript(code);
const exported = exportedFunctions();

test('loads in a bare context: no web global, no Apps Script service, no Node', () => {
  const globals = {};
  expect(() => gas.require(distFolder, globals)).not.toThrow();
});

test('compiles nothing from text', () => {
  const compiling: string[] = [];
  const visit = (node: ts.Node): void => {
    const isName = ts.isIdentifier(node) && /^(eval|Function)$/.test(node.text);
    if (isName || isConstructorCall(node)) compiling.push(node.parent.getText());
    ts.forEachChild(node, visit);
  };
  visit(script);
  expect(compiling).toEqual([]);
});

/** `x.constructor(…)`, which would reach Function without naming it. */
function isConstructorCall(node: ts.Node): boolean {
  return ts.isPropertyAccessExpression(node) && node.name.text === 'constructor' && isCalled(node);
}

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
  visit(script);
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
  visit(script);
  const unguarded = used.filter((name) => !code.includes(`typeof ${name}`));
  expect(unguarded).toEqual([]);
});

function isCalled(node: ts.Expression): boolean {
  const { parent } = node;
  const calls = ts.isCallExpression(parent) || ts.isNewExpression(parent);
  return calls && parent.expression === node;
}

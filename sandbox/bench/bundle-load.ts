/** Defines what every execution pays before its first line: evaluating the bundle, and its size. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { buildSync } from 'esbuild';
import type { Figure } from './figures';
import { cpuMsOf, interleaved } from './median';
import { bundleFolder } from './stage';

/** Product, section 7. */
const loadRatioMax = 1.5;
const sizeMaxKb = 120;

const repetitions = 61;
/** The first evaluations warm the process up and are not counted. */
const warmUps = 5;

/** What any program that checks its input with `zod/mini` has to load: the library and five schemas. */
const referenceSource = `
import * as z from 'zod/mini';
export const person = z.object({
  id: z.string(),
  company: z.optional(z.object({ name: z.string() })),
  functions: z.array(z.string()),
  confidence: z.number().check(z.gte(0), z.lte(1)),
  tier: z.enum(['basic', 'premium']),
});
`;

/** With the settings of the real build. */
export function referenceBundle(source: string = referenceSource): string {
  const result = buildSync({
    stdin: { contents: source, resolveDir: path.join(__dirname, '../..'), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'Reference_',
    target: 'es2019',
    minify: true,
    charset: 'ascii',
    legalComments: 'none',
  });
  return result.outputFiles[0]?.text ?? '';
}

/** Processor time for compiling and running the code in a context of its own, as each execution does. */
export function loadMs(code: string, repetition: number): number {
  const context = vm.createContext({});
  // Another text each time, or V8 would take the compiled one from its cache.
  const text = `${code}\n//${repetition}`;
  return cpuMsOf(() => {
    new vm.Script(text, { filename: 'Code.js' }).runInContext(context);
  });
}

export function loadFigure(code: string, reference: string): Figure {
  for (let warmUp = 1; warmUp <= warmUps; warmUp += 1) {
    loadMs(code, -warmUp);
    loadMs(reference, -warmUp);
  }
  const { firstMs, secondMs } = interleaved(
    repetitions,
    (repetition) => loadMs(code, repetition),
    (repetition) => loadMs(reference, repetition),
  );
  return {
    name: 'Code.js evaluated in a bare V8 context, against zod/mini alone',
    targetMax: loadRatioMax,
    measured: firstMs / secondMs,
    unit: '×',
    detail: `medians of ${repetitions}: ${firstMs.toFixed(2)} ms against ${secondMs.toFixed(2)} ms; the client of the API and the runs are compiled later, by executions that need them`,
  };
}

export function bundleFigures(): readonly Figure[] {
  const code = readFileSync(path.join(bundleFolder, 'Code.js'), 'utf8');
  return [
    loadFigure(code, referenceBundle()),
    sizeFigure('Code.js', sizeMaxKb),
    sizeFigure('Runs.html', null),
    sizeFigure('Sidebar.html', sizeMaxKb),
  ];
}

function sizeFigure(file: string, targetMax: number | null): Figure {
  const bytes = statSync(path.join(bundleFolder, file)).size;
  return {
    name: `size of ${file}`,
    targetMax,
    measured: bytes / 1024,
    unit: 'KB',
    detail: `${bytes.toLocaleString('en')} bytes as pushed`,
  };
}

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

let loads = 0;

/** Another text each time, or V8 would take the compiled one from its cache. */
function unseen(text: string): string {
  loads += 1;
  return `${text}/*${loads}*/`;
}

/** Processor time for compiling and running the code in a context of its own, as each execution does. */
export function loadMs(code: string): number {
  const context = vm.createContext({});
  const text = unseen(code);
  return cpuMsOf(() => {
    new vm.Script(text, { filename: 'Code.js' }).runInContext(context);
  });
}

/** As an execution of the sidebar has it: every part is loaded before the first service is missing. */
function wholeLoadMs(code: string, runs: string): number {
  const partText = unseen(runs);
  const getRawContent = () => partText;
  const context = vm.createContext({
    HtmlService: { createTemplateFromFile: () => ({ getRawContent }) },
  });
  const fresh = code.replace('"{requests:', `"{/*${loads}*/requests:`);
  const text = unseen(`${fresh}\ntry{getState('')}catch(e){if(e.name!=='ReferenceError')throw e}`);
  return cpuMsOf(() => {
    new vm.Script(text, { filename: 'Code.js' }).runInContext(context);
  });
}

type Load = () => number;

function against(reference: string, load: Load): Pick<Figure, 'measured' | 'unit' | 'detail'> {
  const referenceLoad: Load = () => loadMs(reference);
  for (let warmUp = 1; warmUp <= warmUps; warmUp += 1) {
    load();
    referenceLoad();
  }
  const { firstMs, secondMs } = interleaved(repetitions, load, referenceLoad);
  return {
    measured: firstMs / secondMs,
    unit: '×',
    detail: `medians of ${repetitions}: ${firstMs.toFixed(2)} ms against ${secondMs.toFixed(2)} ms`,
  };
}

export function loadFigure(code: string, reference: string): Figure {
  return {
    name: 'Code.js evaluated in a bare V8 context, against zod/mini alone',
    targetMax: loadRatioMax,
    ...against(reference, () => loadMs(code)),
  };
}

/** The client of the API, the runs and the sidebar's calls are compiled only where they are needed. */
function wholeLoadFigure(code: string, runs: string, reference: string): Figure {
  return {
    name: 'Code.js with all that a step of a run compiles later, against the same',
    targetMax: null,
    ...against(reference, () => wholeLoadMs(code, runs)),
  };
}

export function bundleFigures(): readonly Figure[] {
  const built = (file: string) => readFileSync(path.join(bundleFolder, file), 'utf8');
  const code = built('Code.js');
  const reference = referenceBundle();
  return [
    loadFigure(code, reference),
    wholeLoadFigure(code, built('Runs.html'), reference),
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

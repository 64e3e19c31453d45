/** Defines what Google takes as the content of a project: a manifest, no name twice, scripts that parse. */
import { Script } from 'node:vm';
import { z } from 'zod';
import type { ScriptFile } from './project';
import { type Refusal, refusals, syntaxRefusal } from './refusals';

const contentSchema = z.object({
  files: z.array(
    z.object({
      name: z.string().min(1),
      type: z.enum(['SERVER_JS', 'HTML', 'JSON']),
      source: z.string(),
    }),
  ),
});

const errorSchema = z.looseObject({ message: z.string(), stack: z.string() });

export function contentOf(body: unknown): readonly ScriptFile[] | Refusal {
  const { success, data } = contentSchema.safeParse(body);
  if (!success) return refusals.invalid;
  const { files } = data;
  const manifest = files.find(({ name, type }) => name === 'appsscript' && type === 'JSON');
  const names = new Set(files.map(({ name }) => name));
  if (manifest === undefined || names.size < files.length) return refusals.invalid;
  return wrongManifest(manifest) ?? firstSyntaxError(files) ?? files;
}

function wrongManifest({ source }: ScriptFile): Refusal | null {
  try {
    JSON.parse(source);
    return null;
  } catch {
    return { ...refusals.invalid, message: '"appsscript.json" has errors: Invalid JSON.' };
  }
}

function firstSyntaxError(files: readonly ScriptFile[]): Refusal | null {
  for (const { name, type, source } of files) {
    const error = type === 'SERVER_JS' ? syntaxError(source) : null;
    if (error !== null) return syntaxRefusal(name, error.message, error.line);
  }
  return null;
}

/** The engine writes `file:line` at the top of the stack of a text that it can't parse. */
function syntaxError(source: string): { message: string; line: number } | null {
  try {
    new Script(source, { filename: 'pushed.gs' });
    return null;
  } catch (error) {
    // Under Jest the engine's errors are of another realm.
    const { message, stack } = errorSchema.parse(error);
    return { message, line: Number(/pushed\.gs:(\d+)/.exec(stack)?.[1] ?? 1) };
  }
}

/** Defines how clasp is run: the one of `node_modules`, with its login, and its answer as JSON. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { z } from 'zod';
import { UsageError } from '../usage-error';
import { refusalSentence } from './refusals';

const claspFile = createRequire(__filename).resolve('@google/clasp');

/** Runs clasp in a folder. Throws UsageError, in one sentence, where it or Google refuses. */
export async function clasp<T>(
  folder: string,
  args: readonly string[],
  schema: z.ZodType<T>,
): Promise<T> {
  const { status, stdout, stderr } = await run(
    process.execPath,
    [claspFile, ...args, '--json'],
    folder,
  );
  const { success, data } = schema.safeParse(status === 0 ? parsed(stdout) : undefined);
  if (success) return data;
  throw new UsageError(refusalSentence(stderr.trim() === '' ? stdout : stderr));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end; nothing is typed into it. */
export function run(
  program: string,
  args: readonly string[],
  folder: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], {
      cwd: path.resolve(folder),
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, stdout, stderr }));
  });
}

/** Defines a demonstration in a folder of its own, and what its files hold. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Grid } from '../../../sandbox/demo/csv';
import { type ExitCode, runDemo } from '../../../sandbox/demo/demo';

// Each demonstration starts two threads and runs the whole bundle; machines may be busy.
export const folder = mkdtempSync(path.join(tmpdir(), 'cdx-demo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

export interface Demonstration {
  readonly exitCode: ExitCode;
  readonly out: string;
  readonly err: string;
}

export async function demo(...args: string[]): Promise<Demonstration> {
  let out = '';
  let err = '';
  const io = {
    folder,
    isTerminal: false,
    out: (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
  };
  const exitCode = await runDemo(args, io);
  return { exitCode, out, err };
}

export function csvFile(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** The rows of the enriched CSV, by header. */
export function records(grid: Grid): readonly Readonly<Record<string, string>>[] {
  const [header = [], ...rows] = grid;
  return rows.map((row) =>
    Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])),
  );
}

export function numberIn(text: string, pattern: RegExp): number {
  const found = text.match(pattern)?.[1];
  if (found === undefined) throw new Error(`${pattern} is not in\n${text}`);
  return Number(found);
}

/** Defines how the types of the test's API client are generated: `npx tsx` this file to renew them. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiDocument } from '../../../../sandbox/api/wire/openapi';

export const clientTypesFile = join(
  __dirname,
  '../../../../sandbox/api/generated/openapi-types.ts',
);

/** Runs a command of a package in `node_modules`: both generators are ESM, which Jest cannot load. */
export function runPackage(path: string[], args: string[], input?: string): string {
  const command = join(process.cwd(), 'node_modules', ...path);
  return execFileSync(process.execPath, [command, ...args], { encoding: 'utf8', input });
}

/** Writes the OpenAPI document to a temporary file. */
export function openApiFile(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'openapi-')), 'openapi.json');
  writeFileSync(file, JSON.stringify(openApiDocument()));
  return file;
}

/** The types as openapi-typescript makes them, formatted like the rest of the repository. */
export function makeClientTypes(): string {
  const source = runPackage(['openapi-typescript', 'bin', 'cli.js'], [openApiFile()]);
  const biome = ['@biomejs', 'biome', 'bin', 'biome'];
  return runPackage(biome, ['format', `--stdin-file-path=${clientTypesFile}`], source);
}

if (require.main === module) writeFileSync(clientTypesFile, makeClientTypes());

/** Defines where the built files are, and reads them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const distFolder = path.join(__dirname, '../../dist');

/** Reads a file of dist/; says how to make it where it is missing. */
export function builtFile(name: string): string {
  try {
    return readFileSync(path.join(distFolder, name), 'utf8');
  } catch {
    throw new Error(`dist/${name} is missing: run npm run build first.`);
  }
}

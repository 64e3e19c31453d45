/** Defines how `dist` is built for a base URL, by the same build that everybody runs. */
import { UsageError } from '../usage-error';
import { run } from './clasp';

/** Throws UsageError, in the build's own sentence, where it refuses, as it does a wrong base URL. */
export async function buildFor(root: string, baseUrl: string): Promise<void> {
  const environment = { ...process.env, CDX_BASE_URL: baseUrl };
  const built = await run(process.execPath, ['build.mjs', '--quiet'], root, environment);
  if (built.status !== 0) throw new UsageError(built.stderr.trim());
}

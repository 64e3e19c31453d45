/** Defines versions of the add-on: the next one, and its entry in the change log. */
import { UsageError } from '../usage-error';

export type Part = 'major' | 'minor' | 'patch';

export function partNamed(text: string | undefined): Part {
  if (text === 'major' || text === 'minor' || text === 'patch') return text;
  throw new UsageError(
    'Say which part of the version is raised: npm run release -- patch, minor or major.',
  );
}

export function nextVersion(version: string, part: Part): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (part === 'major') return `${major + 1}.0.0`;
  if (part === 'minor') return `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch + 1}`;
}

/** What stands under `## Unreleased`, up to the next version. */
const unreleasedPart = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m;

/** The change log with what was unreleased under its version. Throws UsageError where nothing was. */
export function releasedChanges(changes: string, version: string, day: string): string {
  const entry = unreleasedPart.exec(changes)?.[1]?.trim() ?? '';
  if (entry === '') {
    throw new UsageError(
      `CHANGELOG.md says nothing under "## Unreleased": write what ${version} changes for its users, and commit it.`,
    );
  }
  const text = `## Unreleased\n\n## ${version} (${day})\n\n${entry}\n\n`;
  return changes.replace(unreleasedPart, () => text).replace(/\n+$/, '\n');
}

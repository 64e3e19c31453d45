/** Defines the three ways into a sheet: what each needs, and what to click when it is pushed. */
import { UsageError } from '../usage-error';
import { projectFileOf, type TargetName } from './target';

export type WayName = 'sheet' | 'test' | 'standalone';

export interface Way {
  readonly title: string;
  /** Where the script id comes from. */
  readonly source: string;
  /** A project of its own can be made; one in a sheet is made by the sheet. */
  readonly canCreate: boolean;
  /** What to do next, a step a line, as for the default target. */
  readonly clicks: readonly string[];
}

export const ways: Readonly<Record<WayName, Way>> = {
  sheet: {
    title: 'in one sheet (quickest; whoever may edit it may change the code, and so read your key)',
    source:
      'Open the sheet, then Extensions, Apps Script; there Project Settings (the gear), Script ID, Copy.',
    canCreate: false,
    clicks: [
      'npm run push',
      'Reload the sheet; then Extensions, the project\u2019s name, Open CDX.',
      'The first time Google asks for your permission: choose your account, Advanced, Go to the project, Allow.',
    ],
  },
  test: {
    title: 'test deployment (an add-on for you, in sheets of your choice; no hourly catch-up)',
    source:
      'Of an existing project: script.google.com, the project, Project Settings, Script ID. Leave it empty for a new project.',
    canCreate: true,
    clicks: [
      'npm run push',
      'npx clasp open-script, or script.google.com: open the project.',
      'Deploy, Test deployments, Select type: Editor add-on; Create new test: Latest code, Installed and enabled, choose a sheet; Save test; Execute.',
      'In the sheet: Extensions, the project\u2019s name, Open CDX.',
    ],
  },
  standalone: {
    title: 'new standalone project (for a company or the Marketplace)',
    source:
      'Of an existing project: script.google.com, the project, Project Settings, Script ID. Leave it empty for a new project.',
    canCreate: true,
    clicks: [
      'npm run push, then npm run release -- minor for each version that others get.',
      'docs/deploy.md: the Google Cloud project, the consent screen and the Marketplace listing, step by step.',
    ],
  },
};

const numbers: Readonly<Record<string, WayName>> = { 1: 'sheet', 2: 'test', 3: 'standalone' };

export function wayNamed(text: string): WayName {
  const name = numbers[text] ?? text;
  if (name === 'sheet' || name === 'test' || name === 'standalone') return name;
  throw new UsageError(`--way must be sheet, test or standalone, not "${text}".`);
}

export function wayQuestion(): string {
  const lines = Object.values(ways).map(({ title }, index) => `  ${index + 1}  ${title}`);
  return `The way in:\n${lines.join('\n')}\n1, 2 or 3?`;
}

/** The next steps, whose commands name the project that they are for. */
export function clicksFor({ clicks }: Way, target: TargetName): readonly string[] {
  if (target === 'default') return clicks;
  return clicks.map((click) =>
    click
      .replace('npm run push', `npm run push -- --target ${target}`)
      .replace('npm run release -- minor', `npm run release -- minor --target ${target}`)
      .replace('npx clasp open-script', `npx clasp --project ${projectFileOf(target)} open-script`),
  );
}

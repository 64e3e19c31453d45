/** Defines how a screen is judged: at 300 × 600, in all colours, by axe, with a picture of each. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Visit } from './stage';

const folder = path.join(__dirname, '../../../out/screenshots');

/** Rows are all alike: a few stand for the hundreds that axe would take minutes for. */
const furtherRows = '.rows > [role=row]:nth-child(n + 6)';

/** As people have set their system. */
const schemes = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'light', forcedColors: 'active' },
} as const;

/** The sidebar as it is now; `screen` names its pictures. */
export async function judge({ sheet, sidebar }: Visit, screen: string): Promise<void> {
  const { page } = sheet;
  await sidebar.resize(600);
  for (const [colours, scheme] of Object.entries(schemes)) {
    const name = `${screen}-${colours}`;
    await page.emulateMedia(scheme);
    await page.locator('#sidebar-frame').screenshot({ path: pathOf(name) });
    await judgeBy(new AxeBuilder({ page }).include(['#sidebar-frame', 'html']), name);
  }
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
  await sidebar.restore();
}

/** The page of the sandbox with the sidebar in it. */
export async function judgePage({ sheet: { page } }: Visit, screen: string): Promise<void> {
  await page.screenshot({ path: pathOf(screen) });
  await judgeBy(new AxeBuilder({ page }).exclude(furtherRows), screen);
}

async function judgeBy(axe: AxeBuilder, screen: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ target }) => `${impact} ${id}: ${target.join(' ')}`),
  );
  expect({ screen, found }).toEqual({ screen, found: [] });
}

function pathOf(screen: string): string {
  mkdirSync(folder, { recursive: true });
  return path.join(folder, `${screen}.png`);
}

/** Defines what every browser test starts with: a fresh sandbox, its page, and the sidebar in it. */
import path from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchChromium } from './chromium';
import { type SandboxProcess, startSandboxProcess } from './sandbox-process';
import { SheetPage } from './sheet-page';
import { Sidebar } from './sidebar';

export interface Visit {
  readonly context: BrowserContext;
  readonly sheet: SheetPage;
  readonly sidebar: Sidebar;
}

export interface Stage extends Visit {
  readonly sandbox: SandboxProcess;
  /** A second browser profile at the same sandbox. */
  visit(user?: string): Promise<Visit>;
}

/** A click or a wait that takes longer than this has failed. */
const actionTimeoutMs = 20_000;

/** Called once at the top of a file; what it returns is the stage of the test that is running. */
export function useStage(): () => Stage {
  let browser: Browser | undefined;
  let stage: Stage | undefined;
  let contexts: BrowserContext[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
  });

  beforeEach(async () => {
    const sandbox = await startSandboxProcess();
    const visit = async (user?: string): Promise<Visit> => {
      if (browser === undefined) throw new Error('The browser is not running.');
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      contexts.push(context);
      return visitPage(context, sandbox.url, user);
    };
    stage = { sandbox, visit, ...(await visit()) };
  });

  afterEach(async () => {
    await stage?.sheet.page.screenshot({ path: pictureOfEnd() });
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    await stage?.sandbox.close();
    stage = undefined;
  });

  afterAll(async () => {
    await browser?.close();
  });

  return () => {
    if (stage === undefined) throw new Error('The stage is set up only within a test.');
    return stage;
  };
}

/** What the page looked like when a test ended: the first thing to look at when it failed. */
function pictureOfEnd(): string {
  const name = (expect.getState().currentTestName ?? 'test').replace(/[^\w]+/g, '-').slice(0, 80);
  return path.join(__dirname, '../../../out/screenshots/ends', `${name}.png`);
}

async function visitPage(context: BrowserContext, url: string, user?: string): Promise<Visit> {
  const page = await context.newPage();
  page.setDefaultTimeout(actionTimeoutMs);
  await page.goto(user === undefined ? url : `${url}?user=${encodeURIComponent(user)}`);
  const sheet = new SheetPage(page);
  await sheet.seesCell('A1', /./);
  await page.locator('#sidebar-frame').waitFor();
  return { context, sheet, sidebar: new Sidebar(page) };
}

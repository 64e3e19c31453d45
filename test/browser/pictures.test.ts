/** The pictures of the pages and of the listing, drawn from the real sidebar; npm run pictures keeps them. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { type Frame, movingPicture } from '../../sandbox/docs/moving-picture';
import { sizeOf } from '../../sandbox/docs/png';
import { linkedinOf, reachablePeople } from './support/people';
import { useStage } from './support/stage';

const stage = useStage();

const folder = path.join(__dirname, '../../out/pictures');
const icon = readFileSync(path.join(__dirname, '../../marketplace/icon.svg'), 'utf8');
const framesMax = 14;

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
});

function keep(name: string, png: Buffer): Buffer {
  writeFileSync(path.join(folder, name), png);
  return png;
}

const screenshot = async (page: Page, name: string) =>
  sizeOf(keep(`screenshot-${name}.png`, await page.screenshot()));

/** A smaller screenshot, for the moving picture. */
async function frameOf(page: Page, delayMs: number): Promise<Frame> {
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, width: 1280, height: 800, scale: 0.625 };
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', clip });
  await session.detach();
  return { png: Buffer.from(data, 'base64'), delayMs };
}

/** As many as the browser itself finds in a picture. */
function framesSeen(page: Page, png: Buffer): Promise<number> {
  return page.evaluate(async (text) => {
    const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const decoder = new ImageDecoder({ data, type: 'image/png' });
    await decoder.tracks.ready;
    return decoder.tracks.selectedTrack?.frameCount ?? 0;
  }, png.toString('base64'));
}

test('a run, from the form to the receipt', async () => {
  const { sandbox, sheet, sidebar } = stage();
  const { page } = sheet;
  const frames: Frame[] = [];
  await page.getByRole('button', { name: 'Close the hint' }).click();
  await sidebar.connect(sandbox.keys.team);
  const quoted = (texts: readonly string[]) => texts.map((text) => `"${text}"`).join(',');
  const lines = reachablePeople(100).map((one) =>
    quoted([one.fullName, one.company.name, linkedinOf(one)]),
  );
  await sheet.drop('Leads of spring.csv', ['Name,Company,LinkedIn', ...lines].join('\n'));
  await sidebar.readSheetAgain();
  await sidebar.seesText('Sheet “Leads of spring”');
  await sidebar.frame.getByRole('checkbox', { name: 'Phone' }).uncheck();
  await sidebar.button(/^Enrich 100 rows/).waitFor();
  frames.push(await frameOf(page, 1_500));
  expect(await screenshot(page, 'enrich')).toEqual({ width: 1280, height: 800 });
  await sidebar.enrich();
  let shown = '';
  while (frames.length < framesMax - 1) {
    const news = sidebar.frame.locator(
      `[role=progressbar]:not([aria-valuetext="${shown}"]), [aria-label=Receipt]`,
    );
    const text = await news.first().getAttribute('aria-valuetext');
    if (text === null) break;
    shown = text;
    frames.push(await frameOf(page, 700));
    await screenshot(page, 'running');
  }
  await sidebar.finish();
  frames.push(await frameOf(page, 3_000));
  expect(await screenshot(page, 'receipt')).toEqual({ width: 1280, height: 800 });
  // The form, the run, the receipt: how much of the run is seen is the machine's affair.
  expect(frames.length).toBeGreaterThan(2);
  const moving = keep('run.png', movingPicture(frames));
  expect(sizeOf(moving)).toEqual({ width: 800, height: 500 });
  expect(moving.length).toBeLessThan(1_000_000);
  expect(await framesSeen(page, moving)).toBe(frames.length);
});

test('the icons and the banner, of one drawing', async () => {
  const { context } = stage();
  const page = await context.newPage();
  for (const side of [32, 120, 128]) {
    await page.setViewportSize({ width: side, height: side });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${side}px}</style>${icon}`);
    const png = keep(`icon-${side}.png`, await page.screenshot({ omitBackground: true }));
    expect(sizeOf(png)).toEqual({ width: side, height: side });
  }
  await page.setViewportSize({ width: 220, height: 140 });
  await page.setContent(`<style>
    body { margin: 0; height: 140px; display: flex; align-items: center; gap: 12px; padding: 0 16px;
      box-sizing: border-box; background: #e8f0fe; font: 13px/1.35 Arial, sans-serif; color: #1f1f1f }
    svg { width: 64px; flex: none } b { font-size: 24px }
  </style>${icon}<div><b>CDX</b><br>Leads into people you can reach</div>`);
  expect(sizeOf(keep('banner.png', await page.screenshot()))).toEqual({ width: 220, height: 140 });
});

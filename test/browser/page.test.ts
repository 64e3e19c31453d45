/** The spreadsheet itself: typing, keys, pasting, rows, filters, formats, files. */
import { useStage } from './support/stage';

const stage = useStage();

test('keys move, edit, undo an edit and clear', async () => {
  const { sheet } = stage();
  const { keyboard } = sheet.page;
  await sheet.goTo('G1');
  await keyboard.type('first');
  await keyboard.press('Tab');
  await keyboard.type('second');
  await keyboard.press('Enter');
  await sheet.seesCell('G1', 'first');
  await sheet.seesCell('H1', 'second');
  await keyboard.press('ArrowUp');
  await keyboard.press('F2');
  await keyboard.type(' thought');
  await keyboard.press('Escape');
  await sheet.seesCell('H1', 'second');
  await keyboard.press('Delete');
  await sheet.seesCell('H1', '');
});

test('numbers align right and show their format, texts stay texts', async () => {
  const { sheet } = stage();
  await sheet.type('G2', '1234.5');
  await sheet.seesCell('G2', '1234.5');
  expect(await sheet.cell('G2').getAttribute('class')).toContain('number');
  await sheet.goTo('G2');
  await sheet.choose('Format', 'Currency');
  await sheet.seesCell('G2', '$1,234.50');
  await sheet.type('G3', "'007");
  await sheet.seesCell('G3', '007');
  await sheet.goTo('G3');
  const bar = sheet.page.getByRole('textbox', { name: 'Formula bar' });
  expect(await bar.inputValue()).toBe("'007");
});

test('a block of another spreadsheet is pasted cell by cell', async () => {
  const { sheet } = stage();
  await sheet.paste('G1', [
    ['=1+1', '50%'],
    ['"two\nlines"', 'plain'],
  ]);
  await sheet.seesCell('G1', '2');
  await sheet.seesCell('H1', '50%');
  await sheet.seesCell('G2', /two\s+lines/);
  await sheet.seesCell('H2', 'plain');
});

test('the handle of the selection fills formulas down', async () => {
  const { sheet } = stage();
  await sheet.paste('G1', [['1'], ['2'], ['3']]);
  await sheet.type('H1', '=G1*10');
  await sheet.goTo('H1');
  await sheet.page.locator('[data-fill]').hover();
  await sheet.page.mouse.down();
  await sheet.cell('H3').hover();
  await sheet.page.mouse.up();
  await sheet.seesCell('H3', '30');
});

test('rows are inserted, deleted, hidden and shown again', async () => {
  const { sheet } = stage();
  const second = await sheet.textOf('A2');
  await sheet.goTo('A2');
  await sheet.page.getByRole('button', { name: 'Insert row above' }).click();
  await sheet.seesCell('A3', second);
  await sheet.page.getByRole('button', { name: 'Delete rows' }).click();
  await sheet.seesCell('A2', second);
  await sheet.page.getByRole('button', { name: 'Hide rows' }).click();
  await sheet.cell('A2').waitFor({ state: 'detached' });
  await sheet.choose('View', 'Show hidden rows');
  await sheet.seesCell('A2', second);
});

test('sorting keeps the header, and a filter hides by value', async () => {
  const { sheet } = stage();
  await sheet.drop('Cities.csv', 'City,Country\nRome,Italy\nBonn,Germany\nPisa,Italy');
  await sheet.goTo('A1');
  await sheet.page.getByRole('button', { name: 'Sort A to Z' }).click();
  await sheet.seesCell('A2', 'Bonn');
  await sheet.seesCell('A1', 'City');
  await sheet.page.getByRole('button', { name: 'Filter', exact: true }).click();
  await sheet.page.getByRole('button', { name: 'Filter column B' }).click();
  await sheet.page.getByRole('checkbox', { name: 'Germany' }).uncheck();
  await sheet.page.getByRole('button', { name: 'OK' }).click();
  await sheet.cell('A2').waitFor({ state: 'detached' });
  await sheet.seesCell('A3', 'Pisa');
});

test('the sheet is downloaded as a CSV', async () => {
  const { sheet } = stage();
  await sheet.drop('Cities.csv', 'City,Note\nRome,"a, b"');
  const download = sheet.page.waitForEvent('download');
  await sheet.choose('File', 'Download as CSV');
  const file = await download;
  expect(file.suggestedFilename()).toBe('Cities.csv');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks).toString('utf8')).toBe('City,Note\r\nRome,"a, b"');
});

test('the page fills the window, with and without the hint', async () => {
  const { sheet } = stage();
  const heights = () =>
    sheet.page.evaluate(() => [
      document.documentElement.scrollHeight,
      document.getElementById('grid')?.clientHeight,
    ]);
  const [page, gridBefore] = await heights();
  await sheet.page.getByRole('button', { name: 'Close the hint' }).click();
  const [pageAfter, gridAfter] = await heights();
  expect([page, pageAfter]).toEqual([800, 800]);
  expect(gridAfter).toBeGreaterThan(gridBefore ?? 0);
  expect(gridAfter).toBeLessThan(800);
});

test('menus work by keyboard, and the Extensions menu opens the closed sidebar', async () => {
  const { sheet, sidebar } = stage();
  const { page } = sheet;
  await page.getByRole('button', { name: 'Close sidebar' }).click();
  await page.locator('#sidebar-frame').waitFor({ state: 'detached' });
  await page.getByRole('menuitem', { name: 'File' }).focus();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('menuitem', { name: 'Open CDX' }).waitFor();
  await page.keyboard.press('Enter');
  await sidebar.frame.getByRole('textbox', { name: 'API key' }).waitFor();
});

test('an opened menu has the focus as soon as it is there, for whoever types on', async () => {
  const { sheet } = stage();
  const file = sheet.page.getByRole('menuitem', { name: 'File' });
  const focused = await file.evaluate(async (name) => {
    name.focus();
    const opened = new Promise((resolve) => {
      new MutationObserver(resolve).observe(document.body, { childList: true, subtree: true });
    });
    name.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    await opened;
    return document.activeElement?.closest('[role=menu]')?.getAttribute('aria-label');
  });
  expect(focused).toBe('File');
});

test('the sidebar cannot reach the page or the network', async () => {
  const { sidebar } = stage();
  const html = sidebar.frame.locator('html');
  const reached = await html.evaluate(() => {
    try {
      return window.parent.document.title;
    } catch (error) {
      return error instanceof Error ? error.name : '';
    }
  });
  expect(reached).toBe('SecurityError');
  const fetched = await html.evaluate(async () => {
    const outcome = fetch('/command', { method: 'POST' }).then(String);
    return outcome.catch(() => 'refused');
  });
  expect(fetched).toBe('refused');
});

test('google.script.run has no private functions and refuses illegal values at once', async () => {
  const { sidebar } = stage();
  const seen = await sidebar.frame.locator('html').evaluate(() => {
    const { run } = Reflect.get(window, 'google').script;
    const names = Object.keys(run).filter((name) => name.endsWith('_'));
    try {
      run.getState(new Date());
    } catch (error) {
      return { names, message: error instanceof Error ? error.message : '' };
    }
    return { names, message: 'taken' };
  });
  expect(seen.names).toEqual([]);
  expect(seen.message).toMatch(/^Failed due to illegal value in property/);
});

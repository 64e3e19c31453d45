/** History: the runs of a document with their receipts, Undo of an earlier one, the log as a file. */
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { openLinks } from './support/leads';
import { useStage } from './support/stage';

const stage = useStage();

test('runs are listed newest first, open their receipts, and an earlier one is undone', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLinks(current, 2, 'First');
  await sidebar.enrich();
  await sidebar.finish();
  await sidebar.button('New run').click();
  await openLinks(current, 3, 'Second', 2);
  await sidebar.enrich();
  await sidebar.finish();
  await sidebar.button('History').click();
  const runs = sidebar.frame.getByRole('listitem').getByRole('button', { name: /^Run: / });
  await runs.nth(1).waitFor();
  const names = await runs.allTextContents();
  expect(names[0]).toMatch(/^Run: “Second” 6 credits .* · key cdx_live_\w+… 3 rows · 3 people$/);
  expect(names[1]).toMatch(/^Run: “First” 4 credits /);
  await runs.nth(1).click();
  await sidebar.receipt.getByText('4 credits').waitFor();
  expect(await runs.nth(1).getAttribute('aria-expanded')).toBe('true');
  await sidebar.receipt.getByRole('button', { name: 'Undo' }).click();
  await sidebar.receipt.getByRole('button', { name: 'Undo this run' }).click();
  await sidebar.seesText('This run is undone. Credits don’t come back.');
  await sidebar.receipt.getByText('This run is undone.').waitFor();
  await sheet.seesCell('B2', /^Done/);
  await sheet.page.getByRole('button', { name: 'First', exact: true }).click();
  await sheet.seesCell('B2', '');
  await sheet.seesCell('C2', '');
  await sidebar.button('Back').click();
  await sidebar.finish();
});

test('the log is saved as a file with every line', async () => {
  const current = stage();
  const { sandbox, sheet, sidebar } = current;
  await sidebar.connect(sandbox.keys.pro);
  await openLinks(current, 2);
  await sidebar.enrich();
  await sidebar.finish();
  await sidebar.button('History').click();
  const waiting = sheet.page.waitForEvent('download');
  await sidebar.button('Export log (CSV)').click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('cdx-log.csv');
  const text = readFileSync(await download.path(), 'utf8').replace(/^\ufeff/, '');
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  const charges = data.filter(({ Field }) => Field === 'email' || Field === 'phone');
  expect(charges.map(({ Credits }) => Credits)).toEqual(['1', '1', '1', '1']);
  expect(data.map(({ Field }) => Field)).toContain('ended');
  await sidebar.seesText('Saved as cdx-log.csv.');
});

test('a document without runs says so', async () => {
  const { sandbox, sidebar } = stage();
  await sidebar.connect(sandbox.keys.pro);
  await sidebar.button('History').click();
  await sidebar.seesText('No run has written into this document yet.');
});

/** An erase through the built bundle in the host: afterwards nothing of the person is kept anywhere. */
import { shownGrid } from '../../sandbox/demo/sheet';
import { builtFile } from './dist-files';
import { clearTyped, enrichedSheet, erase, expectNothingOf, kept, textsOf } from './erase-world';

test('nothing that the add-on wrote about the person is in cells, log, properties, caches, metadata', () => {
  const stage = enrichedSheet();
  const { host, first, second } = stage;
  const before = kept(host);
  for (const text of textsOf(first)) expect(before).toContain(text);
  const view = erase(stage, first.email ?? '');
  expect(view).toMatchObject({ people: 1 });
  expect(view.answers).toBeGreaterThan(0);
  expect(view.rows.map(({ place }) => place)).toEqual([
    'Sheet1, row 2',
    expect.stringMatching(/^Formulas, row/),
    expect.stringMatching(/^Formulas, row/),
  ]);
  expect(stage.sheet.display(2, 2)).toBe(first.id);
  clearTyped(stage);
  const after = kept(host);
  expectNothingOf(textsOf(first), after);
  expect(after).toContain(second.email);
});

test('the service was not asked, and every credit stays in the log', () => {
  const stage = enrichedSheet();
  const creditsIn = () => {
    const log = stage.host.spreadsheet.sheets.find(({ name }) => name === 'CDX log');
    return shownGrid(log ?? stage.sheet).map((line) => line.slice(3, 5));
  };
  const [asked, credits] = [stage.mark(), creditsIn()];
  erase(stage, stage.first.id);
  expect(stage.mark()).toBe(asked);
  expect(creditsIn()).toEqual(credits);
});

test('the add-on keeps nothing in notes or comments of cells', () => {
  expect(builtFile('Code.js')).not.toMatch(/\.(setNotes?|insertComment)\(/);
});

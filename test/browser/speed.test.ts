/** How soon the sidebar can be used. */
import { useStage } from './support/stage';

const stage = useStage();

/** From the last byte of its HTML to the first field that takes input (product promise). */
const readyMaxMs = 200;
/** The best of several: another program on this machine may take the processor now and then. */
const openings = 5;

test('the sidebar takes input within 200 ms of its HTML', async () => {
  const { context, sheet, sidebar } = stage();
  await context.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const field = document.querySelector('#cdx input:not([disabled]), #cdx [role=tab]');
      if (field === null) return;
      performance.mark('first-field');
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  const readyMs: number[] = [];
  for (let opening = 0; opening < openings; opening += 1) {
    await sheet.page.reload();
    await sidebar.frame.getByRole('textbox', { name: 'API key' }).waitFor();
    readyMs.push(
      await sidebar.frame.locator('html').evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation');
        const [mark] = performance.getEntriesByName('first-field');
        const arrivedMs =
          navigation instanceof PerformanceNavigationTiming ? navigation.responseEnd : Number.NaN;
        return (mark?.startTime ?? Number.NaN) - arrivedMs;
      }),
    );
  }
  expect(Math.min(...readyMs)).toBeLessThan(readyMaxMs);
});

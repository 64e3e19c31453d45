import { RealClock } from '../../../../sandbox/apps-script/clock';
import { createHost } from '../../../../sandbox/apps-script/host';
import { answer, manifest, recordingTransport, type SmallHost, smallHost } from '../small-host';

/** Fills column A with one formula a row. */
function fill(host: SmallHost, count: number, formula: (row: number) => string): void {
  const block = Array.from({ length: count }, (_, index) => [formula(index + 1)]);
  host.spreadsheet.firstSheet.paste(1, 1, block);
}

const column = (host: SmallHost, count: number): string[] =>
  Array.from({ length: count }, (_, index) => host.spreadsheet.firstSheet.display(index + 1, 1));

describe('simultaneous custom functions', () => {
  test('requests arrive in the order of their times, thirty executions at once', () => {
    const times: number[] = [];
    let latencyMs = 0;
    const transport = recordingTransport(() => {
      times.push(host.clock.now());
      latencyMs = (latencyMs + 370) % 1000;
      return { ...answer(), latencyMs };
    });
    const host = smallHost(
      `function ASK(n) { UrlFetchApp.fetch('https://a.test/' + n); UrlFetchApp.fetch('https://a.test/again'); return n; }`,
      { transport },
    );
    const startMs = host.clock.now();
    fill(host, 90, (row) => `=ASK(${row})`);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.filter((time) => time === startMs)).toHaveLength(30);
    expect(host.inspect.formulaExecutions()).toBe(90);
    expect(column(host, 90)).toEqual(Array.from({ length: 90 }, (_, index) => String(index + 1)));
    expect(host.clock.now() - startMs).toBeLessThan(90 * 1000);
  });

  test('they share the cache while they run: a counter under a lock loses nothing', () => {
    const host = smallHost(`function COUNT_UP() {
      const lock = LockService.getDocumentLock();
      lock.waitLock(30000);
      const cache = CacheService.getDocumentCache();
      const n = Number(cache.get('n') || 0) + 1;
      Utilities.sleep(100);
      cache.put('n', String(n));
      lock.releaseLock();
      return n;
    }`);
    const startMs = host.clock.now();
    fill(host, 40, () => '=COUNT_UP()');
    expect(
      column(host, 40)
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(host.clock.now() - startMs).toBeGreaterThanOrEqual(4000);
  });

  test('without a lock they overtake each other, as on the platform', () => {
    const host = smallHost(`function COUNT_UP() {
      const cache = CacheService.getDocumentCache();
      const n = Number(cache.get('n') || 0) + 1;
      Utilities.sleep(100);
      cache.put('n', String(n));
      return n;
    }`);
    fill(host, 30, () => '=COUNT_UP()');
    expect(new Set(column(host, 30))).toEqual(new Set(['1']));
  });

  test('a lock that is held for too long times out in virtual time', () => {
    const host = smallHost(`function HOLD(n) {
      const lock = LockService.getDocumentLock();
      if (!lock.tryLock(1000)) return 'gave up';
      Utilities.sleep(5000);
      return 'held';
    }`);
    fill(host, 3, (row) => `=HOLD(${row})`);
    expect(column(host, 3).sort()).toEqual(['gave up', 'gave up', 'held']);
  });

  test('each has 30 s of its own', () => {
    const host = smallHost('function NAP(s) { Utilities.sleep(s * 1000); return s; }');
    fill(host, 2, (row) => `=NAP(${row === 1 ? 29 : 31})`);
    expect(column(host, 2)).toEqual(['29', '#ERROR!']);
  });

  test('values, dates, ranges and errors pass the border of the thread', () => {
    const host = smallHost(
      `
      function TYPES(range, date) {
        const here = SpreadsheetApp.getActiveRange().getA1Notation();
        const digest = Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, 'a', Utilities.Charset.UTF_8);
        return [[range instanceof Array, range[0] instanceof Array, date instanceof Date, here, digest[0], Math.random()]];
      }
      function FAIL() { throw new Error('on purpose'); }
      function MISS() { return SpreadsheetApp.getActiveSheet().getCharts(); }`,
      { random: () => 0.5 },
    );
    host.spreadsheet.firstSheet.paste(1, 1, [
      ['=TYPES(A5:B6, C5)'],
      ['=FAIL()'],
      ['=MISS()'],
      [''],
      ['x', 'y', '1/2/2026'],
    ]);
    const sheet = host.spreadsheet.firstSheet;
    expect([1, 2, 3, 4, 5, 6].map((c) => sheet.value(1, c))).toEqual([
      true,
      true,
      true,
      'A1',
      -54,
      0.5,
    ]);
    expect(sheet.value(2, 1)).toMatchObject({ message: 'on purpose (line 7).' });
    expect([...host.inspect.missing]).toEqual(['Sheet.getCharts']);
  });

  test('a run with the same inputs takes the same course', () => {
    const run = () => {
      const urls: string[] = [];
      const transport = recordingTransport(({ url }) => {
        urls.push(url);
        return answer();
      });
      const host = smallHost(
        `function ASK(n) { Utilities.sleep(n * 37 % 100); UrlFetchApp.fetch('https://a.test/' + n); return n; }`,
        { transport },
      );
      fill(host, 50, (row) => `=ASK(${row})`);
      return { urls, endMs: host.clock.now() };
    };
    expect(run()).toEqual(run());
  });

  test('on a real clock they run side by side too, each seeing its own time', () => {
    const host = createHost({
      clock: new RealClock(),
      bundle: {
        manifest,
        code: 'function NAP(ms) { const a = Date.now(); Utilities.sleep(ms); return Date.now() - a >= ms; }',
      },
    });
    const formulas = Array.from({ length: 5 }, (_, index) => [`=NAP(${index + 1})`]);
    host.spreadsheet.firstSheet.paste(1, 1, formulas);
    expect(formulas.map((_, index) => host.spreadsheet.firstSheet.value(index + 1, 1))).toEqual(
      Array(5).fill(true),
    );
  });

  test('hooks see a call that waits for a lock once', () => {
    let waits = 0;
    const hooks = {
      before: ({ method }: { method: string }) => {
        if (method === 'waitLock') waits++;
      },
    };
    const host = smallHost(
      `function HOLD() { const lock = LockService.getDocumentLock(); lock.waitLock(20000); Utilities.sleep(300); Utilities.getUuid(); lock.releaseLock(); return 1; }`,
      { hooks },
    );
    fill(host, 10, () => '=HOLD()');
    expect(waits).toBe(10);
    expect(column(host, 10)).toEqual(Array(10).fill('1'));
  });
});

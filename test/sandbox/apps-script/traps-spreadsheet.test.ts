import type { Host } from '../../../sandbox/apps-script/host';
import { caught, editor, errorOf, owner, resultOf, type SmallHost, smallHost } from './small-host';

const read = `function read(a1) { return SpreadsheetApp.getActiveSheet().getRange(a1).getValues(); }`;

describe('the spreadsheet', () => {
  test('trap 7: a 2×2 result beside data is #REF!, and nothing is overwritten', () => {
    const host = smallHost('function SQUARE() { return [[1, 2], [3, 4]]; }');
    const sheet = host.spreadsheet.firstSheet;
    sheet.setCell(2, 2, 'mine');
    sheet.setCell(1, 1, '=SQUARE()');
    expect(sheet.value(1, 1)).toMatchObject({
      code: '#REF!',
      message: 'Array result was not expanded because it would overwrite data in B2.',
    });
    expect([sheet.display(1, 2), sheet.display(2, 1), sheet.display(2, 2)]).toEqual([
      '',
      '',
      'mine',
    ]);
    sheet.setCell(2, 2, '');
    expect([sheet.value(1, 1), sheet.value(1, 2), sheet.value(2, 1), sheet.value(2, 2)]).toEqual([
      1, 2, 3, 4,
    ]);
  });

  test('trap 8: a range argument is 2-D, a single cell a scalar, a blank ""', () => {
    const host = smallHost('function SHOW(a, b) { return JSON.stringify([a, b]); }');
    const sheet = host.spreadsheet.firstSheet;
    sheet.paste(1, 1, [['x', '1/2/2026', '10%']]);
    sheet.setCell(3, 1, '=SHOW(A1:B2, D1)');
    sheet.setCell(4, 1, '=SHOW(A1, C1)');
    sheet.setCell(5, 1, '=SHOW(A1:A1)');
    sheet.setCell(6, 1, '=SHOW(, TRUE)');
    expect(sheet.display(3, 1)).toBe('[[["x","2026-01-02T00:00:00.000Z"],["",""]],""]');
    expect(sheet.display(4, 1)).toBe('["x",0.1]');
    expect(sheet.display(5, 1)).toBe('["x",null]');
    expect(sheet.display(6, 1)).toBe('[null,true]');
  });

  test('trap 20: one row into a range of two is refused with the exact text, and nothing is written', () => {
    const host = smallHost(`function f(values) {
      ${caught(`SpreadsheetApp.getActiveSheet().getRange('A1:B2').setValues(values)`)} }`);
    expect(resultOf(host.run('f', [[['a', 'b']]]))).toBe(
      'Exception: The number of rows in the data does not match the number of rows in the range. The data has 1 but the range has 2.',
    );
    expect(
      resultOf(
        host.run('f', [
          [
            ['a', 'b'],
            ['c', 'd', 'e'],
          ],
        ]),
      ),
    ).toBe(
      'Exception: The number of columns in the data does not match the number of columns in the range. The data has 3 but the range has 2.',
    );
    expect(host.spreadsheet.firstSheet.lastRow).toBe(0);
  });

  test.each([
    ['=1+1', 2],
    ['007', 7],
    ['+14155550100', 14155550100],
    ['TRUE', true],
    ['10%', 0.1],
    ["'007", '007'],
    ['1e3', 1000],
    ['Ada', 'Ada'],
    ['', ''],
    ['$1,234.50', 1234.5],
    ['3-4-5-6', '3-4-5-6'],
  ])('trap 21: setValues of %j is read as %j', (written, read) => {
    const host = smallHost(
      `function f(v) { const r = SpreadsheetApp.getActiveSheet().getRange('A1'); r.setValues([[v]]); return r.getValue(); }`,
    );
    expect(resultOf(host.run('f', [written]))).toBe(read);
  });

  test('trap 21: "+1 (415) 555-0100" becomes a formula that does not parse', () => {
    const host = smallHost(
      `function f() { const r = SpreadsheetApp.getActiveSheet().getRange('A1'); r.setValue('+1 (415) 555-0100'); return [r.getValue(), r.getFormula()]; }`,
    );
    expect(resultOf(host.run('f'))).toEqual(['#ERROR!', '=+1 (415) 555-0100']);
  });

  test('trap 21: reading "\'007" and writing it back makes 7 of it; after @ "007" stays', () => {
    const host = smallHost(`function f() {
      const [a, b] = ['A1', 'B1'].map((a1) => SpreadsheetApp.getActiveSheet().getRange(a1));
      a.setValue("'007");
      const read = a.getValue();
      a.setValue(read);
      b.setNumberFormat('@').setValue('007');
      b.setValue(b.getValue());
      return [read, a.getValue(), b.getValue()];
    }`);
    expect(resultOf(host.run('f'))).toEqual(['007', 7, '007']);
  });

  test('"1/2" becomes a date and is read as one', () => {
    const host = smallHost(
      `${read} function f() { SpreadsheetApp.getActiveSheet().getRange('A1').setValue('1/2/2026'); }`,
    );
    host.run('f');
    expect(resultOf(host.run('read', ['A1']))).toEqual([[new Date('2026-01-02T00:00:00Z')]]);
    expect(host.spreadsheet.firstSheet.display(1, 1)).toBe('1/2/2026');
  });

  test('a number beyond all dates is read as a number, whatever its format', () => {
    const host = smallHost(
      `${read} function f() { SpreadsheetApp.getActiveSheet().getRange('A1').setValue(7e18).setNumberFormat('M/d/yyyy'); }`,
    );
    host.run('f');
    expect(resultOf(host.run('read', ['A1']))).toEqual([[7e18]]);
  });

  test('a cell takes at most 50,000 characters, and a spreadsheet 10 million cells', () => {
    const host = smallHost(`
      function long(n) { ${caught(`SpreadsheetApp.getActiveSheet().getRange('A1').setValue('x'.repeat(n))`)} }
      function many() { ${caught(`SpreadsheetApp.getActiveSheet().insertRowsAfter(1, 400000)`)} }`);
    expect(resultOf(host.run('long', [50_000]))).toBe('nothing thrown');
    expect(resultOf(host.run('long', [50_001]))).toContain(
      'Your input contains more than the maximum of 50000 characters in a single cell.',
    );
    expect(resultOf(host.run('many'))).toContain(
      'This action would increase the number of cells in the workbook above the limit of 10000000 cells.',
    );
  });

  test('a range off the grid is refused, also for reading', () => {
    const host = smallHost(read);
    expect(errorOf(host.run('read', ['A1001']))).toBe(
      'The coordinates of the range are outside the dimensions of the sheet.',
    );
  });

  test('a protected range refuses others at once, or at the next read', () => {
    const code = `function f() {
      const sheet = SpreadsheetApp.getActiveSheet();
      try { sheet.getRange('A1').setValue('x'); } catch (e) { return 'at the write'; }
      try { sheet.getRange('A1').getValue(); } catch (e) { return 'at the read'; }
    }`;
    const outcomes = (['immediate', 'deferred'] as const).map((protectionErrors) => {
      const host = smallHost(code, { protectionErrors });
      const sheet = host.spreadsheet.firstSheet;
      host.spreadsheet.protections.add(sheet.id, sheet.area('A:A'), []);
      const outcome = resultOf(host.run('f', [], { user: editor }));
      return [outcome, sheet.display(1, 1), resultOf(host.run('f', [], { user: owner }))];
    });
    expect(outcomes).toEqual([
      ['at the write', '', undefined],
      ['at the read', '', undefined],
    ]);
  });
});

test.each([
  ['at once', 'en', /at the write: The data you entered in cell A2 violates .* values: Yes, No\.$/],
  ['late', 'es', /at the read: Los datos que has introducido en la celda A2 /],
] as const)('a rule that rejects refuses a whole write, told %s in %s', (writes, locale, told) => {
  const code = `function f() {
    const range = SpreadsheetApp.getActiveSheet().getRange('A1:A2');
    try { range.setValues([['Yes'], ['Perhaps']]); } catch (e) { return 'at the write: ' + e.message; }
    try { range.getValues(); } catch (e) { return 'at the read: ' + e.message; }
  }
  function g() { SpreadsheetApp.getActiveSheet().getRange('A1:A2').setValues([['No'], ['']]); }
  function rules() {
    return SpreadsheetApp.getActiveSheet().getRange('A1:B1').getDataValidations()[0]
      .map((rule) => rule && [String(rule.getCriteriaType()), rule.getAllowInvalid()].join());
  }`;
  const host = smallHost(code, { readings: { writes }, locale });
  const sheet = host.spreadsheet.firstSheet;
  sheet.setValidation(sheet.area('A1:A2') ?? sheet.all, {
    kind: 'VALUE_IN_LIST',
    criteria: [['Yes', 'No'], true],
    allowInvalid: false,
    help: null,
  });
  expect(resultOf(host.run('f'))).toMatch(told);
  expect([sheet.display(1, 1), sheet.display(2, 1)]).toEqual(['', '']);
  host.run('g');
  expect(sheet.display(1, 1)).toBe('No');
  expect(resultOf(host.run('rules'))).toEqual(['VALUE_IN_LIST,false', null]);
});

/** Runs `act` once, right before the script's own write. */
function beforeWrite(code: string, act: (host: Host) => void): SmallHost {
  let done = false;
  const hooks = {
    before: ({ method }: { method: string }) => {
      if (method !== 'setValues' || done) return;
      done = true;
      act(host);
    },
  };
  const host = smallHost(code, { hooks });
  return host;
}

const markBob = `function mark() {
  const sheet = SpreadsheetApp.getActiveSheet();
  const names = sheet.getRange('A1:A3').getValues();
  const row = names.findIndex(([name]) => name === 'Bob') + 1;
  sheet.getRange(row, 2, 1, 1).setValues([['done']]);
}`;

describe('other people at work', () => {
  test('trap 25: a row inserted between read and write makes the write land on the wrong row', () => {
    const host = beforeWrite(markBob, ({ spreadsheet }) => spreadsheet.firstSheet.insertRows(1));
    const sheet = host.spreadsheet.firstSheet;
    sheet.paste(1, 1, [['Ann'], ['Bob'], ['Cid']]);
    resultOf(host.run('mark'));
    expect([sheet.display(2, 1), sheet.display(2, 2), sheet.display(3, 1)]).toEqual([
      'Ann',
      'done',
      'Bob',
    ]);
  });

  test('trap 25: a sort between read and write does so too', () => {
    const host = beforeWrite(markBob, ({ spreadsheet }) => {
      const sheet = spreadsheet.firstSheet;
      sheet.sort({ firstRow: 1, firstColumn: 1, lastRow: 3, lastColumn: 2 }, [
        { column: 1, ascending: true },
      ]);
    });
    const sheet = host.spreadsheet.firstSheet;
    sheet.paste(1, 1, [['Cid'], ['Ann'], ['Bob']]);
    resultOf(host.run('mark'));
    expect([sheet.display(3, 1), sheet.display(3, 2)]).toEqual(['Cid', 'done']);
  });

  test('trap 25: metadata follows inserted and moved columns and dies with deleted ones', () => {
    const host = smallHost(`
      function tag() { SpreadsheetApp.getActiveSheet().getRange('B:B').addDeveloperMetadata('cdx', 'email'); }
      function where() {
        return SpreadsheetApp.getActiveSheet().createDeveloperMetadataFinder().withKey('cdx').find()
          .map((m) => [m.getValue(), m.getLocation().getColumn().getColumn()]);
      }`);
    const sheet = host.spreadsheet.firstSheet;
    resultOf(host.run('tag'));
    sheet.insertColumns(1);
    expect(resultOf(host.run('where'))).toEqual([['email', 3]]);
    sheet.moveColumns(3, 1, 6);
    expect(resultOf(host.run('where'))).toEqual([['email', 5]]);
    sheet.sort({ firstRow: 1, firstColumn: 1, lastRow: 9, lastColumn: 6 }, [
      { column: 5, ascending: true },
    ]);
    expect(resultOf(host.run('where'))).toEqual([['email', 5]]);
    sheet.deleteColumns(5);
    expect(resultOf(host.run('where'))).toEqual([]);
  });

  test('trap 25: metadata on a range of cells is refused', () => {
    const host = smallHost(
      `function tag() { SpreadsheetApp.getActiveSheet().getRange('B1:B5').addDeveloperMetadata('cdx'); }`,
    );
    expect(errorOf(host.run('tag'))).toContain(
      'Adding developer metadata to arbitrary ranges is not currently supported.',
    );
  });

  test('trap 25: a lock held by user B makes waitLock throw after its time', () => {
    const nested: { host?: Host; error?: string } = {};
    const hooks = {
      before: ({ method, user }: { method: string; user: string }) => {
        if (method === 'getUuid' && user === editor)
          nested.error = errorOf(nested.host?.run('work', [], { user: owner }) ?? null);
      },
    };
    const host = smallHost(
      'function work() { LockService.getDocumentLock().waitLock(2000); Utilities.getUuid(); }',
      { hooks },
    );
    nested.host = host;
    const startMs = host.clock.now();
    resultOf(host.run('work', [], { user: editor }));
    expect(nested.error).toBe('Lock timeout: another process was holding the lock for too long.');
    expect(host.clock.now() - startMs).toBeGreaterThanOrEqual(2000);
  });

  test('trap 25: a lock is freed when its execution ends, also by an error', () => {
    const host = smallHost(`
      function fail() { LockService.getDocumentLock().waitLock(100); throw new Error('x'); }
      function free() { return LockService.getDocumentLock().tryLock(0); }`);
    errorOf(host.run('fail'));
    expect(resultOf(host.run('free'))).toBe(true);
  });
});

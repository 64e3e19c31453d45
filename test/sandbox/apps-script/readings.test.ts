import { HostKill } from '../../../sandbox/apps-script/errors';
import {
  defaultReadings,
  drawReadings,
  type Hooks,
  otherReadings,
  questions,
  type Readings,
  type ServiceCall,
  type WireResult,
} from '../../../sandbox/apps-script/host';
import { caught, errorOf, resultOf, type SmallHost, smallHost } from './small-host';

/** A host whose hooks can reach it; `act` is called before the named service call. */
function hostWith(
  code: string,
  readings: Partial<Readings>,
  at: string,
  act: (host: SmallHost, call: ServiceCall) => void,
  when: keyof Hooks = 'before',
): SmallHost {
  const hook = (call: ServiceCall) => {
    if (`${call.service}.${call.method}` === at) act(host, call);
  };
  const host: SmallHost = smallHost(code, { readings, hooks: { [when]: hook } });
  return host;
}

const kill = () => {
  throw new HostKill();
};
const cellOf = (host: SmallHost, row: number, column: number) =>
  host.spreadsheet.firstSheet.display(row, column);

describe('the list of questions', () => {
  test('has a default, another value, a meaning and a source for each reading', () => {
    expect(questions.map(({ name }) => name)).toEqual(Object.keys(defaultReadings));
    for (const { name, values, meaning, source } of questions) {
      expect(values[0]).toBe(defaultReadings[name]);
      expect(values[1]).toBe(otherReadings[name]);
      expect(values.length).toBeGreaterThan(1);
      expect(meaning).toMatch(/\.$/);
      expect(source).toMatch(/platform facts/);
    }
  });

  test('each value comes up when readings are drawn by chance', () => {
    for (const { name, values } of questions) {
      const drawn = values.map((_, index) => drawReadings(() => index / values.length)[name]);
      expect(drawn).toEqual(values);
    }
  });
});

describe('when writes reach the grid', () => {
  const at = (code: string, writes: Readings['writes'], readsFirst = 'A1') => {
    let seen = '';
    const host = hostWith(
      `function f() {
        const sheet = SpreadsheetApp.getActiveSheet();
        sheet.getRange('A1').setValue('x');
        ${code};
        Utilities.getUuid();
      }`,
      { writes },
      'Utilities.getUuid',
      (own) => {
        seen = own.spreadsheet.firstSheet.display(1, readsFirst === 'A1' ? 1 : 2);
      },
    );
    resultOf(host.run('f'));
    return { seen, after: cellOf(host, 1, 1) };
  };

  test.each([
    ['nothing more', '', 'x', ''],
    ['flush()', 'SpreadsheetApp.flush()', 'x', 'x'],
    ['a read of the range', "sheet.getRange('A1:B2').getValues()", 'x', 'x'],
    ['a read beside it', "sheet.getRange('B1').getValues()", 'x', ''],
    ['a read of what metadata there is', 'sheet.createDeveloperMetadataFinder().find()', 'x', ''],
    ['a read of the last row', 'sheet.getLastRow()', 'x', 'x'],
    ['an inserted row', 'sheet.insertRowsAfter(5, 1)', 'x', 'x'],
  ])(
    'after %s others see them at once, or only if that brings them there',
    (_, code, now, late) => {
      expect(at(code, 'at once')).toEqual({ seen: now, after: 'x' });
      expect(at(code, 'late')).toEqual({ seen: late, after: 'x' });
    },
  );

  test('a late write lands at its coordinates, whatever moved meanwhile', () => {
    const columnOf = (writes: Readings['writes']) => {
      const host = hostWith(
        `function f() {
          SpreadsheetApp.getActiveSheet().getRange('B2').setValue('x');
          SpreadsheetApp.flush();
        }`,
        { writes },
        'SpreadsheetApp.flush',
        (own) => own.spreadsheet.firstSheet.insertColumns(1),
      );
      resultOf(host.run('f'));
      return ['A', 'B', 'C'][[1, 2, 3].findIndex((column) => cellOf(host, 2, column) === 'x')];
    };
    expect(columnOf('at once')).toBe('C');
    expect(columnOf('late')).toBe('B');
  });

  test('a late write to rows that are gone fails at the flush', () => {
    const host = hostWith(
      `function f() {
        SpreadsheetApp.getActiveSheet().getRange('A1000').setValue('x');
        ${caught('SpreadsheetApp.flush()')}
      }`,
      { writes: 'late' },
      'SpreadsheetApp.flush',
      (own) => own.spreadsheet.firstSheet.deleteRows(10, 5),
    );
    expect(resultOf(host.run('f'))).toMatch(/coordinates of the range are outside/);
  });

  test('an execution that fails leaves what it wrote', () => {
    const host = smallHost(
      `function f() { SpreadsheetApp.getActiveSheet().getRange('A1').setValue('x'); throw new Error('no'); }`,
      { readings: { writes: 'late' } },
    );
    expect(errorOf(host.run('f'))).toBe('no');
    expect(cellOf(host, 1, 1)).toBe('x');
  });

  test('an execution sees the metadata that it wrote itself', () => {
    const host = smallHost(
      `function f() {
        const sheet = SpreadsheetApp.getActiveSheet();
        sheet.getRange('B:B').addDeveloperMetadata('k', 'v');
        const item = sheet.createDeveloperMetadataFinder().withKey('k').find()[0];
        item.setValue('w');
        return [item.getValue(), item.getLocation().getColumn().getColumn()];
      }`,
      { readings: { writes: 'late' } },
    );
    expect(resultOf(host.run('f'))).toEqual(['w', 2]);
  });
});

describe('what a killed execution leaves', () => {
  const code = `function f() {
    const sheet = SpreadsheetApp.getActiveSheet();
    sheet.getRange('A1').setValue('flushed');
    SpreadsheetApp.flush();
    sheet.getRange('A2').setValue('not flushed');
    sheet.getRange('B:B').addDeveloperMetadata('k', 'v');
    Utilities.getUuid();
  }`;
  const left = (readings: Partial<Readings>, before: (host: SmallHost) => void = () => {}) => {
    const host = hostWith(code, readings, 'Utilities.getUuid', (own) => {
      before(own);
      kill();
    });
    expect(host.run('f').ok).toBe(false);
    return [
      cellOf(host, 1, 1),
      cellOf(host, 2, 1),
      host.spreadsheet.metadata.items.length,
      cellOf(host, 3, 1),
    ];
  };

  test.each(['at once', 'late'] as const)(
    'its unflushed writes stand or are lost, with writes %s',
    (writes) => {
      expect(left({ writes, killedWrites: 'stand' })).toEqual(['flushed', 'not flushed', 1, '']);
      expect(left({ writes, killedWrites: 'lost' })).toEqual(['flushed', '', 0, '']);
    },
  );

  test('what people saw and worked on is not undone', () => {
    const insertRow = (host: SmallHost) => host.spreadsheet.firstSheet.insertRows(1);
    expect(left({ killedWrites: 'lost' }, insertRow)).toEqual(['', 'flushed', 1, 'not flushed']);
  });

  test('a kill that says what becomes of them decides for itself', () => {
    const host = hostWith(code, { killedWrites: 'lost' }, 'Utilities.getUuid', () => {
      throw new HostKill('gone', { loseBufferedWrites: false });
    });
    host.run('f');
    expect(cellOf(host, 2, 1)).toBe('not flushed');
  });
});

describe('what a read sees after others edited', () => {
  const reads = (between: string, reading: Readings['reads']) => {
    const host = hostWith(
      `function f() {
        const sheet = SpreadsheetApp.getActiveSheet();
        const first = sheet.getRange('A1').getValue();
        Utilities.getUuid();
        ${between};
        return [first, sheet.getRange('A1').getValue(), sheet.getRange('A1:B1').getDisplayValues()[0][0]];
      }`,
      { reads: reading },
      'Utilities.getUuid',
      (own) => own.spreadsheet.firstSheet.setCell(1, 1, 'new'),
    );
    host.spreadsheet.firstSheet.setCell(1, 1, 'old');
    return resultOf(host.run('f'));
  };

  test('the cells now, or those of the first read', () => {
    expect(reads('', 'now')).toEqual(['old', 'new', 'new']);
    expect(reads('', 'look-ahead')).toEqual(['old', 'old', 'old']);
  });

  test.each([
    ['flush()', 'SpreadsheetApp.flush()'],
    ['a write of its own', "sheet.getRange('C5').setValue('x')"],
  ])('%s ends the look-ahead', (_, between) => {
    expect(reads(between, 'look-ahead')).toEqual(['old', 'new', 'new']);
  });

  test('an execution sees its own writes', () => {
    const host = smallHost(
      `function f() {
        const range = SpreadsheetApp.getActiveSheet().getRange('A1');
        range.getValue();
        range.setValue('mine');
        return range.getValue();
      }`,
      { readings: { reads: 'look-ahead', writes: 'late' } },
    );
    expect(resultOf(host.run('f'))).toBe('mine');
  });
});

describe('two Lock objects of one kind in one execution', () => {
  const code = `function f() {
    const first = LockService.getDocumentLock();
    const second = LockService.getDocumentLock();
    const got = [first.tryLock(0), second.hasLock(), second.tryLock(500)];
    second.releaseLock();
    return [...got, first.hasLock(), LockService.getScriptLock().tryLock(0)];
  }`;

  test('share the lock', () => {
    const host = smallHost(code, { readings: { locks: 'shared' } });
    expect(resultOf(host.run('f'))).toEqual([true, true, true, false, true]);
  });

  test('or exclude each other: the second waits in vain', () => {
    const host = smallHost(code, { readings: { locks: 'exclusive' } });
    const startMs = host.clock.now();
    expect(resultOf(host.run('f'))).toEqual([true, false, false, true, true]);
    expect(host.clock.now() - startMs).toBeGreaterThanOrEqual(500);
  });
});

describe('a cached value', () => {
  const found = (cacheLoss: number, draw: number) => {
    const code = `function f() {
      const cache = CacheService.getDocumentCache();
      cache.put('k', 'v');
      return [cache.get('k'), cache.getAll(['k'])];
    }`;
    return resultOf(smallHost(code, { readings: { cacheLoss }, random: () => draw }).run('f'));
  };

  test('is there before its time is up, or any get may find nothing', () => {
    expect(found(0, 0)).toEqual(['v', { k: 'v' }]);
    expect(found(0.5, 0.4)).toEqual([null, {}]);
    expect(found(0.5, 0.6)).toEqual(['v', { k: 'v' }]);
  });
});

describe('developer metadata on a column', () => {
  const places = (columnMetadata: Readings['columnMetadata']) => {
    const host = smallHost(
      `function f() {
        const sheet = SpreadsheetApp.getActiveSheet();
        sheet.getRange('B:B').addDeveloperMetadata('b');
        sheet.getRange('C:C').addDeveloperMetadata('c');
      }`,
      { readings: { columnMetadata } },
    );
    resultOf(host.run('f'));
    host.spreadsheet.firstSheet.moveColumns(2, 1, 5);
    return host.spreadsheet.metadata.items.map(({ key, place }) => [
      key,
      'index' in place && place.index,
    ]);
  };

  test('follows the column that moves, or is gone; the others keep theirs', () => {
    expect(places('follows')).toEqual([
      ['b', 4],
      ['c', 2],
    ]);
    expect(places('dies')).toEqual([['c', 2]]);
  });
});

describe('a leading apostrophe read from a cell', () => {
  const read = (apostrophes: Readings['apostrophes']) => {
    const host = smallHost(
      `function f() {
        const range = SpreadsheetApp.getActiveSheet().getRange('A1:A3');
        range.getCell(2, 1).setNumberFormat('@');
        range.setValues([["'t Hooft"], ["'t Hooft"], ['']]);
        return [range.getValues(), range.getDisplayValues()].map((rows) => rows.slice(0, 2).join('|'));
      }`,
      { readings: { apostrophes } },
    );
    return resultOf(host.run('f'));
  };

  test('is never in the value, or is where the cell was formatted as text', () => {
    expect(read('stripped')).toEqual(['t Hooft|t Hooft', 't Hooft|t Hooft']);
    expect(read('kept in text cells')).toEqual(["t Hooft|'t Hooft", "t Hooft|'t Hooft"]);
  });
});

describe('the timeout of a fetch', () => {
  const slow = (latencyMs: number) => ({
    fetchAll: (requests: readonly unknown[]) =>
      requests.map((): WireResult => ({ ok: true, status: 200, headers: [], body: '', latencyMs })),
  });
  const code = `
    function plain() { return UrlFetchApp.fetch('https://api.test/').getResponseCode(); }
    function patient() { return UrlFetchApp.fetch('https://api.test/', { timeoutSeconds: 100 }).getResponseCode(); }`;
  const outcomes = (fetchTimeout: Readings['fetchTimeout'], latencyMs: number) => {
    const host = smallHost(code, { readings: { fetchTimeout }, transport: slow(latencyMs) });
    return ['plain', 'patient'].map((name) => host.run(name).ok);
  };

  test('is 60 s whatever the script asks for, or what it asks for and 360 s without', () => {
    expect(outcomes('60 s', 70_000)).toEqual([false, false]);
    expect(outcomes('360 s', 70_000)).toEqual([true, true]);
    expect(outcomes('360 s', 110_000)).toEqual([true, false]);
  });
});

describe('a sheet that was deleted', () => {
  const calls = (deletedSheets: Readings['deletedSheets']) => {
    const host = hostWith(
      `function f() {
        const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Leads');
        const range = sheet.getRange('A1');
        Utilities.getUuid();
        const attempts = [
          () => range.getValue(), () => range.setValue('x'), () => sheet.getLastRow(),
          () => sheet.getName(), () => sheet.getRange('B1'),
          () => SpreadsheetApp.getActiveSpreadsheet().setActiveSheet(sheet),
        ];
        return attempts.map((attempt) => {
          try { attempt(); return 'answers'; } catch (e) { return e.name + ': ' + e.message; }
        });
      }`,
      { deletedSheets },
      'Utilities.getUuid',
      (own) => {
        const sheet = own.spreadsheet.sheet('Leads');
        if (sheet) own.spreadsheet.deleteSheet(sheet);
      },
    );
    const { id } = host.spreadsheet.addSheet('Leads');
    return { id, outcomes: resultOf(host.run('f')) };
  };

  test('throws at any further call, or goes on unseen', () => {
    const thrown = calls('throw');
    expect(thrown.outcomes).toEqual(Array(6).fill(`Exception: Sheet ${thrown.id} not found`));
    expect(calls('answer').outcomes).toEqual(Array(6).fill('answers'));
  });

  test('throws at the flush what was written late before it was deleted', () => {
    const host = hostWith(
      `function f() {
        SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Leads').getRange('A1').setValue('x');
        ${caught('SpreadsheetApp.flush()')}
      }`,
      { writes: 'late' },
      'SpreadsheetApp.flush',
      (own) => {
        const sheet = own.spreadsheet.sheet('Leads');
        if (sheet) own.spreadsheet.deleteSheet(sheet);
      },
    );
    const { id } = host.spreadsheet.addSheet('Leads');
    expect(resultOf(host.run('f'))).toBe(`Exception: Sheet ${id} not found`);
  });
});

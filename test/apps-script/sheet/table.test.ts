import { ServiceException } from '../../../sandbox/apps-script/errors';
import type { Host, HostOptions } from '../../../sandbox/apps-script/host';
import { call, editor, owner } from '../adapter-host';
import { areMadeAfterOnesEnded, areMadeBesideOnesEnded } from './new-columns';
import { email, phone, setUp } from './table-host';

const block = (text: string, firstRow = 2, firstColumn = 0) => [
  { firstRow, firstColumn, values: [[text]] },
];

describe('text stays text', () => {
  test.each([
    '+14155550100',
    '+1 (415) 555-0100',
    '=1+1',
    '=IMPORTXML("https://evil.example","//a")',
    '007',
    '1/2',
    '10%',
    'TRUE',
    '1e3',
    '2026-01-15',
    '-5',
    '@ada',
  ])('%j', (text) => {
    const { host, sheet } = setUp([['Name']]);
    call(host, 'write', [block(text)]);
    expect(sheet.value(2, 1)).toBe(text);
    expect(sheet.formula(2, 1)).toBe('');
    expect(call(host, 'read', [2, 1, 0, 1])).toEqual([[text]]);
  });

  test('filled cells stay text too', () => {
    const { host, sheet } = setUp([['Name']]);
    const values = [['x'], ['x'], ['x'], ['x']];
    call(host, 'formatAsText', [[{ firstRow: 2, firstColumn: 0, values }]]);
    call(host, 'fill', [[2, 3, 5], 0, '=1+1']);
    expect([2, 3, 4, 5].map((row) => sheet.value(row, 1))).toEqual(['=1+1', '=1+1', null, '=1+1']);
  });

  test('what was written reads the same and can be written again', () => {
    const { host } = setUp([['Name']]);
    call(host, 'write', [block('007')]);
    const [[text]] = call(host, 'read', [2, 1, 0, 1]);
    call(host, 'write', [block(text)]);
    expect(call(host, 'read', [2, 1, 0, 1])).toEqual([['007']]);
  });
});

test('cells that get the same format, or are emptied, take a call together, wherever they stand', () => {
  const calls: string[] = [];
  const hooks = { before: ({ method }: { method: string }) => void calls.push(method) };
  const { host, sheet } = setUp([['Name'], ['a'], ['b'], ['c'], ['d'], ['e']], { hooks });
  const cell = (rowNumber: number, value: string | number) => ({
    ...{ rowNumber, column: 0, value, formula: '' },
    format: value === 7 ? '0.00' : 'General',
  });
  call(host, 'putTyped', [[cell(2, ''), cell(4, ''), cell(5, 7), cell(6, '')]]);
  expect([2, 3, 4, 5, 6].map((row) => sheet.display(row, 1))).toEqual(['', 'b', '', '7.00', '']);
  const writes = calls.filter((method) => /^(set|clear)/.test(method));
  expect(writes).toEqual(['setNumberFormat', 'setNumberFormat', 'clearContent', 'setValues']);
});

describe('what people had entered', () => {
  test.each(['=1+1', '007', '10%', '1/2/2026', 'TRUE', '1,234.50'])(
    '%j comes back as what it was',
    (typed) => {
      const { host, sheet } = setUp([['Name'], [typed], ['']]);
      call(host, 'write', [block('ours')]);
      const cell = { rowNumber: 2, column: 0, formula: '', format: 'General', isTyped: true };
      const formula = typed.startsWith('=') ? typed : '';
      expect(call(host, 'putTyped', [[{ ...cell, value: typed, formula }]])).toBeNull();
      sheet.setCell(3, 2, typed);
      expect(sheet.value(2, 1)).toEqual(sheet.value(3, 2));
      expect(sheet.formula(2, 1)).toBe(sheet.formula(3, 2));
    },
  );

  test.each([
    ['1234.5678', '0.00'],
    ['0.12345', '0%'],
    ['2026-03-04', 'dd.mm.'],
    ["'007", ''],
    ["'=1+1", ''],
    ['=1+1', '0.00'],
    ['TRUE', ''],
    ['plain words', ''],
  ])('%j is put back as it stood, format and all', (typed, format) => {
    const { host, sheet } = setUp([['Name'], ['']]);
    const area = { firstRow: 2, firstColumn: 2, lastRow: 2, lastColumn: 2 };
    if (format !== '') sheet.setFormat(area, format);
    sheet.setCell(2, 2, typed);
    expect(call(host, 'putBack', [2, 1, 3])).toBeNull();
    expect(sheet.value(2, 4)).toEqual(sheet.value(2, 2));
    expect(sheet.formula(2, 4)).toBe(sheet.formula(2, 2));
    expect(sheet.format(2, 4)).toBe(sheet.format(2, 2));
  });
});

describe('a look', () => {
  test('gives the header row, and texts as displayed only where they were asked for', () => {
    const { host } = setUp([
      ['Name', 'Score'],
      ['Ada', '12.50'],
    ]);
    expect(call(host, 'look', [2, 1, 2, [0]])).toEqual({
      headers: ['Name', 'Score'],
      firstRow: 2,
      values: [['Ada', 12.5]],
      texts: [['Ada', '12.5']],
    });
  });

  test('finds nothing in rows beyond the grid', () => {
    const { host, sheet } = setUp([['Name'], ['Ada']]);
    sheet.deleteRows(3, sheet.maxRows - 2);
    expect(call(host, 'look', [2, 3, 1, [0]])).toMatchObject({ texts: [['Ada'], [''], ['']] });
  });
});

describe('reading', () => {
  test('numbers and dates come as they are displayed', () => {
    const { host } = setUp([['Name'], ['12.50'], ['1/2/2026'], ['10%']]);
    expect(call(host, 'read', [2, 3, 0, 1])).toEqual([['12.5'], ['1/2/2026'], ['10%']]);
  });

  test('rows and columns beyond the grid are empty', () => {
    const { host, sheet } = setUp([['Name'], ['Ada']]);
    sheet.deleteRows(3, sheet.maxRows - 2);
    expect(call(host, 'read', [2, 3, 0, 2])).toEqual([
      ['Ada', ''],
      ['', ''],
      ['', ''],
    ]);
    expect(call(host, 'read', [50, 1, 0, 1])).toEqual([['']]);
    expect(call(host, 'formulas', [2, 1, sheet.maxColumns - 1, 2])).toEqual([['', '']]);
    expect(call(host, 'read', [2, 0, 0, 1])).toEqual([]);
  });

  test('links are found in link text and in HYPERLINK formulas', () => {
    const { host, sheet } = setUp([['Profile'], ['']]);
    sheet.setCell(2, 1, '=HYPERLINK("https://www.linkedin.com/in/ada", "Ada")');
    expect(call(host, 'links', [2, 2, 0])).toEqual(['https://www.linkedin.com/in/ada', '']);
    expect(call(host, 'links', [9_999, 2, 0])).toEqual([]);
  });

  test('links of neighbouring columns come in one look', () => {
    const { host, sheet } = setUp([
      ['Name', 'Profile'],
      ['', ''],
    ]);
    sheet.setCell(2, 2, '=HYPERLINK("https://www.linkedin.com/in/ada", "Ada")');
    expect(call(host, 'linksIn', [2, 1, 0, 2])).toEqual([['', 'https://www.linkedin.com/in/ada']]);
  });

  test('it knows its sheet and the last row in use', () => {
    const { host, sheet } = setUp([['Name'], ['Ada']]);
    expect(call(host, 'facts')).toEqual([sheet.id, sheet.name, 2]);
  });
});

describe('columns of the add-on', () => {
  test('are made after the last column, and found again', () => {
    const { host, sheet } = setUp([['Name', 'Company']]);
    call(host, 'add', [[email, phone], null]);
    expect(call(host, 'outputs')).toEqual({ 'email:CDX email': 2, 'phone:CDX phone': 3 });
    expect([sheet.value(1, 3), sheet.value(1, 4)]).toEqual(['CDX email', 'CDX phone']);
  });

  test('are made before a column that was chosen', () => {
    const { host, sheet } = setUp([['Name', 'Company']]);
    call(host, 'add', [[email], 1]);
    expect(call(host, 'outputs')).toEqual({ 'email:CDX email': 1 });
    expect(sheet.value(1, 3)).toBe('Company');
  });

  // At every seventh call; at each one in new-columns.slow.test.ts.
  test('are made at last after an execution that made them was ended at any call', () => {
    areMadeAfterOnesEnded(7);
  });

  test('are made at last beside those that another run had begun to make', () => {
    areMadeBesideOnesEnded(7);
  });

  test('that have lost their marks are adopted wherever they move meanwhile, and never made twice', () => {
    for (let at = 0; at < 40; at += 1) {
      let calls = 0;
      const before = () => {
        calls += 1;
        if (calls === at) sheet.moveColumns(2, 1, 5);
      };
      const { host, sheet } = setUp([['Name', 'CDX email', 'Company', 'Notes']], {
        hooks: { before },
      });
      call(host, 'add', [[email, phone], null]);
      const headers = Array.from({ length: 8 }, (_, column) => sheet.value(1, column + 1));
      expect(headers.filter((header) => header === 'CDX email')).toHaveLength(1);
    }
  });

  test('are made although the grid has no column left', () => {
    const { host, sheet } = setUp([['Name']]);
    sheet.deleteColumns(2, sheet.maxColumns - 1);
    call(host, 'add', [[email], null]);
    expect(call(host, 'outputs')).toEqual({ 'email:CDX email': 1 });
  });

  test('are followed when they are moved, renamed, or others are inserted', () => {
    const { host, sheet } = setUp([['Name', 'Company']]);
    call(host, 'add', [[email, phone], null]);
    sheet.setCell(1, 3, 'Mail');
    sheet.moveColumns(3, 1, 1);
    expect(call(host, 'outputs')).toEqual({ 'email:CDX email': 0, 'phone:CDX phone': 3 });
    sheet.insertColumns(1, 2);
    expect(call(host, 'outputs')).toEqual({ 'email:CDX email': 2, 'phone:CDX phone': 5 });
  });

  test('that are deleted are gone', () => {
    const { host, sheet } = setUp([['Name']]);
    call(host, 'add', [[email, phone], null]);
    sheet.deleteColumns(2);
    expect(call(host, 'outputs')).toEqual({ 'phone:CDX phone': 1 });
  });

  test('are adopted by their header in a sheet that came without metadata', () => {
    const { host, sheet } = setUp([
      ['Name', 'CDX email'],
      ['Ada', 'ada@acme.example'],
    ]);
    call(host, 'add', [[email, phone], null]);
    expect(call(host, 'outputs')).toEqual({ 'email:CDX email': 1, 'phone:CDX phone': 2 });
    expect(sheet.value(2, 2)).toBe('ada@acme.example');
  });

  test('of a preset are never adopted: the header is the user\u2019s own', () => {
    const { host } = setUp([['Name', 'Email']]);
    call(host, 'add', [[{ name: 'email', header: 'Email' }], null]);
    expect(call(host, 'outputs')).toEqual({ 'email:Email': 2 });
  });

  test('take what people type into them as text', () => {
    const { host, sheet } = setUp([['Name']]);
    call(host, 'add', [[phone], null]);
    sheet.setCell(2, 2, '0041');
    expect(sheet.value(2, 2)).toBe('0041');
  });
});

describe.each(['en', 'es'] as const)('protected cells in %s', (locale) => {
  function protectedHost(options: Partial<HostOptions> = {}): Host {
    const { host, sheet } = setUp([['Name', 'Mine']], { locale, ...options });
    host.spreadsheet.protections.add(sheet.id, sheet.area('B:B'), []);
    return host;
  }
  const refusal =
    'SheetRefused: Cells of the add-on\u2019s columns are protected from you: ask the owner to let you edit them.';

  test('refuse a write by a name of our own', () => {
    const host = protectedHost();
    expect(call(host, 'write', [block('x', 2, 1)], editor)).toBe(refusal);
    expect(call(host, 'fill', [[2], 1, 'x'], editor)).toBe(refusal);
    expect(call(host, 'write', [block('x', 2, 1)], owner)).toBeNull();
  });

  test('refuse it also where Sheets tells only at the next read', () => {
    const host = protectedHost({ protectionErrors: 'deferred' });
    expect(call(host, 'writeAndRead', [block('x', 2, 1)], editor)).toBe(refusal);
  });

  test('are known before a run', () => {
    const host = protectedHost();
    expect(call(host, 'locked', [[0, 1, 2]], editor)).toEqual([1]);
    expect(call(host, 'locked', [[0, 1, 2]], owner)).toEqual([]);
  });
});

test('a refusal in a language that nobody foresaw is found out by asking for the protections', () => {
  const hooks = {
    before: ({ method }: { method: string }) => {
      if (method === 'setValues') throw new ServiceException('\u4fdd\u8b77');
    },
  };
  const { host, sheet } = setUp([['Name']], { hooks });
  const cell = { rowNumber: 2, column: 0, value: 'x', formula: '', format: null };
  const isRefused = () =>
    ['write', 'putTyped'].map((name) =>
      call(host, name, [name === 'write' ? block('x') : [cell]], editor),
    );
  expect(isRefused()).toEqual(['Exception: \u4fdd\u8b77', 'Exception: \u4fdd\u8b77']);
  host.spreadsheet.protections.add(sheet.id, sheet.area('A:A'), []);
  for (const told of isRefused()) expect(told).toMatch(/^SheetRefused/);
});

test('such a refusal is found out also where that of another cell is told in place of the protections', () => {
  let late = 1;
  const hooks = {
    before: ({ method }: { method: string }) => {
      if (method === 'setValues') throw new ServiceException('\u4fdd\u8b77');
      if (method !== 'getProtections' || late === 0) return;
      late -= 1;
      throw new ServiceException('\u4fdd\u8b77');
    },
  };
  const { host, sheet } = setUp([['Name']], { hooks });
  host.spreadsheet.protections.add(sheet.id, sheet.area('A:A'), []);
  expect(call(host, 'write', [block('x')], editor)).toMatch(/^SheetRefused/);
});

test('rules that reject are told with their words, those that warn are not, and the grid ends where it does', () => {
  const { host, sheet } = setUp([['Name']]);
  const rule = { criteria: [['x', 'y']], allowInvalid: false, help: null };
  const place = (a1: string) => sheet.area(a1) ?? sheet.all;
  sheet.setValidation(place('A2'), { ...rule, kind: 'VALUE_IN_LIST' });
  sheet.setValidation(place('B2'), {
    ...rule,
    kind: 'TEXT_IS_VALID_EMAIL',
    help: 'An address · of work',
  });
  sheet.setValidation(place('C2'), { ...rule, kind: 'CUSTOM_FORMULA', allowInvalid: true });
  expect(call(host, 'rules', [2, 5_000, 0, 100])).toEqual([
    [{ rowNumber: 2, column: 0, words: 'value in list' }, false],
    [{ rowNumber: 2, column: 1, words: 'An address of work' }, true],
  ]);
  expect(call(host, 'rules', [9_000, 2, 0, 1])).toEqual([]);
});

test('a protected sheet protects all of its columns', () => {
  const { host, sheet } = setUp([['Name']]);
  host.spreadsheet.protections.add(sheet.id, null, []);
  expect(call(host, 'locked', [[0, 3]], editor)).toEqual([0, 3]);
});

test('too many cells are refused by a name of our own', () => {
  const { host } = setUp([['Name']]);
  expect(call(host, 'grow', [500_000])).toBe(
    'SheetRefused: The spreadsheet would exceed ten million cells: delete sheets, rows or columns that nobody needs.',
  );
});

test('rows hidden by a filter or by hand are known', () => {
  const { host, sheet } = setUp([['Name'], ['Ada'], ['Ben'], ['Cem']]);
  sheet.hideRows(2);
  expect(call(host, 'hidden', [[2, 3, 4]])).toEqual([2]);
  expect(call(host, 'filteredOut', [[2, 3, 4]])).toBe('no filter');
  sheet.setFilter(sheet.area('A1:A4'));
  sheet.filterColumn(1, (text) => text !== 'Cem');
  expect(call(host, 'filteredOut', [[2, 3, 4, 5]])).toEqual([4]);
});

test('all selected ranges count, each row once', () => {
  const { host, sheet } = setUp([['Name'], ['a'], ['b'], ['c'], ['d']]);
  host.spreadsheet.select(owner, sheet, 'A2:B3', 'A3', 'A5:A900');
  expect(call(host, 'selected')).toEqual([2, 3, 5]);
});

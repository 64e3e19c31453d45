import { resultOf, smallHost } from './small-host';

/** A sheet with the given block, and what each formula shows. */
function shown(block: string[][], formulas: string[], code = ''): string[] {
  const host = smallHost(code);
  const sheet = host.spreadsheet.firstSheet;
  sheet.paste(1, 1, block);
  sheet.paste(
    1,
    10,
    formulas.map((formula) => [formula]),
  );
  return formulas.map((_, index) => sheet.display(index + 1, 10));
}

describe('formulas', () => {
  test.each([
    ['=1+2*3^2', '19'],
    ['="a"&1&TRUE', 'a1TRUE'],
    ['=10%', '0.1'],
    ['=-A1', '-1'],
    ['=SUM(A1:A3)', '6'],
    ['=SUM(A2:A)', '5'],
    ['=SUM(A:A)', '6'],
    ['=1/0', '#DIV/0!'],
    ['=IFERROR(1/0, "none")', 'none'],
    ['=IF(A1=1, "one", 1/0)', 'one'],
    ['=IFS(A1>1, "many", TRUE, "one")', 'one'],
    ['=SWITCH(A2, 1, "a", 2, "b", "c")', 'b'],
    ['=CHOOSE(2, 1/0, "two")', 'two'],
    ['=AND(A1=1, A2=2)', 'TRUE'],
    ['=OR(A1=2, A2=3)', 'FALSE'],
    ['=VLOOKUP(2, A1:B3, 2, FALSE)', 'y'],
    ['=LEN(B1)', '1'],
    ['=UPPER(B2)', 'Y'],
    ['=A1=B1', 'FALSE'],
    ['="a"="A"', 'TRUE'],
    ['=D1=""', 'TRUE'],
    ['=NOPE(1)', '#NAME?'],
    ['=nope', '#NAME?'],
    ['=1+', '#ERROR!'],
    ['=Sheet9!A1', '#REF!'],
    ['=ROW()', '1'],
    ['=B1:B3', 'x'],
    ['=ISBLANK(D1)', 'TRUE'],
    ['=COUNTIF(A1:A3, ">1")', '2'],
    ['=SUM({1,2;3,4})', '10'],
  ])('%s shows %s', (formula, expected) => {
    const block = [
      ['1', 'x'],
      ['2', 'y'],
      ['3', 'z'],
    ];
    expect(shown(block, [formula])).toEqual([expected]);
  });

  test('IF computes only the branch that it takes', () => {
    const host = smallHost(
      `function SPEND() { CacheService.getDocumentCache().put('spent', '1'); return 1; }`,
    );
    host.spreadsheet.firstSheet.setCell(1, 1, '=IF(B1="", "", SPEND())');
    expect(host.inspect.formulaExecutions()).toBe(0);
    host.spreadsheet.firstSheet.setCell(1, 2, 'go');
    expect(host.inspect.formulaExecutions()).toBe(1);
  });

  test('ARRAYFORMULA works on every element and spills', () => {
    const host = smallHost('');
    const sheet = host.spreadsheet.firstSheet;
    sheet.paste(1, 1, [['1'], ['2'], ['3']]);
    sheet.setCell(1, 2, '=ARRAYFORMULA(IF(A1:A3>1, A1:A3*10, "small"))');
    expect([1, 2, 3].map((row) => sheet.display(row, 2))).toEqual(['small', '20', '30']);
    expect(sheet.formula(2, 2)).toBe('');
  });

  test('a formula recalculates when a precedent changes and not otherwise', () => {
    const host = smallHost('function F(a) { return a; }');
    const sheet = host.spreadsheet.firstSheet;
    sheet.paste(1, 1, [['1', '=F(A1)', '=B1*2']]);
    expect(host.inspect.formulaExecutions()).toBe(1);
    sheet.setCell(5, 5, 'elsewhere');
    host.recalculate();
    expect(host.inspect.formulaExecutions()).toBe(1);
    sheet.setCell(1, 1, '4');
    expect(host.inspect.formulaExecutions()).toBe(2);
    expect(sheet.display(1, 3)).toBe('8');
  });

  test('the same formula put back after it was cleared is computed anew, and only that one', () => {
    const host = smallHost('function F(a) { return a; }');
    const sheet = host.spreadsheet.firstSheet;
    sheet.paste(1, 1, [['1', '=F(A1)', '=F(2)']]);
    sheet.setCell(1, 2, '');
    sheet.setCell(1, 2, '=F(A1)');
    expect(sheet.display(1, 2)).toBe('1');
    expect(host.inspect.formulaExecutions()).toBe(3);
    sheet.setCell(1, 2, '=F(3)');
    sheet.setCell(1, 4, '=F(4)');
    expect(host.inspect.formulaExecutions()).toBe(5);
  });

  test('a formula of the script that depends on another waits for it', () => {
    const host = smallHost('function DOUBLE(a) { return a * 2; }');
    host.spreadsheet.firstSheet.paste(1, 1, [['=DOUBLE(B1)', '=DOUBLE(C1)', '=DOUBLE(D1)', '5']]);
    expect(host.spreadsheet.firstSheet.display(1, 1)).toBe('40');
    expect(host.inspect.formulaExecutions()).toBe(3);
  });

  test('a volatile argument leaves the cell at Loading...', () => {
    expect(shown([], ['=F(NOW())', '=F(RAND()*2)'], 'function F(a) { return a; }')).toEqual([
      'Loading...',
      'Loading...',
    ]);
  });

  test('a circular reference is #REF!', () => {
    const host = smallHost('');
    host.spreadsheet.firstSheet.paste(1, 1, [['=B1', '=A1']]);
    expect(host.spreadsheet.firstSheet.display(1, 1)).toBe('#REF!');
  });

  test('function names ignore case; a name with an underscore at its end is none', () => {
    const code = 'function Hello() { return "hi"; } function secret_() { return 1; }';
    expect(shown([], ['=HELLO()', '=hello()', '=secret_()'], code)).toEqual(['hi', 'hi', '#NAME?']);
  });

  test('a list becomes a column, blanks stay blank, null shows nothing', () => {
    const host = smallHost(
      'function LIST() { return [1, null, "c"]; } function NONE() { return null; }',
    );
    const sheet = host.spreadsheet.firstSheet;
    sheet.setCell(1, 1, '=LIST()');
    sheet.setCell(1, 2, '=NONE()');
    expect([1, 2, 3].map((row) => sheet.display(row, 1))).toEqual(['1', '', 'c']);
    expect(sheet.display(1, 2)).toBe('');
  });

  test('a result that shrinks clears what it no longer covers', () => {
    const host = smallHost('function TIMES(n) { return Array.from({ length: n }, (_, i) => i); }');
    const sheet = host.spreadsheet.firstSheet;
    sheet.paste(1, 1, [['4', '=TIMES(A1)']]);
    expect(sheet.display(4, 2)).toBe('3');
    sheet.setCell(1, 1, '2');
    expect([sheet.display(2, 2), sheet.display(3, 2), sheet.display(4, 2)]).toEqual(['1', '', '']);
  });

  test('references follow inserted, deleted and moved rows and columns', () => {
    const host = smallHost('');
    const sheet = host.spreadsheet.firstSheet;
    sheet.paste(1, 1, [['1', '=A1+$A$2'], ['2'], ['3', '=SUM(A1:A2)']]);
    sheet.insertRows(2);
    expect([sheet.formula(1, 2), sheet.formula(4, 2)]).toEqual(['=A1+$A$3', '=SUM(A1:A3)']);
    sheet.insertColumns(1);
    expect(sheet.formula(1, 3)).toBe('=B1+$B$3');
    sheet.moveColumns(2, 1, 1);
    expect(sheet.formula(1, 3)).toBe('=A1+$A$3');
    sheet.deleteRows(3);
    expect(sheet.formula(1, 3)).toBe('=A1+#REF!');
    expect(sheet.formula(3, 3)).toBe('=SUM(A1:A2)');
  });

  test('a sort takes formulas along, with their relative references', () => {
    const host = smallHost('');
    const sheet = host.spreadsheet.firstSheet;
    sheet.paste(1, 1, [
      ['3', '=A1*10+$D$1', '', '7'],
      ['1', '=A2*10+$D$1'],
    ]);
    sheet.sort({ firstRow: 1, firstColumn: 1, lastRow: 2, lastColumn: 2 }, [
      { column: 1, ascending: true },
    ]);
    expect([sheet.formula(1, 2), sheet.display(1, 2)]).toEqual(['=A1*10+$D$1', '17']);
    expect([sheet.formula(2, 2), sheet.display(2, 2)]).toEqual(['=A2*10+$D$1', '37']);
  });

  test('values written by the script are seen by formulas at the next read', () => {
    const host = smallHost(`function f() {
      const sheet = SpreadsheetApp.getActiveSheet();
      sheet.getRange('A1:B1').setValues([[2, '=A1*21']]);
      return sheet.getRange('B1').getValue();
    }`);
    expect(host.run('f')).toMatchObject({ value: 42 });
  });

  test('while the script runs, a formula of the script shows Loading...', () => {
    const host = smallHost(`function ONE() { return 1; } function f() {
      const cell = SpreadsheetApp.getActiveSheet().getRange('A1');
      cell.setFormula('=ONE()');
      return cell.getDisplayValue();
    }`);
    expect(host.run('f')).toMatchObject({ value: 'Loading...' });
    expect(host.spreadsheet.firstSheet.display(1, 1)).toBe('1');
  });

  test.each(['A', 'C', 'R', 'Z'])('an open range may end in column %s', (letter) => {
    const host = smallHost('function COUNTED(rows) { return rows.length; }');
    const sheet = host.spreadsheet.firstSheet;
    const column = letter.charCodeAt(0) - 64;
    sheet.paste(2, column, [['1'], ['2'], ['3']]);
    const formulas = [
      `=SUM(${letter}2:${letter})`,
      `=SUM($${letter}$2:$${letter})`,
      `=SUM(Sheet1!${letter}2:${letter})`,
      `=COUNTED(${letter}2:${letter})`,
    ];
    const other = host.spreadsheet.addSheet('Other');
    formulas.forEach((formula, index) => {
      other.setCell(index + 1, 1, formula.replace(/\((?!Sheet1)/, '(Sheet1!'));
    });
    const shownNow = () => formulas.map((_, index) => other.display(index + 1, 1));
    expect(shownNow()).toEqual(['6', '6', '6', '999']);
    sheet.insertColumns(1);
    sheet.setCell(2, column + 1, '5');
    expect(shownNow()).toEqual(['10', '10', '10', '999']);
  });

  test('semicolons separate arguments as commas do, and rows in arrays', () => {
    expect(shown([['1', '2']], ['=SUM(A1;B1)', '=SUM({1;2};A1)', '=IF(A1=1;"x;y";2)'])).toEqual([
      '3',
      '4',
      'x;y',
    ]);
  });

  const leads = [
    ['Ada', '3', 'acme.com'],
    ['Bob', '1', ''],
    ['Cy', '2', 'acme.com'],
  ];

  test.each([
    ['=HYPERLINK("https://x.y/", "Profile")', 'Profile'],
    ['=HYPERLINK("https://x.y/")', 'https://x.y/'],
    ['=JOIN("|", FILTER(A1:A3, B1:B3>1))', 'Ada|Cy'],
    ['=JOIN("|", FILTER(A1:A3, B1:B3>1, C1:C3="acme.com", B1:B3<3))', 'Cy'],
    ['=FILTER(A1:A3, B1:B3>9)', '#N/A'],
    ['=FILTER(A1:A3, B1:B2>1)', '#N/A'],
    ['=JOIN("|", SORT(A1:A3, B1:B3, TRUE))', 'Bob|Cy|Ada'],
    ['=JOIN("|", SORT(A1:B3, 2, FALSE))', 'Ada|3|Cy|2|Bob|1'],
    ['=JOIN("|", UNIQUE(C1:C3))', 'acme.com|'],
    ['=XLOOKUP("bob", A1:A3, B1:B3)', '1'],
    ['=XLOOKUP("Nobody", A1:A3, B1:B3, "none")', 'none'],
    ['=XLOOKUP("Nobody", A1:A3, B1:B3)', '#N/A'],
    ['=XLOOKUP("C*", A1:A3, B1:B3, "", 2)', '2'],
    ['=XLOOKUP("acme.com", C1:C3, A1:A3, "", 0, -1)', 'Cy'],
    ['=XLOOKUP(2.5, B1:B3, A1:A3, "", -1)', 'Cy'],
    ['=XLOOKUP(2.5, B1:B3, A1:A3, "", 1)', 'Ada'],
    ['=JOIN("|", SPLIT("a, b;c", ",;"))', 'a|b|c'],
    ['=JOIN("|", SPLIT("a::b", "::", FALSE))', 'a|b'],
    ['=SUM(SPLIT("1 2 3", " "))', '6'],
    ['=LET(x, B1, y, x*2, x+y)', '9'],
    ['=LET(list, B1:B3, SUM(list))', '6'],
    ['=REGEXEXTRACT("ada@acme.com", "@(.+)")', 'acme.com'],
    ['=REGEXMATCH(A1, "^A")', 'TRUE'],
    ['=REGEXREPLACE(A1, "[ad]", "x")', 'Axx'],
    ['=IMPORTRANGE("https://docs.google.com/x", "A1:B2")', '#REF!'],
    ['=JOIN("|", ARRAYFORMULA(UPPER(A1:A3)&LEN(A1:A3)))', 'ADA3|BOB3|CY2'],
    ['=JOIN("|", ARRAYFORMULA(IF(C1:C3="", "-", HYPERLINK("https://"&C1:C3, A1:A3))))', 'Ada|-|Cy'],
    ['=IFERROR(FILTER(A1:A3, B1:B3>9), "nobody")', 'nobody'],
  ])('in a lead sheet %s shows %s', (formula, expected) => {
    expect(shown(leads, [formula])).toEqual([expected]);
  });

  test('QUERY says that it is not available here, and IMPORTRANGE what the sheet wants', () => {
    const host = smallHost('');
    const sheet = host.spreadsheet.firstSheet;
    sheet.paste(1, 1, [['=QUERY(C1:C2, "select C")', '=IMPORTRANGE("u", "A1")']]);
    expect(sheet.value(1, 1)).toMatchObject({
      message: expect.stringMatching(/^QUERY is not available/),
    });
    expect(sheet.value(1, 2)).toMatchObject({ message: 'You need to connect these sheets.' });
  });

  test('a formula that gives a date shows a date, to people and to the script', () => {
    const host = smallHost(`
      function SINCE() { return new Date(2026, 2, 5); }
      function DAYS() { return [['a', new Date(2026, 2, 5, 12)], ['b', 7]]; }
      function read() { return SpreadsheetApp.getActiveSheet().getRange('A1:E1').getValues()[0].map((v) => v instanceof Date); }`);
    const sheet = host.spreadsheet.firstSheet;
    sheet.paste(1, 1, [['=TODAY()', '=NOW()', '=A1+1', '=TODAY()-A1', '=SINCE()', '=DAYS()']]);
    const line = () => [1, 2, 3, 4, 5, 6, 7].map((column) => sheet.display(1, column));
    expect(line()).toEqual([
      '1/15/2026',
      '1/15/2026 9:00:00',
      '1/16/2026',
      '0',
      '3/5/2026',
      'a',
      '3/5/2026 12:00:00',
    ]);
    expect(sheet.display(2, 7)).toBe('7');
    expect(resultOf(host.run('read'))).toEqual([true, true, true, false, true]);
    sheet.setCell(1, 1, '5');
    expect(sheet.display(1, 1)).toBe('5');
  });

  test.each([
    ['=A1'],
    ['=B1', '=A1'],
    ['=F(B1)', '=F(A1)'],
    ['=FILTER(A1:A5, B1:B5="")'],
    ['=LET(x, A1, x)'],
  ])('cells that refer to themselves are errors and stop nothing: %s', (...formulas) => {
    const host = smallHost('function F(a) { return a; }');
    const sheet = host.spreadsheet.firstSheet;
    sheet.paste(1, 1, [formulas]);
    sheet.setCell(5, 5, '=1+1');
    expect(sheet.display(5, 5)).toBe('2');
  });

  test('in R1C1 notation a formula reads the same in each row, and is taken so', () => {
    const host = smallHost(`function read() {
      const range = SpreadsheetApp.getActiveSheet().getRange('C2:C3');
      return JSON.stringify(range.getFormulasR1C1());
    }
    function write() {
      SpreadsheetApp.getActiveSheet().getRange('D3').setFormulasR1C1([['=RC[-3]*$B$1']]);
      SpreadsheetApp.getActiveSheet().getRange('A5').setFormulasR1C1([['=RC[-1]']]);
    }`);
    const sheet = host.spreadsheet.firstSheet;
    sheet.paste(2, 3, [['=A2&"A2"'], ['=A3&"A2"']]);
    expect(resultOf(host.run('read'))).toBe('[["=RC[-2]&\\"A2\\""],["=RC[-2]&\\"A2\\""]]');
    resultOf(host.run('write'));
    expect(sheet.formula(3, 4)).toMatch(/^=A3\*/);
    expect(sheet.formula(5, 1)).toBe('=#REF!');
  });

  test('a formula that was just written moves with its references before it is calculated', () => {
    const host = smallHost(`function f() {
      const sheet = SpreadsheetApp.getActiveSheet();
      sheet.getRange('B2').setFormula('=A2*2');
      sheet.insertRowsBefore(1, 1);
    }`);
    const sheet = host.spreadsheet.firstSheet;
    sheet.setCell(2, 1, '21');
    resultOf(host.run('f'));
    expect(sheet.formula(3, 2)).toBe('=A3*2');
    expect(sheet.display(3, 2)).toBe('42');
  });

  test('where a formula is deleted with its row, what the next one has spilled stays', () => {
    const host = smallHost('function PAIR(a) { return [[a, a + "!"]]; }');
    const sheet = host.spreadsheet.firstSheet;
    sheet.paste(1, 1, [['=PAIR("a")'], ['=PAIR("b")']]);
    expect(sheet.display(2, 2)).toBe('b!');
    host.spreadsheet.batch(() => {
      sheet.deleteRows(1);
      expect(sheet.display(1, 2)).toBe('b!');
    });
  });
});

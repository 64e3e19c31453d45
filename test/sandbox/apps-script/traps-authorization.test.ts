import { editor, errorOf, owner, recordingTransport, resultOf, smallHost } from './small-host';

const menu = `SpreadsheetApp.getUi().createAddonMenu().addItem('Open', 'show').addToUi();`;

describe('authorization', () => {
  test('trap 1: onOpen in NONE that calls PropertiesService or UrlFetchApp throws and leaves no menu', () => {
    for (const call of [
      'PropertiesService.getUserProperties()',
      `UrlFetchApp.fetch('https://api.test/')`,
    ]) {
      const host = smallHost(`function onOpen() { ${call}; ${menu} }`);
      expect(errorOf(host.open(owner, { authMode: 'NONE' }))).toContain('permission');
      expect(host.menu()).toEqual([]);
    }
  });

  test('trap 1: a global statement that does so kills the menu too', () => {
    const host = smallHost(
      `const key = PropertiesService.getUserProperties().getProperty('key'); function onOpen() { ${menu} }`,
    );
    expect(errorOf(host.open(owner, { authMode: 'NONE' }))).toContain('permission');
    expect(host.menu()).toEqual([]);
  });

  test('onOpen in NONE that only builds the menu works and knows its AuthMode', () => {
    const host = smallHost(
      `function onOpen(e) { ${menu} return e.authMode === ScriptApp.AuthMode.NONE; }`,
    );
    expect(resultOf(host.open(owner, { authMode: 'NONE' }))).toBe(true);
    expect(host.menu()).toEqual([{ name: 'Open', functionName: 'show' }]);
  });

  test('trap 2: onOpen and onEdit in LIMITED that call UrlFetchApp.fetch or showSidebar throw', () => {
    const sidebar = `SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutput('x'))`;
    for (const call of [`UrlFetchApp.fetch('https://api.test/')`, sidebar]) {
      const transport = recordingTransport();
      const host = smallHost(`function onOpen() { ${call} } function onEdit() { ${call} }`, {
        transport,
      });
      expect(errorOf(host.open())).toContain('permission');
      host.spreadsheet.firstSheet.setCell(1, 1, 'x');
      expect(host.logs().at(-1)).toMatchObject({ severity: 'ERROR', functionName: 'onEdit' });
      expect(transport.requests).toEqual([]);
      expect(host.sidebar()).toBeNull();
    }
  });

  test("trap 3: a custom function by editor B reads owner A's user properties and cannot set them", () => {
    const host = smallHost(`
      function save(v) { PropertiesService.getUserProperties().setProperty('key', v); }
      function KEY() { return PropertiesService.getUserProperties().getProperty('key'); }
      function SAVE() { PropertiesService.getUserProperties().setProperty('key', 'x'); }`);
    host.run('save', ['of A'], { user: owner });
    host.run('save', ['of B'], { user: editor });
    host.inspect.setFormulaUser(editor);
    const sheet = host.spreadsheet.firstSheet;
    sheet.setCell(1, 1, '=KEY()');
    sheet.setCell(2, 1, '=SAVE()');
    expect(sheet.display(1, 1)).toBe('of A');
    expect(sheet.display(2, 1)).toBe('#ERROR!');
    expect(host.inspect.properties(`user:${owner}`).get('key')).toBe('of A');
  });

  test('trap 4: a custom function that calls setValue gets: You do not have permission to call setValue', () => {
    const host = smallHost(
      `function F() { SpreadsheetApp.getActiveSheet().getRange('B1').setValue(1); }`,
    );
    const sheet = host.spreadsheet.firstSheet;
    sheet.setCell(1, 1, '=F()');
    expect(sheet.value(1, 1)).toMatchObject({
      code: '#ERROR!',
      message: expect.stringContaining('You do not have permission to call setValue'),
    });
    expect(sheet.value(1, 2)).toBeNull();
  });

  test('a custom function cannot reach services outside the list', () => {
    const host = smallHost('function F() { return ScriptApp.getProjectTriggers().length; }');
    host.spreadsheet.firstSheet.setCell(1, 1, '=F()');
    expect(host.spreadsheet.firstSheet.value(1, 1)).toMatchObject({
      message: expect.stringContaining('You do not have permission to call ScriptApp service.'),
    });
  });

  test('a scope that the manifest does not declare is missing', () => {
    const manifest = JSON.stringify({ runtimeVersion: 'V8', oauthScopes: [] });
    const code = 'function f() { return ScriptApp.getProjectTriggers(); }';
    const host = smallHost(code, { bundle: { code, manifest } });
    expect(errorOf(host.run('f'))).toBe(
      'Specified permissions are not sufficient to call ScriptApp.getProjectTriggers. Required permissions: https://www.googleapis.com/auth/script.scriptapp',
    );
  });

  test('a scope that the user refused is missing for that user only', () => {
    const host = smallHost('function f() { return ScriptApp.getProjectTriggers().length; }');
    host.inspect.refusedScopes.set(
      editor,
      new Set(['https://www.googleapis.com/auth/script.scriptapp']),
    );
    expect(errorOf(host.run('f', [], { user: editor }))).toContain('not sufficient');
    expect(resultOf(host.run('f', [], { user: owner }))).toBe(0);
  });

  test('with spreadsheets.currentonly another file cannot be opened', () => {
    const oauthScopes = ['https://www.googleapis.com/auth/spreadsheets.currentonly'];
    const manifest = JSON.stringify({ runtimeVersion: 'V8', oauthScopes });
    const code = `function f() { SpreadsheetApp.openById('x'); } function g() { return SpreadsheetApp.getActiveSheet().getName(); }`;
    const host = smallHost(code, { bundle: { code, manifest } });
    expect(errorOf(host.run('f'))).toContain('not sufficient to call SpreadsheetApp.openById');
    expect(resultOf(host.run('g'))).toBe('Sheet1');
  });
});

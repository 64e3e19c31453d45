import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadBundle, readBundle } from '../../../sandbox/apps-script/bundle';

describe('a bundle', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is read from a folder: code in the order of names, pages, manifest', () => {
    writeFileSync(join(folder, 'B.js'), 'function b() {}');
    writeFileSync(join(folder, 'A.js'), 'function a() {}');
    writeFileSync(join(folder, 'Sidebar.html'), '<p>');
    writeFileSync(join(folder, 'appsscript.json'), '{"runtimeVersion":"V8"}');
    expect(readBundle(folder)).toEqual({
      code: 'function a() {}\nfunction b() {}',
      html: { Sidebar: '<p>' },
      manifest: '{"runtimeVersion":"V8"}',
    });
  });

  test('menus and triggers find declared and assigned functions, cells only declared ones', () => {
    const { functionNames, formulaNames } = loadBundle({
      code: 'function declared() {} const assigned = () => 1; var other = function () {}; function hidden_() {} let number = 1; (function inner() {})();',
    });
    expect([...functionNames]).toEqual(['declared', 'assigned', 'other']);
    expect([...formulaNames]).toEqual(['declared']);
  });

  test('code that does not parse is refused', () => {
    expect(() => loadBundle({ code: 'let = ;' })).toThrow();
    expect(() => loadBundle({ code: 'import x from "y";' })).toThrow(/import/);
  });

  test('the runtime must be V8', () => {
    const manifest = '{"runtimeVersion":"DEPRECATED_ES5"}';
    expect(() => loadBundle({ code: '', manifest })).toThrow('V8');
  });
});

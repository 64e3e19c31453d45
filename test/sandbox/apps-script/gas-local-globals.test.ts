import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import gas from 'gas-local';
import { createGlobals } from '../../../sandbox/apps-script/gas-local-globals';
import { OWNER, smallHost } from './small-host';

describe('gas-local with the services of the host', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('loads a folder whose calls reach the host', () => {
    writeFileSync(
      join(folder, 'Code.js'),
      `function save(v) { PropertiesService.getUserProperties().setProperty('k', v); return SpreadsheetApp.getActiveSheet().getRange('A1').getValues() instanceof Array; }`,
    );
    const host = smallHost('');
    const loaded = gas.require(folder, createGlobals(host, { user: OWNER })) as {
      save(value: string): boolean;
    };
    expect(loaded.save('v')).toBe(true);
    expect(host.inspect.properties(`user:${OWNER}`).get('k')).toBe('v');
  });

  test('the AuthMode holds there too', () => {
    writeFileSync(
      join(folder, 'Code.js'),
      `function ask() { UrlFetchApp.fetch('https://a.test/'); }`,
    );
    const globals = createGlobals(smallHost(''), { authMode: 'LIMITED' });
    const loaded = gas.require(folder, globals) as { ask(): void };
    expect(() => loaded.ask()).toThrow('You do not have permission to call UrlFetchApp.fetch');
  });
});

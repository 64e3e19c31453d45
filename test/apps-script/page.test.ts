import { readFileSync } from 'node:fs';
import path from 'node:path';
import { adapterHost, bundleOf, call, owner } from './adapter-host';

const html = '<html><script id="cdx-opening" type="application/json">{}</script></html>';
const source = `
  import { addMenu, showPage, tellEnding } from './page';
  export function onOpen() { addMenu(); tellEnding(); }
  export function keep(text) { PropertiesService.getDocumentProperties().setProperty('cdx.ended-alone', text); }
  export function open(opening) { showPage(() => opening); }
`;

function hostWithPage() {
  const code = bundleOf(source);
  const manifest = readFileSync(path.join(__dirname, '../../appsscript.json'), 'utf8');
  return adapterHost(code, { bundle: { code, manifest, html: { Sidebar: html } } });
}

test('the menu is built before the add-on may do anything else', () => {
  const host = hostWithPage();
  expect(host.open(undefined, { authMode: 'NONE' })).toMatchObject({ ok: true });
  expect(host.menu()).toMatchObject([{ name: 'Open CDX', functionName: 'showSidebar' }]);
});

test('the page carries its state, and no text of it can end the element or become HTML', () => {
  const host = hostWithPage();
  const opening = {
    token: 'token-1',
    reply: { text: "</script><img src=x onerror=alert(1)> $& $' \u2028" },
  };
  call(host, 'open', [opening]);
  const page = host.sidebar()?.html ?? '';
  const [, json = ''] = /<script id="cdx-opening"[^>]*>([^<]*)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(json)).toEqual(opening);
  expect(page).not.toContain('<img');
});

describe('a permission that a person withheld', () => {
  const withheld = (...names: string[]) => {
    const host = hostWithPage();
    const scopes = names.map((name) => `https://www.googleapis.com/auth/${name}`);
    host.inspect.refusedScopes.set(owner, new Set(scopes));
    return host;
  };

  test.each(['script.external_request', 'spreadsheets.currentonly', 'script.container.ui'])(
    '%s, which the sidebar needs, is named and asked for before it opens',
    (name) => {
      const host = withheld(name);
      const result = host.run('open', [{ token: 'token-1' }]);
      // A call that lacks its permission names it too, but asks for nothing.
      expect(result.ok ? '' : result.error.message).toMatch(/^Authorization is required/);
      expect(result.ok ? '' : result.error.message).toContain(name);
      expect(host.sidebar()).toBeNull();
    },
  );

  test('for the hourly trigger leaves the sidebar as it is', () => {
    const host = withheld('script.scriptapp');
    call(host, 'open', [{ token: 'token-1' }]);
    expect(host.sidebar()).not.toBeNull();
  });
});

test('a run that ended while nobody looked is told at the next opening, once', () => {
  const host = hostWithPage();
  const { toasts } = host.spreadsheet;
  call(host, 'keep', ['run-1\nA run ended.']);
  host.open(undefined, { authMode: 'NONE' });
  expect(toasts).toEqual([]);
  expect(host.open('editor@example.com')).toMatchObject({ ok: true });
  host.open();
  expect(toasts).toEqual([{ message: 'A run ended.', title: 'CDX', user: 'editor@example.com' }]);
});

import { sidebarPage, sidebarPolicy, spreadsheetPage } from '../../../../sandbox/web/server/pages';

const clock = { anchorRealMs: 0, anchorMs: 0, rate: 1 };

test('the sidebar stays as it is behind the script that brings google.script', () => {
  const html = '<!doctype html><html><head><title>CDX</title></head><body>x</body></html>';
  const page = sidebarPage(html, 'var startFrame = 1', { functionNames: ['connect'], clock });
  const [script = ''] = /<script>.*?<\/script>/s.exec(page) ?? [];
  expect(page.replace(script, '')).toBe(html);
  expect(page.startsWith('<!doctype html><html><head><script>')).toBe(true);
  expect(script).toContain('"connect"');
});

test('no text can end the script that it stands in', () => {
  const page = spreadsheetPage({
    users: [{ email: '</script><img src=x>', label: 'x' }],
    faultKinds: [],
    formulas: [],
    clock,
  });
  expect(page).not.toContain('<img');
  const framed = sidebarPage('<head>', 'a="</script>"', { functionNames: ['</script>'], clock });
  expect(framed.match(/<\/script>/g)).toHaveLength(1);
});

test('the sidebar runs without an origin and without network', () => {
  expect(sidebarPolicy).toContain('sandbox allow-scripts');
  expect(sidebarPolicy).not.toContain('allow-same-origin');
  expect(sidebarPolicy).not.toContain('connect-src');
  expect(sidebarPolicy).toContain("default-src 'none'");
});

import { errorOf, manifest, resultOf, smallHost } from '../../small-host';

const html = {
  Sidebar: '<p>plain <? no template ?></p>',
  Page: '<ul><? for (const name of names) { ?><li><?= name ?></li><? } ?></ul><?!= include() ?>',
};

const host = smallHost('', {
  bundle: {
    manifest,
    html,
    code: `
      function include() { return '<b>raw</b>'; }
      function file() { return HtmlService.createHtmlOutputFromFile('Sidebar').getContent(); }
      function template() { const t = HtmlService.createTemplateFromFile('Page'); t.names = ['a', '<b>']; return t.evaluate().getContent(); }
      function first() { return HtmlService.createTemplate('<?= 1; 2 ?>').evaluate().getContent(); }
      function absent() { HtmlService.createHtmlOutputFromFile('Nope'); }
      function untrusted() { return HtmlService.createHtmlOutput('<i>').appendUntrusted('<b>').append('</i>').getContent(); }
      function meta() { HtmlService.createHtmlOutput('').addMetaTag('description', 'x'); }
      function show(width) { SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutput('<p>hi</p>').setTitle('CDX').setWidth(width)); }`,
  },
});

describe('HtmlService', () => {
  test('a file is given as it is', () => {
    expect(resultOf(host.run('file'))).toBe(html.Sidebar);
  });

  test('a template runs in the script, escapes what it prints and sees its functions', () => {
    expect(resultOf(host.run('template'))).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul><b>raw</b>');
  });

  test('only the first statement of a printing scriptlet is printed', () => {
    expect(resultOf(host.run('first'))).toBe('1');
  });

  test('a file that is not there throws', () => {
    expect(errorOf(host.run('absent'))).toBe('No HTML file named Nope was found.');
  });

  test('appendUntrusted escapes, append does not', () => {
    expect(resultOf(host.run('untrusted'))).toBe('<i>&lt;b&gt;</i>');
  });

  test('only four meta tags are allowed', () => {
    expect(errorOf(host.run('meta'))).toContain('cannot be used');
  });

  test('a sidebar has its title and no width of its own', () => {
    host.run('show', [600]);
    expect(host.sidebar()).toEqual({ html: '<p>hi</p>', title: 'CDX' });
    host.closeSidebar();
    expect(host.sidebar()).toBeNull();
  });

  const page = [
    '<p>// no script</p><script>const a = `https://x/'.concat('$', '{y}`; b();'),
    'const c = `/* not a comment */`; d(/[/]/, "//kept", \'/* kept */\'); // gone',
    '</script><script type="application/json">{"u":"https://x/"}</script>',
  ].join('\n');
  test('trap 26: what looks like a comment in a template literal of a script is gone, except raw', () => {
    const host = smallHost('', {
      bundle: {
        manifest,
        html: { P: page },
        code: `
          function file() { return HtmlService.createHtmlOutputFromFile('P').getContent(); }
          function evaluated() { return HtmlService.createTemplateFromFile('P').evaluate().getContent(); }
          function raw() { return HtmlService.createTemplateFromFile('P').getRawContent(); }`,
      },
    });
    const stripped = [
      '<p>// no script</p><script>const a = `https:',
      'const c = ``; d(/[/]/, "//kept", \'/* kept */\'); ',
      '</script><script type="application/json">{"u":"https://x/"}</script>',
    ].join('\n');
    expect(resultOf(host.run('file'))).toBe(stripped);
    expect(resultOf(host.run('evaluated'))).toBe(stripped);
    expect(resultOf(host.run('raw'))).toBe(page);
  });

  test.each([
    ['text', '<p><?= v ?></p>', '<b>"x"', '<p>&lt;b&gt;&quot;x&quot;</p>'],
    ['an attribute', '<p title="<?= v ?>">', '"><b>', '<p title="&quot;&gt;&lt;b&gt;">'],
    ['an address', '<a href="<?= v ?>">', 'javascript:alert(1)', '<a href="#zSoyz">'],
    [
      'an https address',
      '<a href="<?= v ?>">',
      'https://x.y/?a=1&b',
      '<a href="https://x.y/?a=1&amp;b">',
    ],
    [
      'a script',
      '<script>f(<?= v ?>)</script>',
      '</script>',
      String.raw`<script>f('\u003c\u002fscript\u003e')</script>`,
    ],
    [
      'a string in a script',
      '<script>f("<?= v ?>")</script>',
      '"+x',
      String.raw`<script>f("\u0022\u002bx")</script>`,
    ],
    ['a handler', `<b onclick="f('<?= v ?>')">`, "')", String.raw`<b onclick="f('\u0027\u0029')">`],
  ])('what a template prints is escaped for its place: %s', (_, template, value, shown) => {
    const code = `function f(source, value) { const t = HtmlService.createTemplate(source); t.v = value; return t.evaluate().getContent(); }`;
    expect(resultOf(smallHost(code).run('f', [template, value]))).toBe(shown);
  });
});

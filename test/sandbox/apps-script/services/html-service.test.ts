import { errorOf, MANIFEST, resultOf, smallHost } from '../small-host';

const html = {
  Sidebar: '<p>plain <? no template ?></p>',
  Page: '<ul><? for (const name of names) { ?><li><?= name ?></li><? } ?></ul><?!= include() ?>',
};

const host = smallHost('', {
  bundle: {
    manifest: MANIFEST,
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
});

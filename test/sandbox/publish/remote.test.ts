import { refuseForeign } from '../../../sandbox/publish/remote';

const manifest = ['appsscript.json', '{}'] as const;
const newFile = 'function myFunction() {\n\n}\n';

test.each(['Code.js', 'Código.js', 'コード.js'])(
  'a new project, whose only file is %s, holds no code',
  (name) => {
    expect(() => refuseForeign(new Map([manifest, [name, newFile]]))).not.toThrow();
  },
);

test.each(['Código.js', 'Code.js'])('what somebody wrote into %s is not deleted', (name) => {
  const files = new Map([manifest, [name, 'function monthly() {}']]);
  expect(() => refuseForeign(files)).toThrow(
    `The script project holds code that is not CDX (${name})`,
  );
});

test('a former push of this add-on may be replaced', () => {
  const files = new Map([
    manifest,
    ['Code.js', 'function CDX_ENRICH(who){}'],
    ['Sidebar.html', ''],
  ]);
  expect(() => refuseForeign(files)).not.toThrow();
});

import { besideEmails, emailFrom } from '../../../src/core/inputs/email';

describe('emailFrom', () => {
  test.each([
    'jane.doe@acme.com',
    ' Jane.Doe@ACME.com ',
    'Jane Doe <jane.doe@acme.com>',
    'mailto:jane.doe@acme.com',
    'jane.doe+news@acme.com',
    'jane.doe@acme.com; other@acme.com',
    'jane.doe@acme.com.',
    "'jane.doe@acme.com'",
    '"jane.doe@acme.com"',
    '‘jane.doe@acme.com’',
    '<jane.doe@acme.com>;',
    'jane.doe@acme.com, x@y.com',
    'jane.doe@gmail.com; jane.doe@acme.com',
    'mailto:jane.doe@acme.com?subject=Hello',
  ])('reads %s', (text) => {
    expect(emailFrom(text)).toEqual({
      address: 'jane.doe@acme.com',
      domain: 'acme.com',
      isPersonal: false,
      name: { first: 'jane', last: 'doe' },
    });
  });

  test.each([
    '',
    'jane.doe',
    'https://acme.com/?mail=jane@acme.com',
    'https://medium.com/@jane',
    'jane@',
    '@acme.com',
    'jane@acme',
    'N/A',
  ])('%s is none', (text) => {
    expect(emailFrom(text)).toBeNull();
  });

  test.each(['gmail.com', 'yahoo.co.uk', 'hotmail.fr', 'gmx.de', 'qq.com'])(
    '%s belongs to a mail provider',
    (domain) => {
      expect(emailFrom(`jane@${domain}`)?.isPersonal).toBe(true);
    },
  );

  test.each(['jdoe@acme.com', 'info@acme.com', 'sales.team@acme.com', 'no-reply@acme.com'])(
    '%s spells no name',
    (text) => {
      expect(emailFrom(text)?.name).toBeNull();
    },
  );

  test('a middle name and digits are left out of the name', () => {
    expect(emailFrom('jane.m.doe2@acme.com')?.name).toEqual({ first: 'jane', last: 'doe' });
  });

  test('domains of other scripts are whole, also in their plain spelling', () => {
    expect(emailFrom('ada@xn--e1afmkfd.xn--p1ai')?.domain).toBe('xn--e1afmkfd.xn--p1ai');
    expect(emailFrom('ada@пример.рф')?.domain).toBe('пример.рф');
    expect(emailFrom('ada@उदाहरण.भारत')?.domain).toBe('उदाहरण.भारत');
  });

  test.each([
    ['Jane Doe <jane@acme.com>', 'Jane Doe'],
    ['Jane Doe (mailto:jane@acme.com)', 'Jane Doe'],
    ['jane@acme.com - Jane Doe', 'Jane Doe'],
    ['jane@acme.com; x@y.com', ''],
  ])('beside the addresses of %s stands %s', (text, rest) => {
    expect(besideEmails(text)).toBe(rest);
  });
});

test('a cell of 50,000 characters is looked through at its beginning, where its address stands', () => {
  const letters = '\u65e5'.repeat(50_000);
  expect(emailFrom(`jane@acme.com ${letters}@`)?.address).toBe('jane@acme.com');
  // Looked through from each of its letters to the end, this one would take minutes.
  expect(emailFrom(`${letters}@`)).toBeNull();
});

test.each(['wp.pl', 'seznam.cz', 'comcast.net', 'sfr.fr', 'ziggo.nl', 'arcor.de', 'terra.com.br'])(
  'an address at %s tells of no employer',
  (domain) => {
    expect(emailFrom(`jan.kowalski@${domain}`)?.isPersonal).toBe(true);
  },
);

test('a sign of full width is one', () => {
  expect(emailFrom('taro＠example.co.jp')?.address).toBe('taro@example.co.jp');
});

test.each([
  ['j.doe@gmail.com', null],
  ['dr.jane.doe@gmail.com', { first: 'jane', last: 'doe' }],
])('%s spells %j', (address, name) => {
  expect(emailFrom(address)?.name).toEqual(name);
});

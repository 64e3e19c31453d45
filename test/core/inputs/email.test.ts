import { emailFrom } from '../../../src/core/inputs/email';

describe('emailFrom', () => {
  test.each([
    'jane.doe@acme.com',
    ' Jane.Doe@ACME.com ',
    'Jane Doe <jane.doe@acme.com>',
    'mailto:jane.doe@acme.com',
    'jane.doe+news@acme.com',
    'jane.doe@acme.com; other@acme.com',
    'jane.doe@acme.com.',
  ])('reads %s', (text) => {
    expect(emailFrom(text)).toEqual({
      address: 'jane.doe@acme.com',
      domain: 'acme.com',
      isPersonal: false,
      name: { first: 'jane', last: 'doe' },
    });
  });

  test.each(['', 'jane.doe', 'jane@', '@acme.com', 'jane@acme', 'N/A'])('%s is none', (text) => {
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
});

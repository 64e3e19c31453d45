import { companyFrom, companyKey, webDomain } from '../../../src/core/inputs/company';

describe('companyFrom', () => {
  test.each([
    ['Acme Inc.', { name: 'Acme Inc.', domain: '' }],
    ['acme.com', { name: '', domain: 'acme.com' }],
    ['https://www.acme.com/about?x=1', { name: '', domain: 'acme.com' }],
    ['WWW.ACME.CO.UK', { name: '', domain: 'acme.co.uk' }],
    ['http://user@shop.acme.de:8080/x', { name: '', domain: 'acme.de' }],
    ['careers.acme.io', { name: '', domain: 'acme.io' }],
    ['jane@acme.com', { name: '', domain: 'acme.com' }],
    ['www.acme.versicherung', { name: '', domain: 'acme.versicherung' }],
    ['J.P. Morgan', { name: 'J.P. Morgan', domain: '' }],
    ['J.P.Morgan', { name: 'J.P.Morgan', domain: '' }],
    ['U.S.Bank', { name: 'U.S.Bank', domain: '' }],
    ['Amazon.com, Inc.', { name: 'Amazon.com, Inc.', domain: '' }],
    ['Acme (formerly Foo)', { name: 'Acme', domain: '' }],
    ['Acme® | Making things 🚀', { name: 'Acme', domain: '' }],
    ['gmail.com', { name: '', domain: '' }],
    ['https://www.linkedin.com/company/acme-corp/', { name: 'acme corp', domain: '' }],
    ['https://www.linkedin.com/company/12345', { name: '', domain: '' }],
    ['https://www.facebook.com/acme', { name: '', domain: '' }],
    ['N/A', { name: '', domain: '' }],
  ])('reads %s in a company column', (text, facts) => {
    expect(companyFrom(text, '')).toEqual(facts);
  });

  test('a website column accepts any ending and gives no name', () => {
    expect(companyFrom('', 'acme.versicherung')).toEqual({ name: '', domain: 'acme.versicherung' });
    expect(companyFrom('', 'Acme')).toEqual({ name: '', domain: '' });
  });

  test('the website is the surer domain, the company column the name', () => {
    expect(companyFrom('Acme', 'www.acme.org')).toEqual({ name: 'Acme', domain: 'acme.org' });
    expect(companyFrom('acme.com', 'acme.org')).toEqual({ name: '', domain: 'acme.org' });
  });

  test('a shared second level is kept', () => {
    expect(webDomain('https://shop.co.uk', true)).toBe('shop.co.uk');
  });
});

describe('companyKey', () => {
  test.each(['Acme', 'ACME, Inc.', 'Acme LLC', 'acme Ltd', 'Acme  GmbH', 'Acme Co., Ltd.'])(
    '%s is Acme',
    (name) => {
      expect(companyKey(name)).toBe('acme');
    },
  );

  test('a name that is a suffix stays', () => {
    expect(companyKey('Co')).toBe('co');
  });
});

import { companyAsTyped, companyFrom, companyKey } from '../../../src/core/inputs/company';

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
    ['(formerly Foo)', { name: '(formerly Foo)', domain: '' }],
    ['Acme® | Making things 🚀', { name: 'Acme® | Making things', domain: '' }],
    ['🚀', { name: '🚀', domain: '' }],
    ['"Acme, Inc."', { name: 'Acme, Inc.', domain: '' }],
    ['Acme (Holdings) Ltd', { name: 'Acme (Holdings) Ltd', domain: '' }],
    ['Toys“R”Us', { name: 'Toys“R”Us', domain: '' }],
    ['[x]cube LABS', { name: '[x]cube LABS', domain: '' }],
    ['Acme (info@acme.com)', { name: 'Acme (info@acme.com)', domain: '' }],
    ['E.ON', { name: 'E.ON', domain: '' }],
    ['X', { name: 'X', domain: '' }],
    ['in/out', { name: 'in/out', domain: '' }],
    ['Null', { name: 'Null', domain: '' }],
    ['null', { name: '', domain: '' }],
    ['Pay.UK', { name: 'Pay.UK', domain: '' }],
    ['google.com', { name: '', domain: 'google.com' }],
    ['google.com/search?q=acme', { name: '', domain: '' }],
    ['xn--mller-kva.example', { name: '', domain: 'xn--mller-kva.example' }],
    ['https://xn--e1afmkfd.xn--p1ai/x', { name: '', domain: 'xn--e1afmkfd.xn--p1ai' }],
    ['https://www.linkedin.com/company/m%C3%BCller-gmbh', { name: 'müller gmbh', domain: '' }],
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

  test('the first of several websites counts', () => {
    expect(companyFrom('', 'acme.com; acme.de').domain).toBe('acme.com');
    expect(companyFrom('', '<https://www.acme.com/a,b>').domain).toBe('acme.com');
  });

  test('cleaning a clean name changes nothing', () => {
    for (const text of ['“Acme” 🚀', '"acme.com",', "'Acme (formerly Foo)'"]) {
      const { name, domain } = companyFrom(text, '');
      expect(companyFrom(name || domain, '')).toEqual({ name, domain });
    }
  });
});

describe('companyAsTyped', () => {
  test.each([
    ['Acme (formerly Foo)', { name: 'Acme (formerly Foo)', domain: '' }],
    ['Booking.com', { name: 'Booking.com', domain: '' }],
    ['booking.com', { name: '', domain: 'booking.com' }],
    ['https://Acme.com', { name: '', domain: 'acme.com' }],
    ['https://www.linkedin.com/company/acme', { name: 'acme', domain: '' }],
    ['N/A', { name: '', domain: '' }],
  ])('%s stands as it was typed where it may be a name', (text, facts) => {
    expect(companyAsTyped(text, '')).toEqual(facts);
  });
});

describe('companyKey', () => {
  test.each(['Acme', 'ACME, Inc.', 'Acme LLC', 'acme Ltd', 'Acme  GmbH', 'Acme Co., Ltd.'])(
    '%s is Acme',
    (name) => {
      expect(companyKey(name)).toBe('acme');
    },
  );

  test.each([
    ['Bread & Co', 'Bread &'],
    ['Nordic AS', 'Nordic'],
    ['Thermal Spa', 'Thermal'],
    ['The Paint Company', 'The Paint'],
    ['E.ON', 'E ON'],
  ])('%s and %s are two companies', (name, other) => {
    expect(companyKey(name)).not.toBe(companyKey(other));
  });

  test('a name that is a suffix stays', () => {
    expect(companyKey('Inc.')).toBe('inc');
  });
});

test.each(['Web.de', 'Yahoo.com'])('%s is an employer, though its addresses are not', (text) => {
  expect(companyFrom(text, '')).toEqual({ name: text, domain: '' });
});

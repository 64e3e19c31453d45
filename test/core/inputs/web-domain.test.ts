import { isWebText, webDomain, websiteDomain } from '../../../src/core/inputs/web-domain';

test.each([
  ['acme.com', 'acme.com'],
  ['ACME.COM', 'acme.com'],
  ['Otter.ai', 'otter.ai'],
  ['www.acme.versicherung', 'acme.versicherung'],
  ['müller.example', 'müller.example'],
  ['xn--mller-kva.de', 'xn--mller-kva.de'],
  ['https://shop.co.uk', 'shop.co.uk'],
  ['shop.acme.co.uk:8080/x', 'acme.co.uk'],
  ['jane@acme.com', 'acme.com'],
])('%s is the domain %s', (text, domain) => {
  expect(webDomain(text, false)).toBe(domain);
});

test.each([
  'E.ON',
  'U.S.Bank',
  'J.P.Morgan',
  'I.AM',
  'Y.CO',
  'Pay.UK',
  'Node.JS',
  'Lidl.De',
  'A/S',
])('%s is a name', (text) => {
  expect(webDomain(text, false)).toBe('');
  expect(isWebText(text)).toBe(false);
});

test.each(['gmail.com', 'jane@gmail.com', 'facebook.com/acme', 'https://x.com/acme'])(
  '%s tells no employer',
  (text) => {
    expect(webDomain(text, false)).toBe('');
    expect(isWebText(text)).toBe(true);
  },
);

test('any ending will do under a website header, but no country that is none', () => {
  expect(websiteDomain('acme.versicherung')).toBe('acme.versicherung');
  expect(websiteDomain('acme.on')).toBe('');
});

test.each([
  'https://www.etsy.com/shop/lane',
  'https://www.yelp.com/biz/lane',
  'https://calendly.com/lane',
  'https://boards.greenhouse.io/lane',
  'https://apps.apple.com/app/lane',
])('a page on a site of others tells no employer: %s', (text) => {
  expect(websiteDomain(text)).toBe('');
});

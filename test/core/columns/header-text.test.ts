import { headerKey, headerParts, headerWords } from '../../../src/core/columns/header-text';

test.each([
  ['  Prénom *', ['prenom']],
  ['linkedInProfileUrl', ['linkedin', 'profile', 'url']],
  ['E-Mail_Adresse', ['email', 'adresse']],
  ['GESCHÄFTLICHE Straße', ['geschaftliche', 'strasse']],
  ['İsim', ['isim']],
  ['Imię i nazwisko', ['imie', 'i', 'nazwisko']],
  ['LinkedInプロフィール', ['linkedin', 'フロフィール']],
  ['回答 1', ['回答', '1']],
  ['—', []],
])('%j has the words %j', (header, words) => {
  expect(headerWords(header)).toEqual(words);
});

test('articles and spaces make no difference to the key', () => {
  expect(headerKey(headerWords('Nom de la société'))).toBe(headerKey(headerWords('nom société')));
});

test('parts are what stands beside slashes, in brackets and in another script', () => {
  expect(headerParts('Firma (Company)')).toEqual(['Firma', 'Company']);
  expect(headerParts('公司Company')).toEqual(['公司', 'Company']);
});

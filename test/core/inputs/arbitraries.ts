/** Defines texts as they stand in cells of leads: whole, decorated, broken, and mere noise. */
import * as fc from 'fast-check';

/** Names that look like something else, among plain ones; each is one word. */
export const nameWords = (
  'Jane Doe José Müller O’Brien Łukasz Nguyễn Lady Dame Lord Hon Med Mag Col Sig Ing Lam Ma Do Ba Bo ' +
  "Mba Mbe Obe Meng Beng Cima Acca Iv Na Nil Null X Li Marcel·la 't de' Md Ed Jean-Luc D’Arcy " +
  '山田 太郎 김 지우 Иван Петров محمد علي अनिल كريم Ng Wu Xu E. van de la'
).split(' ');

const name = fc
  .array(fc.constantFrom(...nameWords), { minLength: 2, maxLength: 5 })
  .map((words) => words.join(' '));

const titles = fc.constantFrom('', 'Dr. ', 'Prof. Dr. ', 'Mr ', 'Sir ', 'Hon. ', '🚀 ', '"', '(');
const tails = fc.constantFrom(
  ...[
    '',
    ', PhD',
    ' MBA',
    ' MA',
    ', she/her',
    ', MD',
    ' Jr.',
    ' 🚀',
    ' | CEO',
    ' - Sales',
    ' (Bob)',
    ' "Bob"',
    '"',
    ')',
  ],
  ...[', Head of Sales', ' ®', ' · Acme', ', Ma', ' [he/him]', ' – x', ',', '.', ' ,', ';'],
);

export const typedName = fc
  .tuple(titles, name, tails, tails)
  .map(([title, words, tail, other]) => title + words + tail + other);

const domains = fc.constantFrom(
  ...['acme.com', 'www.acme.co.uk', 'de.shop.acme.de', 'xn--mller-kva.de', 'acme.xn--p1ai', 'E.ON'],
  ...[
    'gmail.com',
    'facebook.com/acme',
    'x.com',
    'пример.рф',
    'J.P.Morgan',
    'Booking.com',
    'acme.on',
  ],
);
const quotes = fc.constantFrom(
  ...['', '', '"', "'", '<', '(', '“', ' ', ';', ',', '.', '>', ')', '”'],
);

const typedDomain = fc
  .tuple(quotes, fc.constantFrom('', 'https://', 'http://www.'), domains, quotes)
  .map((parts) => parts.join(''));

const typedEmail = fc
  .tuple(
    quotes,
    fc.constantFrom('', 'Jane Doe ', 'mailto:', 'https://acme.com/?m='),
    domains,
    quotes,
  )
  .map(([before, prefix, domain, after]) => `${prefix}${before}jane.doe+x@${domain}${after}`);

const hosts = fc.constantFrom(
  ...[
    'https://www.linkedin.com',
    'linkedin.com',
    'http://de.linkedin.com:443',
    'notlinkedin.com',
    '',
  ],
);
const paths = fc.constantFrom(
  ...[
    '/in/',
    '/comm/in/',
    '/mwlite/in/',
    '/sales/lead/',
    '/company/',
    '/pub/',
    '/authwall?x=',
    '/',
  ],
);
const slugs = fc.constantFrom(
  ...['jane-doe-12ab', 'jane', 'ACoAAAB1cDEfGhIjKlMnOp', 'jos%C3%A9', 'JOSÉ-é', 'me', 'a', '%2F'],
  ...[
    'jane doe',
    'jane- doe',
    'jane%ZZ',
    '%252Fin%252Fjane',
    'zoë_o’neil',
    '🚀jane',
    '+jane',
    'jane\uD83D',
  ],
);
const linkTails = fc.constantFrom(
  ...[
    '',
    '/',
    '?trk=x',
    '%2F',
    '#x',
    ';https://www.linkedin.com/in/john',
    ' Jane Doe',
    ' 12ab',
    '.',
  ],
  ...[' linkedin.com/in/john', ',', ' - Jane', '/de', '&x=1', '>', '"'],
);

const typedLink = fc.tuple(quotes, hosts, paths, slugs, linkTails).map((parts) => parts.join(''));

export const typedCompany = fc
  .tuple(
    quotes,
    fc.constantFrom(
      'Acme',
      'E.ON',
      'X',
      'Acme, Inc.',
      'Toys“R”Us',
      '[x]cube',
      'Null',
      'Booking.com',
    ),
    fc.constantFrom('', ' (formerly Foo)', ' (Holdings) Ltd', ' 🚀', '®', ' | Things', ' & Co'),
    quotes,
  )
  .map((parts) => parts.join(''));

/** What nobody meant. */
const noise = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'ab.-@/:,;"\'()[] %2FIin🚀é·|'), maxLength: 30 }),
);

export const anyText = fc.oneof(typedName, typedDomain, typedEmail, typedLink, typedCompany, noise);

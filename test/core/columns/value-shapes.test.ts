import {
  isCompanyName,
  isEmail,
  isIdentifier,
  isNumeric,
  isPersonName,
  isProfileLink,
  isWebsite,
} from '../../../src/core/columns/value-shapes';

interface Shape {
  readonly shape: string;
  readonly matches: (text: string) => boolean;
  readonly yes: readonly string[];
  readonly no: readonly string[];
}

const shapes: readonly Shape[] = [
  {
    shape: 'profile link',
    matches: isProfileLink,
    yes: [
      'https://www.linkedin.com/in/jane-doe/',
      'de.linkedin.com/in/j%C3%BCrgen?trk=x',
      'LINKEDIN.COM/IN/JANE',
      'in/jane-doe',
      'http://linkedin.com/pub/jane/1/2/3',
      'https://www.linkedin.com/comm/in/jane-doe',
      'https://www.linkedin.com:443/in/jane-doe',
    ],
    no: [
      'https://linkedin.com/company/acme',
      'notlinkedin.com/in/jane',
      'linkedin.com/in/',
      'https://www.linkedin.com/sales/people/in/x',
      'Jane',
    ],
  },
  {
    shape: 'email',
    matches: isEmail,
    yes: [
      'a@b.co',
      'jane.doe+x@mail.acme.com',
      'Jane Doe <jane@acme.com>',
      'mailto:a@b.de',
      'ada@acme.com; x@y.com',
      "'ada@acme.com'",
    ],
    no: ['a@b', 'acme.com', 'jane at acme.com', '@acme.com'],
  },
  {
    shape: 'website',
    matches: isWebsite,
    yes: [
      'acme.com',
      'xn--mller-kva.xn--p1ai',
      'https://www.acme.co.uk/about?x=1',
      'müller.de',
      'acme.com:8080/',
    ],
    no: ['Acme', 'Acme Inc.', 'a@acme.com', 'https://www.linkedin.com/in/jane', '1.5'],
  },
  {
    shape: 'person name',
    matches: isPersonName,
    yes: [
      'Jane Doe',
      'José de la Cruz',
      'DOE, Jane',
      'Anna-Lena Müller',
      "Sinéad O'Brien",
      'Dr. Jane Doe, PhD 🚀',
      'Jane Doe | Head of Sales',
      '山田 太郎',
    ],
    no: ['Jane', 'Acme Inc', 'Sales Director', 'New York', 'jane doe', 'Room 12 B', 'a@b.com'],
  },
  {
    shape: 'company name',
    matches: isCompanyName,
    yes: ['Acme Inc.', 'Müller GmbH', 'Globex B.V. Holding', 'Fortum Oyj', 'Banco Capital SA'],
    no: ['Acme', 'Jane Doe', 'x@inc.com', 'Incredible'],
  },
  {
    shape: 'identifier',
    matches: isIdentifier,
    yes: ['prs_9f8a7b', 'c0ffee12-99', 'PRS0042', '004711'],
    no: ['4711', 'abc', 'two words1', 'jane-doe', '2024-05-01'],
  },
  {
    shape: 'number',
    matches: isNumeric,
    yes: ['42', '+1 (415) 555-0100', '2024-05-01', 'TRUE', 'x'],
    no: ['3M', 'Jane'],
  },
];

test.each(shapes)('each $shape is recognised', ({ matches, yes }) => {
  expect(yes.filter((text) => !matches(text))).toEqual([]);
});

test.each(shapes)('nothing else is taken for a $shape', ({ matches, no }) => {
  expect(no.filter(matches)).toEqual([]);
});

import {
  cleanFullName,
  cleanNamePart,
  unspacedName,
  withoutUnsureDegree,
} from '../../../src/core/inputs/person-name';

describe('cleanFullName', () => {
  test.each([
    ['Jane Doe', 'Jane Doe'],
    ['  Jane   Doe ', 'Jane Doe'],
    ['Dr. José María Ñ., PhD, MBA 🚀', 'José María Ñ.'],
    ['SMITH, John', 'John SMITH'],
    ['García Márquez, Gabriel', 'Gabriel García Márquez'],
    ['Smith, John, PhD', 'John Smith'],
    ['John Smith, PhD', 'John Smith'],
    ['John Smith Ph.D.', 'John Smith'],
    ['John Smith, Ph. D., M.B.A.', 'John Smith'],
    ['John Smith, Head of Sales', 'John Smith'],
    ['Prof. Dr. med. Anna Müller', 'Anna Müller'],
    ['Dr.Anna Müller', 'Anna Müller'],
    ['Robert "Bob" Jones', 'Robert Jones'],
    ['Robert “Bob” Jones', 'Robert Jones'],
    ["Robert 'Bob' Jones", 'Robert Jones'],
    ['Robert (Bob) Jones', 'Robert Jones'],
    ['"Jane Doe"', 'Jane Doe'],
    ['(Jane Doe)', 'Jane Doe'],
    ['Jane Doe [she/her]', 'Jane Doe'],
    ['Jane Doe | CEO at Acme', 'Jane Doe'],
    ['Jane Doe - Marketing', 'Jane Doe'],
    ['Jane Doe\nVP Sales', 'Jane Doe'],
    ['Jane\nDoe', 'Jane Doe'],
    ['Jane Doe; John Smith', 'Jane Doe'],
    ['Jane Doe – Marketing', 'Jane Doe'],
    ['Jean-Luc Picard', 'Jean-Luc Picard'],
    ["Sinéad O'Connor", "Sinéad O'Connor"],
    ['D’Angelo Russell', 'D’Angelo Russell'],
    ['Jack Ma', 'Jack Ma'],
    ['Hung Van Do', 'Hung Van Do'],
    ['JACK WEI MA', 'JACK WEI MA'],
    ['Jane Doe MD', 'Jane Doe'],
    ['John Smith Jr.', 'John Smith'],
    ['John Smith III', 'John Smith'],
    ['Sr. Juan Pérez', 'Juan Pérez'],
    ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
    ['jane.doe', 'jane doe'],
    ['jane_doe', 'jane doe'],
    ['𝗝𝗮𝗻𝗲 𝗗𝗼𝗲', 'Jane Doe'],
    ['⭐ Jane Doe 🇩🇪 👩🏽‍💻', 'Jane Doe'],
    ['Jane Doe ®', 'Jane Doe'],
    ['Mr Smith', 'Smith'],
    ['Lady Gomez', 'Lady Gomez'],
    ['Lady Johana Gomez', 'Lady Johana Gomez'],
    ['Hon Lam', 'Hon Lam'],
    ['Hon Wai Lam', 'Hon Wai Lam'],
    ['Hon. Jane Doe', 'Jane Doe'],
    ['Dame Diop', 'Dame Diop'],
    ['Dame Mbaye Diop', 'Dame Mbaye Diop'],
    ['Med Ben Salah', 'Med Ben Salah'],
    ['Sir Doe', 'Sir Doe'],
    ['Marcel·la Pons', 'Marcel·la Pons'],
    ['Jane Doe · Acme', 'Jane Doe'],
    ['Mª José Gil', 'Mª José Gil'],
    ["Gerard 't Hooft", "Gerard 't Hooft"],
    ["'t Hooft, Gerard", "Gerard 't Hooft"],
    ["Lorenzo de' Medici", "Lorenzo de' Medici"],
    ['Ma, Jack', 'Jack Ma'],
    ['Islam, Md', 'Md Islam'],
    ['Smith, PhD', 'Smith'],
    ['John Smith, MBA', 'John Smith'],
    ['JOHN SMITH, MD', 'JOHN SMITH'],
    ['M.R. Patel', 'M.R. Patel'],
    ['Tan Ah Beng', 'Tan Ah Beng'],
    ['Li Wei Meng', 'Li Wei Meng'],
    ['Jean Claude Mba', 'Jean Claude Mba'],
    ['Maria Giulia Cima', 'Maria Giulia Cima'],
    ['Jane Doe, MEng', 'Jane Doe'],
    ['Jane Doe MEng', 'Jane Doe'],
    ['王 小明 MBA', '王 小明'],
    ['王 小明 MA', '王 小明'],
    ['Dhr. Jansen', 'Dhr. Jansen'],
    ['Dhr. Jan Jansen', 'Jan Jansen'],
    ['Jane "Smith"', 'Jane Smith'],
    ['Jane (Doe)', 'Jane Doe'],
    ['Jane (she/her)', 'Jane'],
    ['Jane - Doe', 'Jane Doe'],
    ['Dott.ssa Giulia Conti', 'Giulia Conti'],
    ['Dr. rer. nat. Jens Voss', 'Jens Voss'],
    ['Na Li', 'Na Li'],
    ['Jennifer Null', 'Jennifer Null'],
    ['Null', 'Null'],
    ['null null', ''],
    ['王小明', '王小明'],
    ['N/A', ''],
    ['n/a|', ''],
    ['None ★', ''],
    ['不明様', ''],
    ['-', ''],
    ['#REF!', ''],
    ['12345', ''],
    ['🚀', ''],
  ])('%s becomes %s', (text, name) => {
    expect(cleanFullName(text)).toBe(name);
  });

  test('cleaning a clean name changes nothing', () => {
    for (const name of ['Jane Doe', 'Gabriel García Márquez', 'J. R. R. Tolkien']) {
      expect(cleanFullName(cleanFullName(name))).toBe(name);
    }
  });
});

test.each(['Dr.-Ing. Hans Müller', 'Prof. Dr.-Ing. Hans Müller', 'Müller, Dr.-Ing. Hans'])(
  '%s loses the title of a doctor of engineering',
  (text) => expect(cleanFullName(text)).toBe('Hans Müller'),
);

test.each([
  ['Smith, John Jr.', 'John Smith'],
  ['Doe, Jane MBA', 'Jane Doe'],
  ['Dr. iur. Hans Müller', 'Hans Müller'],
  ['Dipl.-Kfm. Hans Müller', 'Hans Müller'],
  ['Univ.-Prof. Dr. Hans Müller', 'Hans Müller'],
])('%s is %s', (text, name) => expect(cleanFullName(text)).toBe(name));

describe('cleanNamePart', () => {
  test('a first name loses the title of a doctor of engineering', () => {
    expect(cleanNamePart('Dr.-Ing. Hans')).toBe('Hans');
  });

  test.each([
    ['Dr. Jane', 'Jane'],
    ['Smith, PhD', 'Smith'],
    ['Smith Jr.', 'Smith'],
    ['Ma', 'Ma'],
    ['de la Cruz', 'de la Cruz'],
    ['Jane 🚀', 'Jane'],
    ['null', ''],
  ])('%s becomes %s', (text, name) => {
    expect(cleanNamePart(text)).toBe(name);
  });
});

test.each([
  ['Smith - Jones', 'Smith-Jones'],
  ['García – López', 'García-López'],
  ['Smith - Sales', 'Smith'],
  ['Smith - Head of Sales', 'Smith'],
])('a last name in two parts is whole: %s', (text, name) => {
  expect(cleanNamePart(text)).toBe(name);
});

test.each([
  ['Jane Doe, CFA, FRM', 'Jane Doe'],
  ['Prof.ssa Elena Conti', 'Elena Conti'],
  ['Lic. Juan Pérez', 'Juan Pérez'],
  ['Anna Beil, Geschäftsführerin', 'Anna Beil'],
  ['Marie Dupont, Directrice Commerciale', 'Marie Dupont'],
])('%s is %s', (text, name) => {
  expect(cleanFullName(text)).toBe(name);
});

describe('what may be a surname is not sure to be a degree', () => {
  // Who is asked for by two first names alone may be somebody else, whom the account would pay for.
  test.each(['Amadou Tidiane BA', 'Minh Anh DO', 'Marie Claire MA', 'Jane Doe MA', 'Ji Woo RA'])(
    '%s stays whole',
    (text) => expect(cleanFullName(text)).toBe(text),
  );

  test.each([
    ['Jane Doe M.A.', 'dots'],
    ['Jane Doe, MA', 'a comma'],
    ['Doe, Jane MA', 'a last name before it'],
    ['Jane Doe MA MBA', 'another degree behind it'],
    ['Jane Doe PhD, MA', 'another degree before it'],
    ['Jane Doe PhD MA', 'another degree before it'],
    ['Jane Doe MA, PMP', 'another degree after a comma'],
    ['Dr. Jane Doe MA, PMP, MBA', 'other degrees after commas'],
    ['Doe, Jane, MA', 'a comma behind the first name'],
  ])('%s: with %s it is one', (text) => expect(cleanFullName(text)).toBe('Jane Doe'));

  test.each([
    ['Budi Santoso SE, MM', 'Budi Santoso'],
    ['Li, Chris, MA', 'Chris Li'],
    ['Li, Chris, she/her', 'Chris Li'],
    ['Jane MA, PMP', 'Jane MA'],
    ['Li, MA', 'MA Li'],
  ])('%s is %s', (text, name) => expect(cleanFullName(text)).toBe(name));

  test('behind a last name alone it is one', () => expect(cleanNamePart('Doe MA')).toBe('Doe'));

  test.each([
    ['Jane Doe MA', 'Jane Doe'],
    ['Jane Doe MBA', ''],
    ['Jane MA', ''],
    ['Jane Doe Ma', ''],
    ['JANE DOE MA', ''],
    ['王 小明 MA', ''],
  ])('%s may be %j', (name, shorter) => expect(withoutUnsureDegree(name)).toBe(shorter));
});

test.each([
  ['García López, María de los Ángeles', 'María de los Ángeles García López'],
  ['Pérez Ruiz, Juan de la Cruz', 'Juan de la Cruz Pérez Ruiz'],
  ['Jane Doe, Maria Garcia and Bob Ray', 'Jane Doe'],
  ['Jane Doe, Maria Garcia Lopez Ruiz', 'Jane Doe'],
  ['Jane Doe, I help you win big deals', 'Jane Doe'],
  ['Jane Doe, Helping teams to do more', 'Jane Doe'],
])('small words of a given name are not counted, and those of a slogan are: %s', (text, name) => {
  expect(cleanFullName(text)).toBe(name);
});

test.each([
  'Jean Martin, Chef de Projet Digital',
  'Jean Martin, Chef de Projet',
  'Jean Martin, Chargée de Mission',
  'Maria Silva, Jefa de Ventas Norte',
  'Maria Silva, Técnica de Apoyo Comercial',
  'Anna Rossi, Responsabile di Area Nord',
  'Anna Rossi, Responsabile Vendite',
  'Anna Rossi, Addetta al Personale Italia',
  'Jan Jansen, Hoofd van de Afdeling',
  'Jan Jansen, Hoofd Inkoop',
  'Lars Berg, Chef för Norra Regionen',
  'John Smith, Gestora de Contas Chave',
  'John Smith, Área de Ventas Internacional',
  'Eva Nowak, Kierownik Sprzedaży',
  'Eva Nowak, Dyrektor Handlowy',
])('a job behind a whole name is no given name: %s', (text) => {
  expect(cleanFullName(text)).toBe(text.split(',')[0]);
});

test.each([
  ['田中様', '田中'],
  ['山田太郎さん', '山田太郎'],
  ['山田 太郎 様', '山田 太郎'],
  ['김철수님', '김철수'],
  ['김철수 씨', '김철수'],
  ['鈴木氏', '鈴木'],
  ['様', '様'],
  ['김씨', '김씨'],
])('a form of address behind a name is none of it: %s', (text, name) => {
  expect(cleanFullName(text)).toBe(name);
});

test.each([
  ['Jane Doe, she/her', 'Jane Doe'],
  ['Jane Doe, Founder/CEO', 'Jane Doe'],
  ['Jean Dupont, PDG', 'Jean Dupont'],
  ['Jan Novák, CSc.', 'Jan Novák'],
  ['Ing. Jan Novák CSc.', 'Jan Novák'],
])('behind a whole name %s is no given name', (text, name) => {
  expect(cleanFullName(text)).toBe(name);
});

test.each(['Dhr.', 'Mw.', 'MUDr.', 'JUDr.', 'PhDr.', 'RNDr.', 'MVDr.'])(
  '%s is a title',
  (title) => {
    expect(cleanFullName(`${title} Jan Novák`)).toBe('Jan Novák');
  },
);

test('initials without a dot are no title', () => {
  expect(cleanFullName('MW van Dijk')).toBe('MW van Dijk');
});

test.each([
  ['王小明', true],
  ['김철수', true],
  ['山田太郎', true],
  ['ジョン・スミス', true],
  ['佐々木', true],
  ['Jane Doe', false],
  ['王', false],
  ['北京小明科技有限公司', false],
  ['株式会社山田', false],
  ['山田有限会社', false],
  ['小明公司', false],
  ['김씨', false],
  ['주식회사김', false],
  ['Jane', false],
  ['小明Wang', false],
])('%s may be a first and a last name without a space: %j', (name, isName) => {
  expect(unspacedName.test(name)).toBe(isName);
});

import { detectColumns } from '../../../src/core/columns/detect-columns';
import { detectedHeaders } from './detected';

const people = [
  ['Jane Doe', 'Acme Inc.', 'jane.doe@acme.com', 'https://www.linkedin.com/in/jane-doe'],
  ['José García', 'Müller GmbH', 'j.garcia@mueller.de', 'linkedin.com/in/josegarcia/'],
  ['Anna de Vries', 'Globex BV', 'anna@globex.nl', 'http://nl.linkedin.com/in/annadevries?x=1'],
];

test.each([
  ['Comapny', 'company'],
  ['Compny Name', 'company'],
  ['Orgnisation', 'company'],
  ['Emial', 'email'],
  ['E-Mail Adress', 'email'],
  ['Linkdin', 'linkedinUrl'],
  ['LinkedIn Proflie', 'linkedinUrl'],
  ['Frist Name', 'firstName'],
  ['Firstname', 'firstName'],
  ['Lastnme', 'lastName'],
  ['Full Nmae', 'fullName'],
  ['Vornahme', 'firstName'],
  ['Webiste', 'companyWebsite'],
  ['Contact First Name', 'firstName'],
  ['Lead Company', 'company'],
  ['Primary work email', 'email'],
  ['Firma (Company)', 'company'],
  ['Name / Nom complet', undefined],
  ['公司 Company', 'company'],
  ['E-Mail\n(geschäftlich)', 'email'],
  ['First name / Last name', 'fullName'],
  ['Linked In', 'linkedinUrl'],
  ['work_email', 'email'],
  ['Adresse e-mail professionnelle', 'email'],
  ['Link to LinkedIn profile', 'linkedinUrl'],
  ['Organization website', 'companyWebsite'],
  ['Name of company', 'company'],
  ['Contact company name', 'company'],
  ['Company contact name', 'fullName'],
  ['Company email address', 'email'],
  ['Empresa actual', 'company'],
  ["Nom de l'entreprise", 'company'],
  ["Nom d'entreprise", 'company'],
  ['L Name', 'lastName'],
  ['L. Name', 'lastName'],
  ['Nom de l’entreprise', 'company'],
  ["Nome dell'azienda", 'company'],
  ["Site web de l'entreprise", 'companyWebsite'],
  ['Apellido paterno', 'lastName'],
  ['姓（漢字）', 'lastName'],
  ['会社名（正式名称）', 'company'],
  ['Vorname Ansprechpartner', 'firstName'],
  ['Company ID', undefined],
  ['LinkedIn Profile ID', 'linkedinUrl'],
  ['Adresse électronique', 'email'],
  ['Adresse de messagerie', 'email'],
  ['Endereço eletrônico', 'email'],
  ['Dirección electrónica', 'email'],
  ['Adres poczty elektronicznej', 'email'],
  ['Indirizzo elettronico', 'email'],
  ['E-Mail Anschrift', 'email'],
  ['Website address', 'companyWebsite'],
  ['Website-Adresse', 'companyWebsite'],
  ['Dirección web', 'companyWebsite'],
  ['Adresse internet', 'companyWebsite'],
  ['Adresse du site', 'companyWebsite'],
  ['Indirizzo web', 'companyWebsite'],
  ['Endereço do site', 'companyWebsite'],
  ['Adres strony', 'companyWebsite'],
  ['SIRET', undefined],
])('%j alone serves %s', (header, input) => {
  expect(Object.keys(detectedHeaders({ headers: [header] }))[0]).toBe(input);
});

test.each([
  'Company LinkedIn',
  'LinkedIn company URL',
  'LinkedIn de la empresa',
  'Unternehmen LinkedIn',
  'Company Linkedin Url',
  'Email status',
  'Name of event',
  'Assistant name',
  'Domain expertise',
  'Employees',
  'Employee count',
  'Company size',
  'Account owner',
  'Last contact',
  'Last contacted',
  'Username',
  'Job title',
  'Phone',
  'Country',
  'County',
  'Number',
  'Person ID',
  'File name',
  'Emails sent',
  'Website visits',
  'Previous company',
  'Name pronunciation',
  '',
])('%j without values serves nothing', (header) => {
  expect(detectedHeaders({ headers: [header] })).toEqual({});
});

test('a header about somebody else is not used, even where its values look right', () => {
  const rows = people.map(([name = '', , email = '', link = '']) => [name, name, email, link]);
  const headers = ['Assistant name', 'Name of event', 'Owner email', 'Manager LinkedIn'];
  expect(detectedHeaders({ headers, rows })).toEqual({});
});

test('values tell what columns without headers hold', () => {
  expect(detectedHeaders({ headers: ['', '', '', ''], rows: people })).toEqual({
    fullName: 0,
    company: 1,
    email: 2,
    linkedinUrl: 3,
  });
});

test('unknown headers leave the word to the values', () => {
  const headers = ['Who did we meet', 'Sponsor', 'Reach at', 'More'];
  expect(detectedHeaders({ headers, rows: people })).toEqual({
    fullName: 'Who did we meet',
    company: 'Sponsor',
    email: 'Reach at',
    linkedinUrl: 'More',
  });
});

test('values that are job titles or places are not taken for names', () => {
  const rows = [
    ['Sales Director', 'New York'],
    ['Account Executive', 'San Francisco'],
    ['Vice President', 'Los Angeles'],
  ];
  expect(detectedHeaders({ headers: ['', ''], rows })).toEqual({});
});

test('a header whose values contradict it is given up', () => {
  const rows = [['yes'], ['no'], ['yes'], ['no']];
  expect(detectedHeaders({ headers: ['Email'], rows })).toEqual({});
});

test('company pages under a LinkedIn header are no profiles', () => {
  const rows = [
    ['https://www.linkedin.com/company/acme'],
    ['https://linkedin.com/company/globex/'],
  ];
  expect(detectedHeaders({ headers: ['LinkedIn'], rows })).toEqual({});
});

test('profile links under a header that says website serve as LinkedIn links', () => {
  const rows = people.map(([, , , link = '']) => [link]);
  expect(detectedHeaders({ headers: ['Website'], rows })).toEqual({ linkedinUrl: 'Website' });
});

test('a "URL" column serves as LinkedIn links where it holds them and as website where it does not', () => {
  const profiles = people.map(([, , , link = '']) => [link]);
  expect(detectedHeaders({ headers: ['URL'], rows: profiles })).toEqual({ linkedinUrl: 'URL' });
  const sites = [['https://acme.com'], ['globex.nl']];
  expect(detectedHeaders({ headers: ['URL'], rows: sites })).toEqual({ companyWebsite: 'URL' });
});

test('bare profile handles count under a LinkedIn header only', () => {
  const rows = [['jane-doe-12'], ['josegarcia']];
  expect(detectedHeaders({ headers: ['LinkedIn'], rows })).toEqual({ linkedinUrl: 'LinkedIn' });
  expect(detectedHeaders({ headers: ['Handle'], rows })).toEqual({});
});

test('links hidden under text count as LinkedIn links', () => {
  const rows = [['View'], ['View']];
  expect(detectedHeaders({ headers: ['Profile'], rows, linked: [0] })).toEqual({
    linkedinUrl: 'Profile',
  });
  expect(detectedHeaders({ headers: [''], rows, linked: [0] })).toEqual({ linkedinUrl: 0 });
});

test('links hidden under company names do not', () => {
  const rows = [['Acme'], ['Globex']];
  expect(detectedHeaders({ headers: ['Company'], rows, linked: [0] })).toEqual({
    company: 'Company',
  });
  expect(detectedHeaders({ headers: ['Company LinkedIn'], rows, linked: [0] })).toEqual({});
});

test('a linked name stays a name where a company stands beside it', () => {
  const rows = people.map((row) => row.slice(0, 2));
  expect(detectedHeaders({ headers: ['Name', 'Company'], rows, linked: [0] })).toEqual({
    fullName: 'Name',
    company: 'Company',
  });
});

test('a linked name serves as LinkedIn link where nothing else would make a match', () => {
  const rows = people.map((row) => row.slice(0, 1));
  expect(detectedHeaders({ headers: ['Name'], rows, linked: [0] })).toEqual({
    linkedinUrl: 'Name',
  });
});

test('a company column that holds web domains stays the company', () => {
  const rows = [['acme.com'], ['https://globex.nl/'], ['mueller.de']];
  expect(detectedHeaders({ headers: ['Company'], rows })).toEqual({ company: 'Company' });
});

test('company and website columns each serve their own input', () => {
  const rows = [
    ['Acme', 'acme.com'],
    ['Globex', 'globex.nl'],
  ];
  expect(detectedHeaders({ headers: ['Account name', 'Company domain'], rows })).toEqual({
    company: 'Account name',
    companyWebsite: 'Company domain',
  });
});

test('"Name" is the last name beside a first name and the first name beside a last name', () => {
  expect(detectedHeaders({ headers: ['Vorname', 'Name', 'Firma'] })).toEqual({
    firstName: 'Vorname',
    lastName: 'Name',
    company: 'Firma',
  });
  expect(detectedHeaders({ headers: ['Name', 'Surname'] })).toEqual({
    firstName: 'Name',
    lastName: 'Surname',
  });
});

test('"Name" with two-word values is the full name whatever stands beside it', () => {
  const rows = [
    ['Jane', 'Jane Doe'],
    ['José', 'José García'],
  ];
  expect(detectedHeaders({ headers: ['First name', 'Name'], rows })).toEqual({
    firstName: 'First name',
    fullName: 'Name',
  });
});

test('the work email is preferred to a personal one and the first to the second', () => {
  const rows = [['a@acme.com', 'b@acme.com', 'c@acme.com']];
  const headers = ['Personal email', 'Email 2', 'Work email'];
  expect(detectedHeaders({ headers, rows })).toEqual({ email: 'Work email' });
});

test("the add-on's own columns are no inputs, except the person id", () => {
  const headers = ['CDX status', 'CDX email', 'CDX company', 'CDX LinkedIn URL', 'CDX person ID'];
  const rows = [['Done', 'a@acme.com', 'Acme Inc', 'https://linkedin.com/in/a-b', 'p_12ab34']];
  expect(detectedHeaders({ headers, rows })).toEqual({ personId: 'CDX person ID' });
});

test('excluded columns serve nothing, and others take their place', () => {
  const headers = ['Mail', 'Email'];
  const rows = [['a@acme.com', 'b@acme.com']];
  expect(detectColumns(headers, rows, [], [1]).email?.column).toBe(0);
  expect(detectColumns(headers, rows, [], [0, 1])).toEqual({});
});

test('"Person ID" needs values that look like ids', () => {
  const headers = ['Person ID'];
  expect(detectedHeaders({ headers, rows: [['4711'], ['4712']] })).toEqual({});
  expect(detectedHeaders({ headers, rows: [['prs_a81kd02'], ['prs_7dk29as']] })).toEqual({
    personId: 'Person ID',
  });
  expect(detectedHeaders({ headers, rows: [['10004711'], ['10004712']] })).toEqual({
    personId: 'Person ID',
  });
});

test('ids that people type stay the input beside those that a run has written', () => {
  const headers = ['Person ID', 'CDX person ID'];
  const rows = [
    ['prs_a81kd02', 'prs_a81kd02'],
    ['prs_7dk29as', ''],
  ];
  expect(detectedHeaders({ headers, rows })).toEqual({ personId: 'Person ID' });
  const numbers = rows.map(([, id = '']) => ['4711', id]);
  expect(detectedHeaders({ headers, rows: numbers })).toEqual({ personId: 'CDX person ID' });
});

test('the number that Pipedrive gives a person is no person id', () => {
  const rows = [['1004711'], ['1004712']];
  expect(detectColumns(['Person - ID'], rows, [])).toEqual({});
  expect(detectColumns(['Person ID'], rows, []).personId?.confidence).toBe(0.48);
  expect(detectColumns(['CDX person ID'], rows, []).personId?.confidence).toBe(0.99);
});

test('a person id that somebody types under the header of Pipedrive is one', () => {
  const rows = [['prs_a81kd02'], ['prs_7dk29as']];
  expect(detectColumns(['Person - ID'], rows, []).personId?.confidence).toBe(0.48);
});

test('a "CDX person ID" holds ids, whatever they look like', () => {
  const headers = ['CDX person ID'];
  for (const id of ['7', '004711', 'abc', 'prs_a81kd02']) {
    expect(detectedHeaders({ headers, rows: [[id]] })).toEqual({ personId: 'CDX person ID' });
  }
});

test('placeholders say nothing of a column', () => {
  const rows = [['N/A'], ['-'], ['null'], ['jane@acme.com']];
  expect(detectedHeaders({ headers: [''], rows })).toEqual({ email: 0 });
});

test('"Contact" serves as its values say', () => {
  expect(detectedHeaders({ headers: ['Contact'], rows: [['a@b.com'], ['c@d.org']] })).toEqual({
    email: 'Contact',
  });
  const names = people.map(([name = '']) => [name]);
  expect(detectedHeaders({ headers: ['Contact'], rows: names })).toEqual({ fullName: 'Contact' });
  expect(detectedHeaders({ headers: ['Contact'], rows: [['+1 415 555 0100']] })).toEqual({});
});

test('confidence is 0 to 1 and grows where the values agree with the header', () => {
  const headers = ['Name', 'Company', 'Email', 'LinkedIn'];
  const alone = detectColumns(headers, [], []);
  const agreed = detectColumns(headers, people, []);
  for (const input of ['fullName', 'company', 'email', 'linkedinUrl'] as const) {
    const before = alone[input]?.confidence ?? 0;
    const after = agreed[input]?.confidence ?? 0;
    expect(before).toBeGreaterThan(0.5);
    expect(after).toBeGreaterThan(before);
    expect(after).toBeLessThanOrEqual(1);
  }
});

test('the reason names the header, the values or the links', () => {
  const found = detectColumns(
    ['Company', '', 'Profile'],
    [['Acme', 'a@b.com', 'View']],
    [false, false, true],
  );
  expect(found.company?.reason).toBe('header "Company"');
  expect(found.email?.reason).toBe('values look like emails');
  expect(found.linkedinUrl?.reason).toContain('LinkedIn');
});

test('rows shorter than the header and missing link flags are tolerated', () => {
  expect(detectedHeaders({ headers: ['Email', 'Company'], rows: [['a@b.com'], []] })).toEqual({
    email: 'Email',
    company: 'Company',
  });
});

describe('a column that says the same in all rows tells of no lead', () => {
  const bob = 'https://www.linkedin.com/in/bob-boss';
  const names = ['Jane Doe', 'José García', 'Anna de Vries', 'Luc Martin'];

  test.each([
    ['Introduced by', bob, 'linkedinUrl'],
    ['Added by', 'bob.boss@mycompany.com', 'email'],
    ['HubSpot record', 'https://app.hubspot.com/contacts/1/contact/7', 'companyWebsite'],
  ] as const)('%s', (header, value, input) => {
    const rows = names.map((name, index) => [name, `Firm ${index}`, value]);
    const headers = ['Name', 'Company', header];
    expect(detectedHeaders({ headers, rows })[input]).toBeUndefined();
  });

  test('several contacts of each company share its website', () => {
    const rows = Array.from({ length: 20 }, (_, at) => [
      `Jane${'abcdefghijklmnopqrst'[at]} Doe`,
      `firm${Math.floor(at / 4)}.com`,
    ]);
    expect(detectedHeaders({ headers: ['Name', 'Target'], rows }).companyWebsite).toBe('Target');
  });

  test('nor does it go before their own links', () => {
    const headers = ['Name', 'Company', 'Introduced by', 'Profile URL'];
    const link = (index: number) => `https://www.linkedin.com/in/lead-${index}`;
    const rows = names.map((name, index) => [name, `Firm ${index}`, bob, link(index)]);
    expect(detectedHeaders({ headers, rows }).linkedinUrl).toBe('Profile URL');
  });
});

describe('columns of exports', () => {
  const of = (text: string) => {
    const [headers = [], ...rows] = text.split('\n').map((line) => line.split('|'));
    return detectedHeaders({ headers, rows });
  };

  test('a second name is no last name beside one', () => {
    const found = of(
      'First Name|Second Name|Last Name|Company\nOmar|Khaled|Mansour|Nile Foods\nLayla|Samir|Haddad|Cedar Bank',
    );
    expect(found.lastName).toBe('Last Name');
  });

  test('who invited somebody is somebody else', () => {
    const found = of(
      'Name|Company|Invited by email\nTom Reed|Reed Co|zoe@one.com\nAmy Fox|Fox Labs|lee@two.com',
    );
    expect(found.email).toBeUndefined();
  });

  test('one’s own representative is not the contact', () => {
    const found = of(
      '取引先名|取引先責任者名|メール|担当者\n株式会社山田商事|山田 太郎|taro@yamada.co.jp|鈴木 一郎\n佐藤工業株式会社|佐藤 花子|hanako@sato.co.jp|鈴木 一郎',
    );
    expect(found).toMatchObject({ company: '取引先名', fullName: '取引先責任者名' });
  });

  test('employees and heads of companies are people', () => {
    expect(
      of(
        'Employee Name|Employer|Employee email\nTom Reed|Reed Co|tom@reedco.com\nAmy Fox|Fox Labs|amy@foxlabs.io',
      ),
    ).toEqual({ fullName: 'Employee Name', company: 'Employer', email: 'Employee email' });
    expect(
      of(
        "Nom de l'entreprise|Nom du dirigeant|Prénom du dirigeant\nMartin SA|Martin|Luc\nRoy SARL|Roy|Léa",
      ),
    ).toMatchObject({ lastName: 'Nom du dirigeant', firstName: 'Prénom du dirigeant' });
  });
});

test('employees are people, and their employer is a company', () => {
  const rows = [
    ['Tom Reed', 'Sales', 'Reed Co'],
    ['Amy Fox', 'IT', 'Fox Labs'],
    ['Ian Hall', 'HR', 'Hall Dev'],
  ];
  expect(detectColumns(['Employee', 'Department', 'Employer'], rows, [])).toMatchObject({
    fullName: { column: 0 },
    company: { column: 2 },
  });
});

test.each([
  ['Fonction', 'Directeur Commercial', 'Responsable Achats'],
  ['Ruolo', 'Direttore Generale', 'Responsabile Acquisti'],
  ['Qualifica', 'Direttore Generale', 'Responsabile Acquisti'],
  ['Mansione', 'Direttore Generale', 'Responsabile Acquisti'],
  ['Designation', 'Plant Incharge', 'Yard Supervisor'],
  ['Occupation', 'Plant Incharge', 'Yard Supervisor'],
  ['Profession', 'Plant Incharge', 'Yard Supervisor'],
  ['Função', 'Diretor Comercial', 'Gerente Geral'],
  ['Profissão', 'Diretor Comercial', 'Gerente Geral'],
  ['Ocupación', 'Jefe Ventas', 'Jefe Compras'],
  ['Función', 'Jefe Ventas', 'Jefe Compras'],
  ['Functietitel', 'Algemeen Directeur', 'Hoofd Inkoop'],
  ['Beroep', 'Algemeen Directeur', 'Hoofd Inkoop'],
  ['Funkcja', 'Dyrektor Handlowy', 'Kierownik Zakupów'],
  ['Roll', 'Verkställande Direktör', 'Ekonomi Chef'],
  ['Rolle', 'Teknisk Direktør', 'Økonomi Chef'],
  ['Tittel', 'Teknisk Direktør', 'Økonomi Sjef'],
  ['Pozisyon', 'Genel Müdür', 'Satış Müdürü'],
  ['Görevi', 'Genel Müdür', 'Satış Müdürü'],
  ['Pozice', 'Obchodní Ředitel', 'Vedoucí Nákupu'],
  ['Funkce', 'Obchodní Ředitel', 'Vedoucí Nákupu'],
  ['Beosztás', 'Kereskedelmi Igazgató', 'Beszerzési Vezető'],
  ['Funcția', 'Șef Achiziții', 'Vânzător Principal'],
  ['Tehtävänimike', 'Toimitus Johtaja', 'Osto Päällikkö'],
  ['Должность', 'Генеральный Директор', 'Коммерческий Директор'],
  ['役職', '代表 取締役', '営業 部長'],
  ['職位', '總 經理', '業務 主任'],
  ['职位', '总 经理', '业务 主任'],
  ['职务', '总 经理', '业务 主任'],
  ['직책', '대표 이사', '영업 부장'],
  ['직위', '대표 이사', '영업 부장'],
])('a column of jobs holds no names: %s', (header, one, other) => {
  const rows = [
    ['Acme', one, 'a@acme.com'],
    ['Globex', other, 'b@globex.com'],
  ];
  const headers = ['Company', header, 'Email'];
  expect(detectedHeaders({ headers, rows })).toEqual({ company: 'Company', email: 'Email' });
});

test('a Finnish company is no person', () => {
  const rows = [
    ['Matti', 'Virtanen', 'Vaasan Sähkö', 'm@vaasa.fi'],
    ['Aino', 'Korhonen', 'Kone Suomi', 'a@kone.fi'],
  ];
  const headers = ['Etunimi', 'Sukunimi', 'Yritys', 'Sähköposti'];
  expect(detectedHeaders({ headers, rows })).toEqual({
    firstName: 'Etunimi',
    lastName: 'Sukunimi',
    company: 'Yritys',
    email: 'Sähköposti',
  });
});

test.each([
  ['Contcat name', 'jane doe', 'bob ray'],
  ['Full nmae', 'jane doe', 'bob ray'],
  ['Full nmae', '山田太郎', '佐藤花子'],
  ['Nombre compelto', 'Juan Carlos de la Fuente García', 'María de los Ángeles López Ruiz'],
  ['Asnprechpartner', 'Müller', 'Schmidt'],
  ['Contactpersonen', 'jan jansen', 'piet de boer'],
])('a misspelt header of names needs no values that look like names: %s', (header, ...values) => {
  const { fullName } = detectColumns(
    [header],
    values.map((value) => [value]),
    [],
  );
  expect(fullName?.confidence).toBe(0.81);
});

test.each(['Contract name', 'Contract', 'Contrat', 'Nombre contrato', 'Nome contratto', 'Vertrag'])(
  '%s is no misspelt contact',
  (header) => {
    const rows = [['Gold Plan'], ['Silver Plan']];
    expect(detectColumns([header], rows, [])).toEqual({});
  },
);

describe('a name or an email beside the job in one header', () => {
  const people = [['Jane Doe'], ['Bob Ray']];

  test.each([
    ['Name / Rolle', 0.98],
    ['Navn/rolle', 0.98],
    ['Naam (rol)', 0.98],
    ['Nome / Função', 0.98],
    ['ФИО, должность', 0.98],
    ['이름/직책', 0.98],
    ['氏名（役職）', 0.98],
    ['Contact/Designation', 0.65],
    ['Name & Designation', 0.48],
    ['Nom et fonction', 0.48],
    ['Namn och roll', 0.48],
    ['Name und Tätigkeit', 0.48],
    ['Jméno / Pozice', 0.48],
    ['Név / Beosztás', 0.48],
  ])('%s holds names', (header, confidence) => {
    expect(detectColumns([header], people, []).fullName).toMatchObject({ confidence });
  });

  test.each([
    ['E-mail profession.', 0.85],
    ['Email (fonction)', 0.9],
  ])('%s holds emails', (header, confidence) => {
    const rows = [['jane@acme.com'], ['bob@globex.com']];
    expect(detectColumns([header], rows, []).email).toMatchObject({ confidence });
  });

  test.each(['Name / Role', 'Full name (title)', 'Job Designation', 'Designation / Rolle'])(
    '%s holds no names',
    (header) => expect(detectColumns([header], people, [])).toEqual({}),
  );
});

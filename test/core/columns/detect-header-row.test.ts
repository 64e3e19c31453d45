import { exports } from '../../../sandbox/data/exports/exports';
import { detectHeaderRow } from '../../../src/core/columns/detect-header-row';
import { detected } from './detection';

test.each(exports.map((each) => [each.name, each] as const))('%s', (_, each) => {
  const { headerRow, columns } = each;
  expect(detected(each)).toEqual({ headerRow, columns });
});

test('there are at least thirty shapes in ten languages', () => {
  expect(exports.length).toBeGreaterThanOrEqual(30);
  expect(new Set(exports.map(({ language }) => language)).size).toBeGreaterThanOrEqual(10);
});

test('headers in words that nobody knows are in the first row that is as wide as the others', () => {
  expect(
    detectHeaderRow([
      ['Alpha', 'Beta'],
      ['Grey heron', 'x'],
      ['Kite', 'y'],
    ]),
  ).toEqual({ row: 1 });
  expect(
    detectHeaderRow([
      ['A title', ''],
      ['Alpha', 'Beta'],
      ['Kite', 'y'],
    ]),
  ).toEqual({ row: 2 });
});

test('an empty sheet, and one of headers alone, has them in row 1', () => {
  expect(detectHeaderRow([])).toEqual({ row: 1 });
  expect(detectHeaderRow([['Name', 'Company']])).toEqual({ row: 1 });
});

test('rows that end early are blank behind their end', () => {
  expect(detectHeaderRow([['Leads'], ['Name', 'Company'], ['Ada Lovelace']])).toEqual({ row: 2 });
});

test('rows that are blank in between move no header row', () => {
  const rows = [
    ['Name', 'Company'],
    ['', ''],
    ['Ada Lovelace', 'Acme Ltd'],
  ];
  expect(detectHeaderRow(rows)).toEqual({ row: 1 });
});

const leads = [
  ['Jane Doe', 'Acme'],
  ['José García', 'Globex'],
  ['Anna de Vries', 'Initech'],
];

test.each([
  [['Name', 'Company', '2022', '2023'], leads.map((lead) => [...lead, '10', '20'])],
  [
    ['#', 'LinkedIn URL'],
    leads.map((_, at) => [`${at}`, `https://www.linkedin.com/in/lead-${at}`]),
  ],
  [['No', 'Name', 'Position'], leads.map(([name = ''], at) => [`${at + 1}`, name, 'Buyer'])],
  [['#', 'Name', 'Company', 'Email'], []],
  [['No', 'Name', 'Company'], []],
  [['#', 'Nimi', 'Yritys'], leads.map((lead, at) => [`${at}`, ...lead])],
  [['Name', 'Company', '%', '€'], leads.map((lead) => [...lead, '5', '7'])],
])('numbers and years among headers make them no lead: %j', (header, rows) => {
  expect(detectHeaderRow([header, ...rows])).toEqual({ row: 1 });
});

test.each([
  [
    ['First name', 'Last name', 'Company', 'Email'],
    ['Vorname', 'Nachname', 'Firma', 'E-Mail'],
  ],
  [
    ['Contact', 'Contact', 'Account', 'Account'],
    ['First Name', 'Last Name', 'Name', 'Website'],
  ],
])('of two header rows the lower one counts: %j and %j', (upper, lower) => {
  const rows = [
    ['Jane', 'Doe', 'Acme', 'j@acme.com'],
    ['José', 'García', 'Globex', ''],
    ['Anna', 'Vries', 'Initech', ''],
  ];
  expect(detectHeaderRow([upper, lower, ...rows])).toEqual({ row: 2 });
});

test.each([
  [
    ['Host Name', 'Invitee Name', 'Invitee Email', 'Company'],
    ['Zoe Park', 'Tom Reed', 'tom@reedco.com', 'Reed Co'],
    ['Zoe Park', 'Amy Fox', 'amy@foxlabs.io', 'Fox Labs'],
  ],
  [
    ['Guest Name', 'Guest Email', 'Guest Company'],
    ['Tom Reed', 'tom@reedco.com', 'Reed Co'],
    ['Amy Fox', 'amy@foxlabs.io', 'Fox Labs'],
    ['Ian Hall', 'ian@hall.dev', 'Hall Dev'],
  ],
])('words that say what a column holds are no person’s name: %j', (...rows) => {
  expect(detectHeaderRow(rows)).toEqual({ row: 1 });
});

describe('two words with capitals above names', () => {
  const people = [
    ['Jane Doe', 'Acme', 'jane@acme.com', 'https://www.linkedin.com/in/jane-doe'],
    ['José García', 'Globex', 'jose@globex.com', 'https://www.linkedin.com/in/jose-garcia'],
    ['Anna de Vries', 'Initech', 'anna@initech.nl', 'https://www.linkedin.com/in/anna-vries'],
  ];
  const under = (...columns: number[]) => people.map((row) => columns.map((at) => row[at] ?? ''));

  test.each([
    [['Decision Maker', 'Email'], under(0, 2)],
    [['Team Member', 'LinkedIn'], under(0, 3)],
    [['Key Person', 'Company'], under(0, 1)],
    [['Nama Lengkap', 'Perusahaan', 'Email'], under(0, 1, 2)],
    [['Teljes Név', 'Cég', 'Email'], under(0, 1, 2)],
    [['שם מלא', 'חברה', 'Email'], under(0, 1, 2)],
    [['ชื่อ สกุล', 'บริษัท', 'Email'], under(0, 1, 2)],
    [['पूरा नाम', 'कंपनी', 'Email'], under(0, 1, 2)],
    [['Πλήρες Όνομα', 'Εταιρεία', 'Email'], under(0, 1, 2)],
    [['Họ Tên', 'Công Ty', 'Email'], under(0, 1, 2)],
    [['Koko Nimi', 'Yritys', 'Sähköposti'], under(0, 1, 2)],
    [['Company', 'Decision Maker', 'Email'], under(1, 0, 2)],
    [['Decision Maker', 'Account Name'], under(0, 1)],
    [['Decision Maker', 'Company', 'Why. '.repeat(20)], under(0, 1)],
  ])('are a header beside one that is sure: %j', (header, rows) => {
    expect(detectHeaderRow([header, ...rows])).toEqual({ row: 1 });
  });

  test('are a header below a title too', () => {
    const rows = [['Open leads', ''], ['Decision Maker', 'Email'], ...under(0, 2)];
    expect(detectHeaderRow(rows)).toEqual({ row: 2 });
  });

  test.each([
    [under(0, 1, 2)],
    [[['Sam Reed', 'Acme', 'LinkedIn'], ...under(0, 1).map((row) => [...row, 'Trade show'])]],
    [[['Sam Reed', 'Website', 'sam@acme.com'], ...under(0, 1, 2)]],
    [
      [
        ['Sam Reed', 'Enterprise'],
        ['Jane Doe', 'Growth'],
        ['José García', 'Enterprise'],
        ['Anna de Vries', 'Starter'],
      ],
    ],
    [
      [
        ['Jane Doe', 'Growth'],
        ['Sam Reed', 'Enterprise'],
        ['José García', 'Starter'],
        ['Anna de Vries', ''],
      ],
    ],
    [
      [
        ['Jane Doe', 'Trade show'],
        ['Sam Reed', 'LinkedIn'],
        ['José García', ''],
        ['Anna de Vries', ''],
      ],
    ],
  ])('are a lead beside what may be a value: %j', (rows) => {
    expect(detectHeaderRow(rows)).toEqual({ row: 0 });
  });

  const firstLead = (text: string, ...below: readonly string[]) => [
    ['Jane Doe', 'Acme Inc', 'Boston', text],
    ['José García', 'Globex', 'Madrid', below[0] ?? ''],
    ['Anna de Vries', 'Initech', 'Utrecht', below[1] ?? ''],
    ['Sam Reed', 'Umbrella', 'Leeds', below[2] ?? ''],
  ];
  test.each(
    ['LinkedIn', 'Email', 'Website', 'Web', 'First name'].flatMap((text) => [
      [text, firstLead(text)],
      [text, firstLead(text, 'n/a', '-')],
      [text, firstLead(text, '12', '7', '2024')],
      [text, firstLead(text, 'google.com', 'Event', 'bing.com')],
    ]),
  )('are a lead beside %j where nothing of that kind stands below', (_, rows) => {
    expect(detectHeaderRow(rows as string[][])).toEqual({ row: 0 });
  });

  test.each([
    [firstLead('Enterprise', 'SMB', 'SMB', 'SMB')],
    [firstLead('Enterprise', 'SMB', 'Mid-market', 'Startup')],
    [firstLead('Account', 'Lead', 'Lead', 'Lead')],
    [firstLead('Account', 'Lead', 'Opportunity')],
    [firstLead('Company', 'Freelancer', 'Freelancer', 'Freelancer')],
    [firstLead('Business', 'Premier', 'Economy')],
    [firstLead('Organization', 'Person', 'Team')],
    [firstLead('Workplace', 'Teams', 'Slack')],
    [firstLead('Konzern', 'Mittelstand', 'Startup')],
    [firstLead('The Company', 'Globex', 'Initech')],
  ])('are a lead beside a word for companies that is a value: %j', (rows) => {
    expect(detectHeaderRow(rows)).toEqual({ row: 0 });
  });

  test('are a lead beside "Email" in a column that is empty', () => {
    expect(detectHeaderRow([['Jane Doe', 'Email'], ...under(0, 9)])).toEqual({ row: 0 });
  });
});

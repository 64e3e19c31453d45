/** Insert of found people, through the built bundle in the host. */
import { z } from 'zod';
import { defaultReadings, type Readings } from '../../sandbox/apps-script/host';
import { addOnHost } from '../../sandbox/demo/add-on/add-on-host';
import { connect, enrich, openAddOn } from '../../sandbox/demo/add-on/driver';
import { runRequest } from '../../sandbox/demo/add-on/run-request';
import { owner, servedHost } from './served-host';

function openSheet(
  rows: readonly (readonly string[])[],
  writes: Readings['writes'] = defaultReadings.writes,
) {
  const { service, host, sheet } = servedHost({ readings: { writes } });
  sheet.paste(1, 1, rows);
  const addOn = openAddOn(addOnHost(host));
  connect(addOn, service.keys.pro);
  return { host, sheet, addOn };
}

const search = {
  q: '',
  title: '',
  seniority: '',
  company: '',
  countries: '',
  hasEmail: true,
  hasPhone: false,
  page: 1,
};

function insertOne(addOn: ReturnType<typeof openSheet>['addOn']) {
  const person = z.looseObject({
    ...{ id: z.string(), fullName: z.string(), company: z.string() },
    ...{ location: z.string(), linkedinUrl: z.string() },
  });
  const people = z.object({ people: z.array(person) });
  const found = addOn.call('searchPeople', people, JSON.stringify(search));
  const [first] = found.people;
  if (first === undefined) throw new Error('Nobody was found.');
  const answer = addOn.call('insertPeople', z.unknown(), 'insert-1', JSON.stringify([first]));
  const { fullName, company, location, linkedinUrl, id } = first;
  return { fullName, company, location, linkedinUrl, id, answer };
}

test('people find their columns below titles in a sheet that nobody has looked at yet', () => {
  const { host, sheet, addOn } = openSheet([]);
  const other = host.spreadsheet.addSheet('Leads');
  other.paste(1, 1, [['Leads of spring'], [''], ['Name', 'Company'], ['Ada Byron', 'Acme']]);
  host.spreadsheet.select(owner, other, 'A5');
  const { fullName, company, id } = insertOne(addOn);
  expect([3, 5].map((row) => [1, 2, 3].map((column) => other.display(row, column)))).toEqual([
    ['Name', 'Company', 'CDX person ID'],
    [fullName, company, id],
  ]);
  expect(other.display(1, 3)).toBe('');
  expect(sheet.lastRow).toBe(0);
});

test('a first lead without headers above is not taken for them', () => {
  const leads = [
    ['Ada Byron', 'Acme', 'https://www.linkedin.com/in/ada-b'],
    ['Bob Ross', 'Globex', 'https://www.linkedin.com/in/bob-r'],
  ];
  const { sheet, addOn } = openSheet(leads);
  expect(() => insertOne(addOn)).toThrow('no header row');
  expect([sheet.lastRow, sheet.lastColumn]).toEqual([2, 3]);
  addOn.call('setHeaderRow', z.unknown(), sheet.id, 0);
  const { linkedinUrl, id } = insertOne(addOn);
  expect([3, 4].map((column) => sheet.display(4, column))).toEqual([linkedinUrl, id]);
});

test.each(['at once', 'late'] as const)(
  'a column whose rule refuses a value stays empty and is named, writes %s',
  (writes) => {
    const headers = ['Name', 'Company', 'Location'];
    const { sheet, addOn } = openSheet([headers, ['Ada Byron', 'Acme', 'London']], writes);
    sheet.setValidation(sheet.area('B2:B100') ?? sheet.all, {
      kind: 'VALUE_IN_LIST',
      criteria: [['Acme', 'Other'], true],
      allowInvalid: false,
      help: null,
    });
    const { fullName, location, id, answer } = insertOne(addOn);
    expect([1, 2, 3, 4].map((column) => sheet.display(3, column))).toEqual([
      fullName,
      '',
      location,
      id,
    ]);
    expect(answer).toMatchObject({
      rows: 1,
      note: 'Left empty, where data validation refused it: Company.',
    });
    expect(sheet.lastRow).toBe(3);
  },
);

test('people go right below the last lead, beside formulas and check boxes that are filled down', () => {
  const { host, sheet, addOn } = openSheet([
    ['Name', 'Company', 'Domain', 'Called'],
    ['Ada Byron', 'Acme', '', ''],
  ]);
  for (let row = 2; row <= 200; row += 1) {
    sheet.setCell(row, 3, `=IF(B${row}="","",LOWER(B${row}))`);
    sheet.setCell(row, 4, 'FALSE');
  }
  host.recalculate();
  const found = addOn.call(
    'searchPeople',
    z.object({ people: z.array(z.record(z.string(), z.unknown())) }),
    JSON.stringify(search),
  );
  const picked = found.people.slice(0, 2);
  addOn.call('insertPeople', z.unknown(), 'insert-1', JSON.stringify(picked));
  host.recalculate();
  expect([3, 4].map((row) => sheet.display(row, 1))).toEqual(
    picked.map(({ fullName }) => fullName),
  );
  expect([3, 4].map((row) => sheet.display(row, 3))).toEqual(
    picked.map(({ company }) => String(company).toLowerCase()),
  );
  expect([5, 201].map((row) => sheet.display(row, 1))).toEqual(['', '']);
});

test('a formula that fills its column down keeps it: an inserted row writes nothing there', () => {
  const { host, sheet, addOn } = openSheet([
    ['Name', 'Company', 'Job title'],
    ['Ada Byron', 'Acme', ''],
  ]);
  sheet.setCell(2, 3, '=CDX_ENRICH(A2:A20, B2:B20, "title")');
  host.recalculate();
  const before = sheet.display(2, 3);
  expect(before).not.toContain('#');
  insertOne(addOn);
  host.recalculate();
  expect(sheet.display(2, 3)).toBe(before);
});

test('a formula that fills several columns keeps all of them', () => {
  const { host, sheet, addOn } = openSheet([
    ['LinkedIn URL', 'Full name', 'Job title', 'Company', 'Location'],
    ['https://www.linkedin.com/in/nobody', '', '', '', ''],
  ]);
  const { linkedinUrl } = insertOne(addOn);
  for (const column of [1, 2, 3, 4, 5, 6]) sheet.setCell(3, column, '');
  sheet.setCell(2, 1, linkedinUrl);
  sheet.setCell(2, 2, '=CDX_ENRICH(A2:A10)');
  host.recalculate();
  const shown = () => [2, 3, 4, 5].map((column) => sheet.display(2, column));
  const before = shown();
  expect(before.every((text) => text !== '' && !text.startsWith('#'))).toBe(true);
  const { id } = insertOne(addOn);
  host.recalculate();
  expect(shown()).toEqual(before);
  expect([3, 4].map((row) => [1, 6].map((column) => sheet.display(row, column)))).toEqual([
    [linkedinUrl, id],
    ['', ''],
  ]);
});

/** Two leads of which one column each was written, with all that the run made. */
function enriched() {
  const { service, host, sheet } = servedHost();
  const leads = service.admin.people().slice(5, 7);
  const rows = leads.map(({ fullName, company }) => [fullName, company.name]);
  sheet.paste(1, 1, [['Name', 'Company'], ...rows]);
  const addOn = openAddOn(addOnHost(host));
  const { sheet: view } = connect(addOn, service.keys.pro);
  if (view === null) throw new Error('The sheet has no columns.');
  enrich(addOn, runRequest(view, { reveal: ['email'] }, 10), () => undefined);
  const texts = (row: number) =>
    Array.from({ length: sheet.lastColumn }, (_, index) => sheet.display(row, index + 1));
  return { sheet, addOn, texts };
}

test('a sheet that was enriched and emptied since gets people as a new one does', () => {
  const { sheet, addOn, texts } = enriched();
  sheet.clear(sheet.all);
  const { fullName, company, linkedinUrl, id } = insertOne(addOn);
  expect(texts(1)).toEqual(['Full name', 'Job title', 'Company', 'LinkedIn URL', 'CDX person ID']);
  expect(texts(2)).toMatchObject([fullName, expect.any(String), company, linkedinUrl, id]);
});

test('ids never stand in a column without a header', () => {
  const { sheet, addOn, texts } = enriched();
  sheet.clear(sheet.area('C1:H3') ?? sheet.all);
  const { id } = insertOne(addOn);
  expect(texts(1)[texts(4).indexOf(id)]).toBe('CDX person ID');
});

test('people go by what the columns hold: whole names below “Name”, and no job among salutations', () => {
  const { sheet, addOn } = openSheet([
    ['Title', 'First name', 'Name', 'Company', 'Profile URL'],
    ['Mr', 'Bob', 'Bob Ross', 'Globex', 'https://www.linkedin.com/in/bob-r'],
    ['Ms', 'Ada', 'Ada Byron', 'Acme', 'https://www.linkedin.com/in/ada-b'],
    ['Ms', 'Eva', 'Eva Huber', 'Initech', 'https://www.linkedin.com/in/eva-h'],
  ]);
  const { fullName, company, linkedinUrl } = insertOne(addOn);
  const [firstName] = fullName.split(' ');
  expect([1, 2, 3, 4, 5].map((column) => sheet.display(5, column))).toEqual([
    ...['', firstName, fullName, company, linkedinUrl],
  ]);
});

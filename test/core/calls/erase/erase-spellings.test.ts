import { erasePersonCall, findPersonCall } from '../../../../src/core/calls/erase/erase-calls';
import type { Session } from '../../../../src/core/calls/session';
import { asksText } from '../../../../src/core/run/money/asks';
import { Office } from '../../../support/office';
import { type FakePerson, fakePerson } from '../../../support/people';
import { lead } from '../../../support/run-world';
import { anAsk } from '../../../support/runs';

const ada = fakePerson('Ada Lovelace');
const ben = fakePerson('Ben Oliver', { phone: '+44 20 7946 0000' });
const columns = ['email', 'phone', 'title', 'linkedinUrl', 'fullName'] as const;

function officeOf(...people: readonly FakePerson[]): { office: Office; me: Session } {
  const office = new Office(
    people,
    people.map(({ fullName }) => lead(fullName)),
  );
  return { office, me: office.connected() };
}

function erase(me: Session, text: string): void {
  const found = findPersonCall(me, text);
  erasePersonCall(me, JSON.stringify(found.asked), found.people);
}

/** With a column of LinkedIn links in which people typed these. */
function withLinks(...typed: readonly string[]) {
  const { office, me } = officeOf(ada, ben);
  office.table.insertColumn(2, 'LinkedIn');
  typed.forEach((text, index) => {
    office.table.type(index + 2, 'LinkedIn', text);
  });
  const mapping = { fullName: 0, company: 1, linkedinUrl: 2 };
  office.run(me, { mapping, outputs: columns });
  return { office, me };
}

test('texts with an @ and no address in them are not all of one person', () => {
  const { office, me } = withLinks('@ada-lovelace', '@ben-oliver');
  expect(findPersonCall(me, '@ada-lovelace').people).toBe(1);
  office.table.type(2, 'CDX person ID', '');
  office.table.selected = [2];
  erase(me, '');
  expect(office.world.emails()).toEqual(['', ben.email]);
});

test('nor are addresses that nothing can be read from', () => {
  const odd = { ...ada, email: '"ada l"@acme.example' };
  const eve = fakePerson('Eve Stone', { email: '"eve s"@acme.example' });
  const { office, me } = officeOf(odd, eve);
  office.run(me, { outputs: columns });
  office.table.type(3, 'CDX person ID', '');
  erase(me, odd.id);
  expect(office.world.emails()).toEqual(['', eve.email]);
  expect(office.table.columnTexts('CDX title')).toEqual(['', eve.title]);
});

test.each(['ada-lovelace', '@Ada-Lovelace', 'in/ada-lovelace', 'linkedin.com/in/Ada-Lovelace'])(
  'whose link people typed as %s is found by the link',
  (typed) => {
    const { office, me } = officeOf(ada, ben);
    office.table.insertColumn(2, 'LinkedIn');
    office.table.type(2, 'LinkedIn', typed);
    office.run(me, { mapping: { linkedinUrl: 2 }, outputs: ['email', 'phone'] });
    expect(findPersonCall(me, `https://www.linkedin.com/in/${ada.slug}`).people).toBe(1);
  },
);

test('a word that stands as the link of several names none of them', () => {
  const { me } = withLinks('private', 'private');
  expect(findPersonCall(me, 'https://www.linkedin.com/in/private').people).toBe(0);
});

test.each([
  ['a link of many escapes', { slug: 'анна-каренина-петербург' }, 'LinkedIn URL'],
  ['an id in another case', { id: 'Per_AbC1' }, 'Person ID'],
  ['an id that a cell took for a number', { id: '00412345' }, 'Person ID'],
] as const)('the status that tells %s as its entry goes', (_, parts, header) => {
  const listed = fakePerson('Ada Lovelace', parts);
  const { office, me } = officeOf(listed, ben);
  const link = `https://www.linkedin.com/in/${listed.slug}`;
  const typed = listed.id.toLowerCase().replace(/^0+/, '');
  const entry = header === 'Person ID' ? typed : link;
  office.world.workbook.contactList.rows = [[header, 'Reason'], [entry]];
  office.run(me, { outputs: columns });
  erase(me, header === 'Person ID' ? listed.id : link);
  expect(office.world.statuses()[0]).toBe('Erased');
});

test.each([(email: string) => `Ada Lovelace <${email}>`, (email: string) => `mailto:${email}`])(
  'whose row is gone is found in the log by an email as people copy it',
  (spelt) => {
    const { office, me } = officeOf(ada, ben);
    office.run(me, { outputs: columns });
    office.table.deleteRow(2);
    expect(findPersonCall(me, spelt(ada.email)).people).toBe(1);
  },
);

test('an id that reads as the phone of another one is an id', () => {
  const numbered = fakePerson('Ada Lovelace', { id: '74155501', phone: '' });
  const { office, me } = officeOf(numbered, ben);
  office.run(me, { outputs: columns });
  office.table.type(3, 'CDX person ID', '');
  office.table.type(3, 'CDX phone', '7415 5501');
  erase(me, numbered.email);
  expect(office.world.emails()).toEqual(['', ben.email]);
});

test('what was asked about them goes although no run is left', () => {
  const { office, me } = officeOf(ada, ben);
  office.run(me, { outputs: columns });
  const ask = anAsk({ people: [{ id: ada.id, charge: ['email'] }], closed: true });
  office.documentStore.set('cdx.asks', asksText([ask]));
  office.documentStore.remove('cdx.run');
  erase(me, ada.id);
  expect(office.documentStore.get('cdx.asks') ?? '').not.toContain(ada.id);
});

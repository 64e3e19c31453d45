import type { personOptions } from '../../../../sandbox/api/options/people';
import { Bench, bothFields, type Json, neither } from '../harness';
import { type Readings, showReadings } from './readings';

function personOf(bench: Bench, id: string): Json {
  return bench.get(`/people/${id}`).json.data.person;
}

/** Everybody, over as many minutes as their number takes. */
function everybody(bench: Bench): Json[] {
  return bench.admin.people().map(({ id }) => {
    bench.nowMs += 1_001;
    return personOf(bench, id);
  });
}

function gapsOf(people: readonly Json[]): string {
  const ids = people.map(({ id, slug, full_name, contact }) => [id, slug, full_name, contact]);
  if (ids.flat().some((value) => value === undefined)) return 'without what is always there';
  const titles = new Set(people.map(({ title }) => (title === undefined ? 'absent' : title)));
  const companies = people.map(({ company }) => JSON.stringify(company));
  const found = [
    titles.has('absent') && 'absent',
    titles.has(null) && companies.includes('null') && 'null',
    titles.has('') && companies.includes('{}') && 'empty',
  ];
  return found.filter(Boolean).join();
}

const readings: Readings<keyof typeof personOptions> = {
  personIds: {
    seen: (bench) => {
      const ids = bench.admin.people().map(({ id }) => id);
      const [first = ''] = ids;
      if (new Set(ids).size < ids.length) return 'not unique';
      if (personOf(bench, first).id !== first) return 'not found';
      return first.replace(/[a-z]/g, 'a').replace(/\d/g, '0').replace(/a/g, '0');
    },
    as: {
      prefixed: '000_000000000000',
      digits: '0000000000',
      longDigits: '0'.repeat(19),
      uuid: '00000000-0000-0000-0000-000000000000',
    },
  },
  missingFields: {
    seen: (bench) => gapsOf(everybody(bench)),
    as: { present: '', absent: 'absent', null: 'null', empty: 'empty' },
  },
  noEmailStatus: {
    seen: (bench) => {
      const { email } = personOf(bench, bench.person(neither).id).contact;
      return [email.available, email.status, email.domain];
    },
    as: {
      none: [false, 'none', ''],
      empty: [false, '', ''],
      null: [false, null, null],
      absent: [false, undefined, undefined],
    },
  },
  unrevealedValue: {
    seen: (bench) => {
      const { id, email } = bench.person(bothFields);
      bench.admin.revealInWebApp('pro', id, ['email']);
      const { contact } = personOf(bench, id);
      const summary = bench.get('/people/search').json.data.results[0].contact.phone;
      return [contact.email.value === email, contact.phone.value, 'value' in summary];
    },
    as: {
      absent: [true, undefined, false],
      null: [true, null, false],
      empty: [true, '', false],
    },
  },
  enumValues: {
    seen: (bench) => {
      const people = everybody(bench);
      const spelled = (values: string[]) => [...new Set(values)].sort();
      return [
        spelled(people.map(({ tier }) => tier)),
        spelled(people.map(({ contact }) => contact.email.status)).includes('verified'),
        spelled(people.map(({ seniority }) => seniority)).includes('vp'),
      ];
    },
    as: {
      usual: [['basic', 'premium', 'standard'], true, true],
      others: [['premium', 'unlisted_basic', 'unlisted_standard'], true, true],
      upperCase: [['BASIC', 'STANDARD', 'premium'], true, true],
    },
  },
  extraFields: {
    seen: (bench) => {
      const { id } = bench.person(bothFields);
      const { json } = bench.post(`/people/${id}/reveal`, { fields: ['email'] });
      return [
        Object.keys(json).length,
        Object.keys(json.data.person.contact.email).includes('added_later'),
        Object.keys(json.data.results),
      ];
    },
    as: { none: [2, false, ['email']], some: [3, true, ['email']] },
  },
};

showReadings(readings);

test('a summary keeps what every result has at least, whatever else is missing', () => {
  const bench = Bench.reading({ missingFields: 'absent' });
  for (const summary of bench.get('/people/search?page_size=100').json.data.results) {
    expect(summary).toMatchObject({
      ...{ id: expect.any(String), full_name: expect.any(String), title: expect.any(String) },
      company: { name: expect.any(String) },
      tier: expect.any(String),
      contact: { email: { available: expect.any(Boolean), status: expect.any(String) } },
    });
  }
});

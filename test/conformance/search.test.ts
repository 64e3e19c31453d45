/** Checks from outside GET /people/search and GET /people/{id}. */

import type { z } from 'zod';
import { personAnswer, searchAnswer, suggestAnswer } from './schemas';
import { only, useWorld } from './world';

const world = useWorld();
const both = { email: true, phone: true };

const search = (query: string): Promise<z.infer<typeof searchAnswer>> =>
  world().client('pro').data(searchAnswer, `/people/search?${query}`);

/** Ids of every page, 100 at a time. */
async function everyone(query: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1, total = 1; ids.length < total; page += 1) {
    const answer = await search(`${query}&page_size=100&page=${page}`);
    if (answer.results.length === 0) throw new Error(`Page ${page} of ${query} is empty.`);
    total = answer.total;
    ids.push(...answer.results.map(({ id }) => id));
  }
  return ids.sort();
}

const idsWhere = (fits: (person: ReturnType<typeof world>['people'][number]) => boolean) =>
  world()
    .people.filter(fits)
    .map(({ id }) => id)
    .sort();

describe('GET /people/search', () => {
  test('without filters the pages hold everybody once', async () => {
    expect(await everyone('')).toEqual(idsWhere(() => true));
  });

  test('seniority is a comma-separated list', async () => {
    expect(await everyone('seniority=vp')).toEqual(idsWhere((one) => one.seniority === 'vp'));
    expect(await everyone('seniority=vp,director')).toEqual(
      idsWhere((one) => ['vp', 'director'].includes(one.seniority)),
    );
  });

  test('has_email and has_phone filter by availability, true and false', async () => {
    expect(await everyone('has_email=true')).toEqual(idsWhere((one) => one.email !== null));
    expect(await everyone('has_email=false')).toEqual(idsWhere((one) => one.email === null));
    expect(await everyone('has_phone=true&has_email=false')).toEqual(
      idsWhere((one) => one.phone !== null && one.email === null),
    );
  });

  test('countries filters by country', async () => {
    expect(await everyone('countries=US')).toEqual(idsWhere((one) => one.countryCode === 'US'));
  });

  test('title, company and location are filters too', async () => {
    const { title, company, city } = only(world().people);
    const query = (text: string) => encodeURIComponent(text);
    for (const filter of [
      `title=${query(title)}`,
      `company=${query(company.name)}`,
      `location=${query(city)}`,
    ])
      expect(await everyone(filter)).toContain(only(world().people).id);
  });

  test('q is free text: it finds a person by name, by title and by company', async () => {
    const { id, fullName, title, company } = only(world().having(both));
    for (const text of [fullName, title, company.name, fullName.toUpperCase()])
      expect(await everyone(`q=${encodeURIComponent(text)}`)).toContain(id);
  });

  test.each([
    ['titles', 'title'],
    ['companies', 'company'],
    ['locations', 'location'],
  ])('what /suggest offers of %s can be searched with %s', async (kind, filter) => {
    const { items } = await world().client('pro').data(suggestAnswer, `/suggest?kind=${kind}`);
    for (const { value, count } of items) {
      const { total } = await search(`${filter}=${encodeURIComponent(value)}`);
      expect(total).toBeGreaterThanOrEqual(count);
    }
  });

  test('nothing found is an empty success', async () => {
    expect(await search('q=zzzzzzqqqqxx')).toMatchObject({ results: [], total: 0 });
  });

  test.each([
    '"',
    '*',
    'a OR b',
    'NEAR(a b)',
    'title:x',
    "'; DROP TABLE people;--",
    '%',
    '\u0000',
    '(',
  ])('q takes any text: %j', async (text) => {
    expect((await search(`q=${encodeURIComponent(text)}`)).page).toBe(1);
  });

  test('at most 100 results per page', async () => {
    expect((await search('page_size=100')).results).toHaveLength(100);
    const more = await world().client('pro').call('/people/search?page_size=101');
    if (more.body.ok)
      expect(searchAnswer.parse(more.body.data).results.length).toBeLessThanOrEqual(100);
    else expect(more.code).toBe('VALIDATION_ERROR');
  });

  test('contact values are in no result, also of people whose fields are revealed', async () => {
    const { id, fullName, email, phone } = only(world().having(both));
    const pro = world().client('pro');
    await pro.call(`/people/${id}/reveal`, { body: { fields: ['email', 'phone'] } });
    const reply = await pro.call(`/people/search?q=${encodeURIComponent(fullName)}`);
    const text = JSON.stringify(reply.body);
    expect(text).toContain(id);
    expect(text).not.toContain(email);
    expect(text).not.toContain(phone);
  });

  test.each([
    'has_email=maybe',
    'has_phone=1x',
    'page=0',
    'page=-1',
    'page=x',
    'page_size=0',
    'page_size=1.5',
    'page_size=1e99',
    'page=0x1',
    'page_size=1e1',
  ])('a wrong parameter is a VALIDATION_ERROR: %s', async (query) => {
    expect(await world().client('pro').code(`/people/search?${query}`)).toBe('VALIDATION_ERROR');
  });

  test('unknown parameters are ignored', async () => {
    expect((await search('colour=red&utm_source=x')).total).toBe(300);
  });

  test('a page past the end is empty', async () => {
    expect(await search('page=4&page_size=100')).toMatchObject({ results: [], total: 300 });
  });
});

describe('GET /people/{id}', () => {
  test('takes an id or a slug; both give the same person', async () => {
    const pro = world().client('pro');
    const { id, slug } = only(world().people);
    const byId = await pro.data(personAnswer, `/people/${id}`);
    expect(await pro.data(personAnswer, `/people/${slug}`)).toEqual(byId);
    expect(byId.person).toMatchObject({ id, slug });
  });

  test('each kind of person has all fields, whatever is on file', async () => {
    for (const email of [true, false])
      for (const phone of [true, false]) {
        const { id } = only(world().having({ email, phone }));
        const { person } = await world().client('pro').data(personAnswer, `/people/${id}`);
        expect(person.contact.email.available).toBe(email);
        expect(person.contact.phone.available).toBe(phone);
        expect(person.contact.email.value).toBeUndefined();
      }
  });

  test('a search result names the person that the lookup shows', async () => {
    const found = only((await search('page_size=1')).results);
    const { person } = await world().client('pro').data(personAnswer, `/people/${found.id}`);
    expect(person).toMatchObject({ full_name: found.full_name, title: found.title });
  });

  test.each(['nobody', '%20', '%F0%9F%98%80', '..%2f..%2fetc', "'%20OR%201=1", 'a'.repeat(5000)])(
    'an id that nobody has is a 404 NOT_FOUND: %s',
    async (id) => {
      expect(await world().client('pro').code(`/people/${id}`)).toBe('NOT_FOUND');
    },
  );

  test('is free', async () => {
    const pro = world().client('pro');
    await pro.call(`/people/${only(world().people).id}`);
    expect((await world().desk.account('pro')).balance).toBe(2000);
  });
});

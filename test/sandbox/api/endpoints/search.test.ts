import { Bench, bothFields, type Json } from '../harness';

describe('GET /people/search', () => {
  const bench = new Bench(3000);
  const search = (query: string) => {
    bench.nowMs += 2000;
    return bench.get(`/people/search?${query}`).json.data;
  };

  test('answers results, total, page and page_size', () => {
    const data = search('page_size=10&page=2');
    expect(data).toMatchObject({ total: 3000, page: 2, page_size: 10 });
    expect(data.results).toHaveLength(10);
  });

  test('never holds contact values, not even revealed ones', () => {
    const person = bench.person(bothFields);
    bench.admin.revealInWebApp('pro', person.id, ['email', 'phone']);
    const { results } = search(
      `q=${encodeURIComponent(`${person.fullName} ${person.company.name}`)}`,
    );
    expect(results[0].id).toBe(person.id);
    expect(JSON.stringify(results)).not.toContain('"value"');
  });

  test('finds words in names, titles, companies and places, by their beginnings and without accents', () => {
    for (const q of ['vp sales', 'munch', 'MÜNCHEN', 'łódź', 'Lodz Poland']) {
      expect(search(`q=${encodeURIComponent(q)}`).total).toBeGreaterThan(0);
    }
    expect(search('q=zzzqqq').total).toBe(0);
  });

  test('filters by seniority as a comma-separated list', () => {
    const [vp, director, both] = ['vp', 'director', 'VP, director'].map(
      (list) => search(`seniority=${encodeURIComponent(list)}`).total,
    );
    expect(vp).toBeGreaterThan(0);
    expect(both).toBe(vp + director);
    expect(search('seniority=wizard').total).toBe(0);
  });

  test('filters by countries, by code or by name', () => {
    expect(search('countries=DE').total).toBe(search('countries=germany').total);
    const places = search('countries=DE,FR&page_size=100').results.map(
      (p: Json) => p.location.country,
    );
    expect(new Set(places)).toEqual(new Set(['Germany', 'France']));
  });

  test('filters by availability of email and phone', () => {
    const count = (email: boolean, phone: boolean) => bench.peopleWith({ email, phone }).length;
    expect(search('has_email=true&has_phone=false').total).toBe(count(true, false));
    expect(search('has_email=false').total).toBe(count(false, true) + count(false, false));
  });

  test('filters by title, company and location', () => {
    const person = bench.person(bothFields);
    const query = new URLSearchParams({
      title: person.title,
      company: person.company.name,
      location: person.city,
    });
    expect(search(String(query)).results.map((p: Json) => p.id)).toContain(person.id);
  });

  test('pages through everybody once', () => {
    const pages = Array.from({ length: 30 }, (_, index) =>
      search(`page=${index + 1}&page_size=100`),
    );
    const ids = pages.flatMap((page) => page.results.map((person: Json) => person.id));
    expect(new Set(ids).size).toBe(3000);
    expect(search('page=31&page_size=100').results).toEqual([]);
  });

  test.each(['page_size=101', 'page_size=0', 'page=0', 'page=x', 'has_email=yes', 'has_phone='])(
    'refuses %s',
    (query) => {
      bench.nowMs += 2000;
      const { status, json } = bench.get(`/people/search?${query}`);
      expect([status, json.error.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(json.error.details.issues[0].path).toBe(query.split('=')[0]);
    },
  );

  test('shows no more than the maximum of the plan', () => {
    const many = new Bench(5200);
    const asPro = many.get('/people/search?page=51&page_size=100').json.data;
    expect([asPro.total, asPro.results.length]).toEqual([5000, 0]);
    expect(many.get('/people/search', { as: 'team' }).json.data.total).toBe(5200);
  });

  test('ignores parameters that it does not know', () => {
    expect(search('colour=blue').total).toBe(3000);
  });
});

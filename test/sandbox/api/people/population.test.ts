import { hostilePeople, longTitleLength } from '../../../../sandbox/api/people/hostile';
import { populationOf } from '../../../../sandbox/api/people/population';

const seed = 11;
const people = populationOf(seed, 3000);

describe('the invented people', () => {
  test('are as many as asked for, the same for the same seed', () => {
    expect(people).toHaveLength(3000);
    expect(populationOf(seed, 50)).toHaveLength(50);
    expect(populationOf(seed + 1, 50)[0]).not.toEqual(populationOf(seed, 50)[0]);
  });

  test.each(['id', 'slug', 'linkedinSlug'] as const)('have an %s of their own', (field) => {
    expect(new Set(people.map((person) => person[field])).size).toBe(people.length);
  });

  test.each(['email', 'phone'] as const)('never share an %s', (field) => {
    const values = people.flatMap((person) => person[field] ?? []);
    expect(new Set(values).size).toBe(values.length);
  });

  test('work at several hundred companies with web domains that reach nobody', () => {
    const domains = new Set(people.map((person) => person.company.domain));
    expect(domains.size).toBeGreaterThan(300);
    for (const domain of domains) expect(domain).toMatch(/^[a-z0-9-]+\.example$/);
  });

  test('share names across companies, never within one', () => {
    const names = new Set(people.map((person) => person.fullName));
    const names_at_companies = new Set(people.map((p) => `${p.fullName} at ${p.company.slug}`));
    expect(names.size).toBeLessThan(people.length - 50);
    expect(names_at_companies.size).toBe(people.length);
  });

  test('have accents and other scripts in their names', () => {
    const names = people.map((person) => person.fullName).join(' ');
    for (const script of ['Han', 'Hangul', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Devanagari']) {
      expect(names).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
    }
    expect(names).toMatch(/[éüñłö]/);
  });

  test('have email and phone, one of them, or neither on file', () => {
    const kinds = people.map((person) => `${person.email !== null}/${person.phone !== null}`);
    for (const kind of ['true/true', 'true/false', 'false/true', 'false/false']) {
      expect(kinds.filter((found) => found === kind).length).toBeGreaterThan(100);
    }
  });

  test('have phones in international form', () => {
    for (const { phone } of people) if (phone !== null) expect(phone).toMatch(/^\+\d{10,13}$/);
  });

  test('have seniorities, tiers and statuses beyond the examples of the document', () => {
    const distinct = (pick: (person: (typeof people)[number]) => string) =>
      new Set(people.map(pick));
    expect(distinct((person) => person.seniority).size).toBeGreaterThan(6);
    expect(distinct((person) => person.tier).size).toBeGreaterThan(2);
    expect(distinct((person) => person.emailStatus).size).toBeGreaterThan(3);
  });
});

describe('the hostile people', () => {
  const titles = hostilePeople().map((person) => person.title);

  test.each(['=', '+', '-', '@', '<'])('have a title that begins with %s', (character) => {
    expect(titles.some((title) => title.startsWith(character))).toBe(true);
  });

  test('have a title of 5,000 characters', () => {
    expect(Math.max(...titles.map((title) => title.length))).toBe(longTitleLength);
  });

  test('are among the people of every seed', () => {
    expect(people.filter((person) => person.slug.startsWith('hostile-'))).toEqual(hostilePeople());
  });
});

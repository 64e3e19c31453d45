import type { InventedPerson } from '../../../../sandbox/api/service';
import { Bench, bothFields, emailOnly, neither } from '../harness';

describe('POST /enrich', () => {
  let bench: Bench;
  let person: InventedPerson;
  beforeEach(() => {
    bench = new Bench();
    person = bench.person(bothFields);
  });

  const enrich = (body: object) => bench.post('/enrich', body);
  const code = (body: object) => enrich(body).json.error?.code;

  describe('with a LinkedIn URL', () => {
    const spellings = [
      (slug: string) => `https://www.linkedin.com/in/${slug}`,
      (slug: string) => `https://www.linkedin.com/in/${slug}/`,
      (slug: string) => `http://linkedin.com/in/${slug}`,
      (slug: string) => `linkedin.com/in/${slug}?trk=public_profile`,
      (slug: string) => `WWW.LinkedIn.com/in/${slug.toUpperCase()}`,
      (slug: string) => `https://de.linkedin.com/in/${slug}/de`,
      (slug: string) => `https://m.linkedin.com/in/${slug}#experience`,
      (slug: string) => ` https://www.linkedin.com/in/${slug} `,
    ];

    test.each(spellings.map((spell) => [spell('x'), spell] as const))(
      'finds the profile of %s',
      (_, spell) => {
        const { data } = enrich({
          linkedin_url: spell(encodeURIComponent(person.linkedinSlug)),
        }).json;
        expect(data.person.id).toBe(person.id);
        expect([data.match_confidence, data.matched_on]).toEqual([1, ['linkedin_url']]);
      },
    );

    test('finds slugs with accents, percent-encoded or not', () => {
      const accented = bench.admin.people().find((p) => /[^\w-]/.test(p.linkedinSlug));
      const slug = accented?.linkedinSlug ?? '';
      for (const spelled of [slug, encodeURIComponent(slug), slug.normalize('NFD')]) {
        const { json } = enrich({ linkedin_url: `https://www.linkedin.com/in/${spelled}` });
        expect(json.data.person.id).toBe(accented?.id);
      }
    });

    test('has the highest confidence of all', () => {
      const { company } = person;
      const byName = enrich({
        full_name: person.fullName,
        company: company.name,
        email: `x@${company.domain}`,
      });
      expect(byName.json.data.match_confidence).toBeLessThan(1);
    });

    test('decides alone: an unknown profile is NO_MATCH, whatever the name says', () => {
      const body = { full_name: person.fullName, company: person.company.name };
      expect(code({ ...body, linkedin_url: 'https://www.linkedin.com/in/nobody-here' })).toBe(
        'NO_MATCH',
      );
    });

    test.each(['https://www.linkedin.com/company/acme', 'https://example.com/in/x', 'n/a'])(
      'refuses %s, which is no profile',
      (url) => {
        const { status, json } = enrich({ linkedin_url: url });
        expect([status, json.error.code]).toEqual([400, 'VALIDATION_ERROR']);
        expect(json.error.details.issues[0].path).toBe('linkedin_url');
      },
    );
  });

  describe('with a name', () => {
    test('matches on name and company', () => {
      const { data } = enrich({ full_name: person.fullName, company: person.company.name }).json;
      expect(data.person.id).toBe(person.id);
      expect(data.matched_on).toEqual(['name', 'company']);
      expect(data.match_confidence).toBeGreaterThanOrEqual(0.75);
    });

    test('takes first and last name as well as the full name', () => {
      const name = { first_name: person.firstName, last_name: person.lastName };
      const { data } = enrich({ ...name, company: person.company.name }).json;
      expect(data.person.id).toBe(person.id);
    });

    test.each([' Inc', ', Inc.', ' LLC', ' GmbH', ' S.A.', ' Co., Ltd.', ' Corporation'])(
      'ignores the legal suffix "%s"',
      (suffix) => {
        const { data } = enrich({
          full_name: person.fullName,
          company: person.company.name + suffix,
        }).json;
        expect(data.person.id).toBe(person.id);
      },
    );

    test('ignores case, accents and punctuation', () => {
      const accented = bench.admin.people().find((p) => /[áéíóú]/.test(p.fullName)) ?? person;
      const plain = accented.fullName.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
      const { data } = enrich({
        full_name: plain,
        company: accented.company.name.toLowerCase(),
      }).json;
      expect(data.person.id).toBe(accented.id);
    });

    test('matches on name and the domain of a work email', () => {
      const { data } = enrich({
        full_name: person.fullName,
        email: `contact@${person.company.domain.toUpperCase()}`,
      }).json;
      expect([data.person.id, data.matched_on]).toEqual([person.id, ['name', 'email_domain']]);
    });

    test('is surer when company and domain agree', () => {
      const body = { full_name: person.fullName, company: person.company.name };
      const one = enrich(body).json.data;
      const both = enrich({ ...body, email: `a.b@${person.company.domain}` }).json.data;
      expect(both.match_confidence).toBeGreaterThan(one.match_confidence);
      expect(both.matched_on).toEqual(['name', 'company', 'email_domain']);
    });

    test('is never enough alone', () => {
      expect(code({ full_name: person.fullName })).toBe('NO_MATCH');
    });

    test('does not match the company of somebody else', () => {
      const other = bench.admin.people().find((p) => p.company.slug !== person.company.slug);
      expect(code({ full_name: person.fullName, company: other?.company.name })).toBe('NO_MATCH');
    });

    test('tells namesakes apart by their company', () => {
      const { people, sameName } = namesakes(new Bench(3000));
      for (const namesake of sameName) {
        const body = { full_name: namesake.fullName, company: namesake.company.name };
        expect(people.post('/enrich', body).json.data.person.id).toBe(namesake.id);
      }
    });
  });

  describe('with a work email alone', () => {
    const latin = () =>
      bench.admin.people().find((p) => /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(p.fullName)) ?? person;

    test('derives a first.last name from it', () => {
      const { firstName, lastName, company, id } = latin();
      const email = `${firstName}.${lastName}@${company.domain}`.toLowerCase();
      expect(enrich({ email }).json.data.person.id).toBe(id);
    });

    test('uses the first.last name only when no name is sent', () => {
      const { firstName, lastName, company } = latin();
      const email = `${firstName}.${lastName}@${company.domain}`;
      expect(code({ full_name: 'Somebody Else', email })).toBe('NO_MATCH');
    });

    test.each(['info@acme.example', 'jdoe@acme.example', 'j2.d2@acme.example'])(
      'answers INSUFFICIENT_INPUT for %s, which tells no name',
      (email) => {
        expect(enrich({ email })).toMatchObject({
          status: 400,
          json: { ok: false, error: { code: 'INSUFFICIENT_INPUT' } },
        });
      },
    );

    test.each(['not an address', 'a@b', '@acme.example'])('refuses %s as invalid', (email) => {
      expect(enrich({ email }).json.error.details.issues[0].path).toBe('email');
    });
  });

  test.each([
    [{}],
    [{ company: 'Acme' }],
    [{ full_name: 'Cher', company: 'Acme' }],
    [{ first_name: 'Ada', company: 'Acme' }],
    [{ full_name: ' ' }],
  ])('answers INSUFFICIENT_INPUT for %j, which has no first and last name', (body) => {
    expect(code(body)).toBe('INSUFFICIENT_INPUT');
  });

  test('is free without reveal', () => {
    const { data } = enrich({ full_name: person.fullName, company: person.company.name }).json;
    expect(data.credits).toEqual({ spent: 0, balance: 2000 });
    expect(data.person.contact.email.value).toBeUndefined();
  });

  test('shows values that the account already owns', () => {
    bench.admin.revealInWebApp('pro', person.id, ['email']);
    const { data } = enrich({ full_name: person.fullName, company: person.company.name }).json;
    expect(data.person.contact.email.value).toBe(person.email);
  });

  test('charges nothing for NO_MATCH, with reveal too', () => {
    expect(code({ full_name: 'No Body', company: 'Nowhere', reveal: true })).toBe('NO_MATCH');
    expect(bench.balance()).toBe(2000);
  });

  describe('with reveal', () => {
    const reveal = (who: InventedPerson, more: object = {}) =>
      enrich({ linkedin_url: `linkedin.com/in/${who.linkedinSlug}`, reveal: true, ...more });

    test('reveals and charges email and phone by default', () => {
      const { data } = reveal(person).json;
      expect(data.credits).toEqual({ spent: 2, balance: 1998 });
      expect(data.person.contact.phone.value).toBe(person.phone);
    });

    test('reveals only the fields asked for', () => {
      const { data } = reveal(person, { reveal_fields: ['phone'] }).json;
      expect(data.credits.spent).toBe(1);
      expect(data.person.contact.email.value).toBeUndefined();
    });

    test('skips fields without data, without charge and without error', () => {
      const { data } = reveal(bench.person(emailOnly)).json;
      expect([data.credits.spent, data.errors]).toEqual([1, undefined]);
      const none = reveal(bench.person(neither));
      expect([none.status, none.json.data.credits.spent]).toEqual([200, 0]);
    });

    test('skips a field whose data turns out to be gone, and refunds it', () => {
      bench.admin.loseContactData(person.id, 'phone');
      const { status, json } = reveal(person, { reveal_fields: ['phone'] });
      expect([status, json.data.credits]).toEqual([200, { spent: 0, balance: 2000 }]);
      expect(json.data.errors).toBeUndefined();
    });

    test('is refused like a reveal when nothing can be revealed', () => {
      bench.admin.setBalance('pro', 0);
      const { status, json } = reveal(person);
      expect([status, json.error.code]).toEqual([402, 'INSUFFICIENT_CREDITS']);
      expect(json.error.details).toEqual({ required: 2, balance: 0 });
    });

    test('refuses empty and unknown reveal_fields', () => {
      for (const fields of [[], ['fax']]) {
        expect(reveal(person, { reveal_fields: fields }).json.error.code).toBe('VALIDATION_ERROR');
      }
    });
  });
});

function namesakes(people: Bench) {
  const byName = new Map<string, InventedPerson[]>();
  for (const person of people.admin.people()) {
    byName.set(person.fullName, [...(byName.get(person.fullName) ?? []), person]);
  }
  const sameName = [...byName.values()]
    .filter((group) => group.length > 1)
    .slice(0, 15)
    .flat();
  expect(sameName.length).toBeGreaterThan(10);
  return { people, sameName };
}

import { Bench, bothFields, neither } from '../harness';

describe('GET /people/{id}', () => {
  const bench = new Bench();

  test('answers the same person by id and by slug, with every field of the document', () => {
    const person = bench.person(bothFields);
    const byId = bench.get(`/people/${person.id}`);
    expect(bench.get(`/people/${person.slug}`).json).toEqual(byId.json);
    expect(byId.json).toEqual({
      ok: true,
      data: {
        person: {
          id: person.id,
          slug: person.slug,
          first_name: person.firstName,
          last_name: person.lastName,
          full_name: person.fullName,
          title: person.title,
          seniority: person.seniority,
          functions: person.functions,
          company: { name: person.company.name, slug: person.company.slug },
          location: { city: person.city, state: person.state, country: person.country },
          linkedin_url: expect.stringMatching(/^https:\/\/www\.linkedin\.com\/in\//),
          contact: {
            email: { available: true, status: person.emailStatus, domain: expect.any(String) },
            phone: { available: true },
          },
          tier: person.tier,
          profile_url: expect.stringMatching(/^https:/),
        },
      },
    });
  });

  test('says of a person without contact data that nothing is available', () => {
    const { contact } = bench.get(`/people/${bench.person(neither).id}`).json.data.person;
    expect(contact).toEqual({
      email: { available: false, status: 'none', domain: '' },
      phone: { available: false },
    });
  });

  test('answers 404 NOT_FOUND for an unknown id', () => {
    expect(bench.get('/people/per_nobody')).toMatchObject({
      status: 404,
      json: { error: { code: 'NOT_FOUND' } },
    });
  });
});

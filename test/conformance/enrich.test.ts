/** Checks from outside POST /enrich: rules 1 to 3, how names, companies and emails match. */

import type { z } from 'zod';
import { somebodyOf } from './everyday';
import { enrichAnswer } from './schemas';
import { only, useWorld } from './world';

const world = useWorld();
const both = { email: true, phone: true };

type Match = z.infer<typeof enrichAnswer>;

const somebody = () => somebodyOf(world());
const enrich = (body: unknown): Promise<Match> =>
  world().client('pro').data(enrichAnswer, '/enrich', body);
const refusal = (body: unknown) => world().client('pro').code('/enrich', body);

describe('POST /enrich: matching', () => {
  test('1: a name and the company match', async () => {
    const { id, firstName, lastName, fullName, company } = somebody();
    const inFull = await enrich({ full_name: fullName, company: company.name });
    const inParts = await enrich({
      first_name: firstName,
      last_name: lastName,
      company: company.name,
    });
    expect(inFull.person.id).toBe(id);
    expect([...inFull.matched_on].sort()).toEqual(['company', 'name']);
    expect(inParts).toEqual(inFull);
  });

  test('1: a name and the domain of a work email match', async () => {
    const { id, fullName, company } = somebody();
    const match = await enrich({ full_name: fullName, email: `contact@${company.domain}` });
    expect(match.person.id).toBe(id);
    expect([...match.matched_on].sort()).toEqual(['email_domain', 'name']);
  });

  test('of an email only the domain is used when a name is sent', async () => {
    const { id, fullName, company } = somebody();
    const match = await enrich({ full_name: fullName, email: `someone.else@${company.domain}` });
    expect(match.person.id).toBe(id);
  });

  test('without a name a first.last name of the email is used', async () => {
    const { id, firstName, lastName, company } = somebody();
    const address = `${firstName}.${lastName}@${company.domain}`;
    expect((await enrich({ email: address.toLowerCase() })).person.id).toBe(id);
    expect((await enrich({ email: address.toUpperCase() })).person.id).toBe(id);
  });

  test('case and spaces around do not matter', async () => {
    const { id, fullName, company } = somebody();
    const body = { full_name: `  ${fullName.toUpperCase()} `, company: ` ${company.name} ` };
    expect((await enrich(body)).person.id).toBe(id);
  });

  test.each(['Inc', 'Inc.', ', Inc.', 'LLC', 'L.L.C.', 'Ltd', 'Ltd.', 'Limited', 'GmbH', 'Corp.'])(
    'legal suffixes are ignored: a company with %s added',
    async (suffix) => {
      const { id, fullName, company } = somebody();
      const bare = company.name.replace(/ (LLC|Inc)$/, '');
      expect((await enrich({ full_name: fullName, company: `${bare} ${suffix}` })).person.id).toBe(
        id,
      );
    },
  );

  test('legal suffixes are ignored: a company on file with one, asked without', async () => {
    const suffixed = world()
      .having(both, 100)
      .filter(({ company }) => / (Inc|LLC)$/.test(company.name));
    const { id, fullName, company } = only(suffixed);
    const bare = company.name.replace(/ \w+$/, '');
    expect((await enrich({ full_name: fullName, company: bare })).person.id).toBe(id);
  });

  test('more agreement never lowers the confidence, and a LinkedIn URL is the highest', async () => {
    const { fullName, company, linkedinSlug } = somebody();
    const email = `contact@${company.domain}`;
    const byCompany = await enrich({ full_name: fullName, company: company.name });
    const byAll = await enrich({ full_name: fullName, company: company.name, email });
    const byUrl = await enrich({ linkedin_url: `https://www.linkedin.com/in/${linkedinSlug}` });
    expect(byAll.match_confidence).toBeGreaterThanOrEqual(byCompany.match_confidence);
    expect(byUrl.match_confidence).toBeGreaterThanOrEqual(byAll.match_confidence);
    expect(byAll.matched_on).toEqual(expect.arrayContaining(['name', 'company', 'email_domain']));
  });

  test('of the same name at different companies the one of that company is found', async () => {
    const { people } = world();
    const namesakes = people.filter(
      (one) =>
        people.filter(({ fullName }) => fullName === one.fullName).length > 1 &&
        people.filter(
          ({ fullName, company }) => fullName === one.fullName && company.name === one.company.name,
        ).length === 1,
    );
    expect(namesakes.length).toBeGreaterThan(1);
    for (const { id, fullName, company } of namesakes.slice(0, 10))
      expect((await enrich({ full_name: fullName, company: company.name })).person.id).toBe(id);
  });

  test('1: a name alone is never enough', async () => {
    const { fullName, firstName, lastName } = somebody();
    const bodies = [
      { full_name: fullName },
      { first_name: firstName, last_name: lastName },
      { full_name: fullName, company: '' },
      { full_name: fullName, company: '   ', email: '' },
      { full_name: fullName, company: 'Inc.' },
    ];
    for (const body of bodies)
      expect(await refusal(body)).toMatch(/^(NO_MATCH|INSUFFICIENT_INPUT|VALIDATION_ERROR)$/);
  });

  test('1: a free mail domain is not a work email', async () => {
    expect(await refusal({ full_name: somebody().fullName, email: 'x@gmail.com' })).not.toBe('ok');
  });

  test('2: below 0.75 it is 404 NO_MATCH', async () => {
    const { firstName, fullName, company } = somebody();
    const bodies = [
      { full_name: fullName, company: 'Quite Another Company' },
      { full_name: fullName, email: 'contact@elsewhere.example' },
      { full_name: 'Zzyzx Qwertz', company: company.name },
      { full_name: `${firstName} Qwertzuiop`, company: company.name },
    ];
    for (const body of bodies) expect(await refusal(body)).toBe('NO_MATCH');
  });

  test('3: without a first and last name it is 400 INSUFFICIENT_INPUT', async () => {
    const { firstName, company } = somebody();
    const bodies = [
      {},
      { company: company.name },
      { full_name: firstName, company: company.name },
      { first_name: firstName, company: company.name },
      { last_name: firstName, company: company.name },
      { email: `info@${company.domain}` },
      { full_name: '', company: company.name },
      { full_name: '   ', company: company.name },
    ];
    for (const body of bodies) {
      const code = await refusal(body);
      expect({ body, code }).toEqual({ body, code: 'INSUFFICIENT_INPUT' });
    }
  });

  test.each([
    { full_name: 1 },
    { company: ['Acme'] },
    { linkedin_url: {} },
    { email: true },
    { reveal: 'yes' },
    { reveal_fields: 'email' },
    { reveal: true, reveal_fields: ['fax'] },
  ])('a wrong type is a VALIDATION_ERROR: %j', async (wrong) => {
    const { fullName, company } = somebody();
    expect(await refusal({ full_name: fullName, company: company.name, ...wrong })).toBe(
      'VALIDATION_ERROR',
    );
  });

  test('the address of an email is not stored', async () => {
    const { company } = somebody();
    await refusal({ email: `unheard.of@${company.domain}`, full_name: 'Un Heard' });
    expect(JSON.stringify(await world().desk.audit())).not.toContain('unheard.of');
  });
});

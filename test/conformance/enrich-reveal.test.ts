/** Checks from outside POST /enrich: the lookup of a LinkedIn URL, and rule 4, revealing the match. */

import type { z } from 'zod';
import { somebodyOf } from './everyday';
import type { HiddenPerson } from './sandbox-desk';
import { enrichAnswer } from './schemas';
import { only, useWorld } from './world';

const world = useWorld();

type Match = z.infer<typeof enrichAnswer>;

const somebody = () => somebodyOf(world());
const enrich = (body: unknown): Promise<Match> =>
  world().client('pro').data(enrichAnswer, '/enrich', body);
const refusal = (body: unknown) => world().client('pro').code('/enrich', body);

describe('POST /enrich: a LinkedIn URL', () => {
  const spellings = [
    'https://www.linkedin.com/in/SLUG',
    'https://www.linkedin.com/in/SLUG/',
    'http://linkedin.com/in/SLUG',
    'linkedin.com/in/SLUG',
    'www.linkedin.com/in/SLUG/',
    'https://de.linkedin.com/in/SLUG',
    'https://uk.linkedin.com/in/SLUG/en',
    'https://m.linkedin.com/in/SLUG',
    'https://www.linkedin.com/in/SLUG?trk=people&utm_source=x',
    'https://www.linkedin.com/in/SLUG/#about',
    'HTTPS://WWW.LINKEDIN.COM/in/SLUG',
    '  https://www.linkedin.com/in/SLUG  ',
  ];

  test.each(spellings)('finds exactly that person: %s', async (spelling) => {
    const { id, linkedinSlug } = somebody();
    const { person } = await enrich({ linkedin_url: spelling.replace('SLUG', linkedinSlug) });
    expect(person.id).toBe(id);
  });

  test('the linkedin_url that a person carries finds that person', async () => {
    const unusual = world().people.filter(({ linkedinSlug }) => /[^a-z0-9-]/.test(linkedinSlug));
    const { id, linkedinSlug } = only(unusual);
    const plain = await enrich({ linkedin_url: `https://www.linkedin.com/in/${linkedinSlug}` });
    expect(plain.person.id).toBe(id);
    expect((await enrich({ linkedin_url: plain.person.linkedin_url })).person.id).toBe(id);
  });

  test('needs no name', async () => {
    const { id, linkedinSlug } = somebody();
    const url = `https://www.linkedin.com/in/${linkedinSlug}`;
    expect((await enrich({ linkedin_url: url, company: 'Elsewhere' })).person.id).toBe(id);
  });

  test('is an exact lookup: a slug that only begins so is no match', async () => {
    const { linkedinSlug } = somebody();
    const url = `https://www.linkedin.com/in/${linkedinSlug}`;
    expect(await refusal({ linkedin_url: url.slice(0, -1) })).toBe('NO_MATCH');
    expect(await refusal({ linkedin_url: `${url}x` })).toBe('NO_MATCH');
  });

  test('of another site or kind finds nobody', async () => {
    const { linkedinSlug } = somebody();
    const urls = [
      `https://notlinkedin.com/in/${linkedinSlug}`,
      `https://linkedin.com.evil.example/in/${linkedinSlug}`,
      `https://www.linkedin.com/company/${linkedinSlug}`,
      'https://www.linkedin.com/in/',
      'x',
    ];
    for (const url of urls) expect(await refusal({ linkedin_url: url })).not.toBe('ok');
  });
});

describe('POST /enrich: reveal', () => {
  const url = ({ linkedinSlug }: HiddenPerson) => `https://www.linkedin.com/in/${linkedinSlug}`;

  test('matching is free, and reveal is false by default', async () => {
    const { credits, person } = await enrich({ linkedin_url: url(somebody()) });
    expect(credits).toEqual({ spent: 0, balance: 2000 });
    expect(person.contact.email.value).toBeUndefined();
  });

  test('4: with reveal the available fields of the match are revealed and charged once', async () => {
    const hidden = somebody();
    const body = { linkedin_url: url(hidden), reveal: true };
    const { credits, person } = await enrich(body);
    expect(credits).toEqual({ spent: 2, balance: 1998 });
    expect(person.contact.email.value).toBe(hidden.email);
    expect(person.contact.phone.value).toBe(hidden.phone);
    expect((await enrich(body)).credits).toEqual({ spent: 0, balance: 1998 });
  });

  test('reveal_fields names the fields, and means nothing without reveal', async () => {
    const linkedin_url = url(somebody());
    const named = { linkedin_url, reveal_fields: ['phone'] };
    expect((await enrich(named)).credits.spent).toBe(0);
    const { credits, person } = await enrich({ ...named, reveal: true });
    expect(credits.spent).toBe(1);
    expect(person.contact.email.value).toBeUndefined();
  });

  test('4: fields with no data are skipped without charge', async () => {
    const mailOnly = only(world().having({ email: true, phone: false }));
    const nothing = only(world().having({ email: false, phone: false }));
    const part = await enrich({ linkedin_url: url(mailOnly), reveal: true });
    const none = await enrich({ linkedin_url: url(nothing), reveal: true });
    expect([part.credits.spent, none.credits.spent]).toEqual([1, 0]);
  });

  test('2: a weak match with reveal charges nothing', async () => {
    const body = { full_name: somebody().fullName, company: 'Quite Another', reveal: true };
    expect(await refusal(body)).toBe('NO_MATCH');
    expect((await world().desk.audit()).charges).toEqual([]);
  });

  test('4: as in the reveal endpoint, a balance of 0 charges nothing', async () => {
    await world().desk.setBalance('pro', 0);
    const code = await refusal({ linkedin_url: url(somebody()), reveal: true });
    expect(code).toBe('INSUFFICIENT_CREDITS');
    expect((await world().desk.audit()).charges).toEqual([]);
  });

  test('owned values are shown without reveal', async () => {
    const hidden = somebody();
    await world().desk.revealInApp('pro', hidden.id, ['email']);
    const { person } = await enrich({ linkedin_url: url(hidden) });
    expect(person.contact.email.value).toBe(hidden.email);
  });

  test('4: the last credit buys one of two fields', async () => {
    await world().desk.setBalance('pro', 1);
    const { credits } = await enrich({ linkedin_url: url(somebody()), reveal: true });
    expect(credits).toEqual({ spent: 1, balance: 0 });
  });

  test('4: while the vault is down nothing is charged', async () => {
    await world().desk.fault({ kind: 'vaultDown', count: 1 });
    expect(await refusal({ linkedin_url: url(somebody()), reveal: true })).toBe(
      'VAULT_UNAVAILABLE',
    );
    expect((await world().desk.account('pro')).balance).toBe(2000);
  });

  test('4: at the daily cap it is a 429, without reveal a match', async () => {
    const { client, desk, having } = world();
    const left = 2000 - (await desk.account('nearCap')).revealsToday;
    const hidden = somebody();
    const others = having({ email: true, phone: true }, left + 1).filter(
      ({ id }) => id !== hidden.id,
    );
    for (const { id } of others.slice(0, left)) await desk.revealInApp('nearCap', id, ['email']);
    const body = { linkedin_url: url(hidden) };
    expect(await client('nearCap').code('/enrich', { ...body, reveal: true })).toBe('DAILY_LIMIT');
    expect(await client('nearCap').code('/enrich', body)).toBe('ok');
  });
});

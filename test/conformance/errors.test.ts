/** Checks from outside the table under Errors: each code, its status and its details. */

import { z } from 'zod';
import { type ErrorCode, statusOf } from './envelope';
import type { Role } from './sandbox-desk';
import { only, useWorld, type World } from './world';

const world = useWorld();

/** How each of the thirteen is provoked; the client judges status, envelope, details and headers. */
const provoked: Record<ErrorCode, (at: World) => Promise<ErrorCode | 'ok'>> = {
  VALIDATION_ERROR: ({ client }) => client('pro').code('/usage?days=0'),
  INVALID_JSON: ({ client }) => client('pro').code('/enrich', '{'),
  INSUFFICIENT_INPUT: ({ client }) => client('pro').code('/enrich', { company: 'Acme' }),
  INVALID_API_KEY: ({ clientWith }) => clientWith(null).code('/account'),
  INSUFFICIENT_CREDITS: async (at) => {
    await at.desk.setBalance('pro', 0);
    return revealEmail(at, 'pro');
  },
  PLAN_REQUIRED: ({ client }) => client('noAccess').code('/account'),
  NOT_FOUND: ({ client }) => client('pro').code('/people/nobody'),
  NO_DATA: (at) => revealEmail(at, 'pro', { email: false, phone: true }),
  NO_MATCH: ({ client }) => client('pro').code('/enrich', { full_name: 'No One', company: 'None' }),
  RATE_LIMITED: async ({ client }) => {
    for (let sent = 0; sent < 60; sent += 1) await client('pro').call('/suggest?kind=titles');
    return client('pro').code('/account');
  },
  DAILY_LIMIT: async (at) => {
    const { revealsToday } = await at.desk.account('nearCap');
    for (const { id } of at.having({ email: true, phone: true }, 2001 - revealsToday).slice(1))
      await at.desk.revealInApp('nearCap', id, ['email']);
    return revealEmail(at, 'nearCap');
  },
  INTERNAL_ERROR: async ({ client, desk }) => {
    await desk.fault({ kind: 'http500', count: 1 });
    return client('pro').code('/account');
  },
  VAULT_UNAVAILABLE: async (at) => {
    await at.desk.fault({ kind: 'vaultDown', count: 1 });
    return revealEmail(at, 'pro');
  },
};

function revealEmail({ client, having }: World, role: Role, on = { email: true, phone: true }) {
  return client(role).code(`/people/${only(having(on)).id}/reveal`, { fields: ['email'] });
}

describe('Errors', () => {
  test.each(Object.keys(statusOf) as ErrorCode[])('%s', async (code) => {
    expect(await provoked[code](world())).toBe(code);
  });

  test.each(['http500', 'http503', 'rateLimited'])(
    'an unexpected %s has envelope, headers and charges nothing, and a retry works',
    async (kind) => {
      await world().desk.fault({ kind, count: 1 });
      expect(await revealEmail(world(), 'pro')).not.toBe('ok');
      expect((await world().desk.account('pro')).balance).toBe(2000);
      expect(await revealEmail(world(), 'pro')).toBe('ok');
    },
  );

  test.each([
    { path: '/people/x/reveal', body: { fields: ['fax'] }, names: ['fields'] },
    { path: '/people/reveal/batch', body: { ids: [], fields: 1 }, names: ['ids', 'fields'] },
    { path: '/enrich', body: { full_name: 1, email: [] }, names: ['full_name', 'email'] },
    { path: '/people/search?page=x&has_email=y', body: undefined, names: ['page', 'has_email'] },
    { path: '/suggest?kind=x', body: undefined, names: ['kind'] },
    { path: '/usage?days=91', body: undefined, names: ['days'] },
  ])('details.issues lists each problem by path: $path', async ({ path, body, names }) => {
    const reply = await world().client('pro').call(path, { body });
    expect(reply.code).toBe('VALIDATION_ERROR');
    const { error } = z.object({ error: z.object({ details: z.unknown() }) }).parse(reply.body);
    const { issues } = z.object({ issues: z.array(z.unknown()) }).parse(error.details);
    for (const name of names)
      expect(issues.filter((issue) => JSON.stringify(issue).includes(name))).not.toEqual([]);
    expect(issues.length).toBeGreaterThanOrEqual(names.length);
  });
});

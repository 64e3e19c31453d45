/** Checks that /openapi.json tells the truth: each answer fits what it declares, and holds nothing else. */

import { z } from 'zod';
import { only, useWorld } from './world';

const world = useWorld();

const jsonSchema = z.record(z.string(), z.unknown());
const response = z.object({
  headers: z.record(z.string(), z.unknown()).optional(),
  content: z.object({ 'application/json': z.object({ schema: jsonSchema }) }),
});
const operation = z.object({ responses: z.record(z.string(), response) });
const description = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: jsonSchema }),
});

type Description = z.infer<typeof description>;

async function described(): Promise<Description> {
  const answer = await fetch(`${world().origin}/api/v1/openapi.json`);
  return description.parse(await answer.json());
}

/** The declared schema with references that a reader of plain JSON Schema follows, and no room beside. */
function closed(schema: unknown, { components }: Description): z.ZodType {
  const text = JSON.stringify({ ...jsonSchema.parse(schema), $defs: components.schemas });
  const local = text.replaceAll('#/components/schemas/', '#/$defs/');
  return z.fromJSONSchema(jsonSchema.parse(JSON.parse(local, forbidOthers)));
}

function forbidOthers(_: string, value: unknown): unknown {
  const object = z.looseObject({ type: z.literal('object'), properties: jsonSchema });
  return object.safeParse(value).success
    ? { additionalProperties: false, ...jsonSchema.parse(value) }
    : value;
}

const both = { email: true, phone: true };
const fields = ['email', 'phone'];

/** Path as described, path as called, body. */
function calls(): [string, string, unknown?][] {
  const { having } = world();
  const { id, linkedinSlug } = only(having(both));
  const mailOnly = only(having({ email: true, phone: false })).id;
  const noMail = only(having({ email: false, phone: true })).id;
  const batch = { ids: [id, 'nobody', noMail, mailOnly], fields };
  const url = `https://www.linkedin.com/in/${linkedinSlug}`;
  return [
    ['/people/search', '/people/search?page_size=100'],
    ['/people/search', '/people/search?page=x'],
    ['/people/{id}', `/people/${id}`],
    ['/people/{id}', '/people/nobody'],
    ['/people/{id}/reveal', `/people/${id}/reveal`, { fields: ['email'] }],
    ['/people/{id}/reveal', `/people/${mailOnly}/reveal`, { fields }],
    ['/people/{id}/reveal', `/people/${noMail}/reveal`, { fields: ['email'] }],
    ['/people/{id}/reveal', `/people/${id}/reveal`, '{'],
    ['/people/{id}', `/people/${id}`],
    ['/people/reveal/batch', '/people/reveal/batch', batch],
    ['/people/reveal/batch', '/people/reveal/batch', { ids: [] }],
    ['/enrich', '/enrich', { linkedin_url: url, reveal: true }],
    ['/enrich', '/enrich', {}],
    ['/enrich', '/enrich', { full_name: 'No One', company: 'None' }],
    ['/suggest', '/suggest?kind=titles'],
    ['/suggest', '/suggest'],
    ['/account', '/account'],
    ['/usage', '/usage?days=3'],
    ['/usage', '/usage?days=91'],
  ];
}

describe('/openapi.json', () => {
  test('declares every answer that is given, field by field', async () => {
    const told = await described();
    const client = world().client('pro');
    for (const [template, path, body] of calls()) {
      const reply = await client.call(path, { body });
      const method = body === undefined ? 'get' : 'post';
      const declared = told.paths[template]?.[method]?.responses[String(reply.status)];
      const schema = declared?.content['application/json'].schema;
      expect([path, reply.status, schema]).toEqual([path, reply.status, expect.anything()]);
      const { error } = closed(schema, told).safeParse(reply.body);
      expect({ path, status: reply.status, error }).toMatchObject({ path, error: undefined });
    }
  });

  test('declares the refusals that each operation with a key can give', async () => {
    const { paths } = await described();
    for (const [path, methods] of Object.entries(paths))
      for (const { responses } of Object.values(methods)) {
        const declared = Object.keys(responses);
        const expected = path === '/openapi.json' ? ['200'] : ['200', '401', '403', '429', '500'];
        expect([path, declared]).toEqual([path, expect.arrayContaining(expected)]);
      }
  });

  test('declares 402 and 503 where credits are spent, and Retry-After on a 429', async () => {
    const { paths } = await described();
    for (const path of ['/people/{id}/reveal', '/enrich'])
      expect(Object.keys(paths[path]?.['post']?.responses ?? {})).toEqual(
        expect.arrayContaining(['402', '404', '503']),
      );
    for (const methods of Object.values(paths))
      for (const { responses } of Object.values(methods))
        if (responses['429'])
          expect(Object.keys(responses['429'].headers ?? {})).toContain('Retry-After');
  });
});

/** Defines the OpenAPI 3.1 document, generated from the schemas that validate requests. */

import { z } from 'zod';
import { type ErrorCode, statusByCode } from './errors';
import { commonErrors, type Operation, operations } from './operations';
import { responseComponents } from './responses';

type Json = Record<string, unknown>;

const openapiOperation = {
  operationId: 'getOpenApi',
  summary: 'This document; free, without a key',
  security: [],
  responses: {
    200: {
      description: 'OpenAPI 3.1 document',
      content: { 'application/json': { schema: { type: 'object' } } },
    },
  },
};

const components = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(responseComponents)) components.add(schema, { id });

let cached: Json | undefined;

/** The document never changes while the process lives. */
export function openApiDocument(): Json {
  cached ??= buildDocument();
  return cached;
}

function buildDocument(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Contact Data API',
      version: '1.0.0',
      description: 'Search people, enrich records, reveal verified work emails and direct phones.',
    },
    servers: [{ url: '/api/v1' }],
    security: [{ bearer: [] }, { apiKey: [] }],
    paths: buildPaths(),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      },
      headers,
      schemas: componentSchemas(),
    },
  };
}

function buildPaths(): Json {
  const paths: Record<string, Json> = { '/openapi.json': { get: openapiOperation } };
  for (const [operationId, operation] of Object.entries<Operation>(operations)) {
    const method = operation.method.toLowerCase();
    paths[operation.path] = {
      ...paths[operation.path],
      [method]: describe(operationId, operation),
    };
  }
  return paths;
}

function describe(operationId: string, operation: Operation): Json {
  const { summary, body } = operation;
  return {
    operationId,
    summary,
    parameters: [...pathParameters(operation), ...queryParameters(operation)],
    ...(body && { requestBody: { required: true, content: jsonContent(toJsonSchema(body)) } }),
    responses: {
      200: {
        description: 'Success',
        headers: headerRefs(Object.keys(responseHeaders)),
        content: jsonContent(successEnvelope(operation.data)),
      },
      ...errorResponses(operation.errors),
    },
  };
}

function pathParameters({ path }: Operation): Json[] {
  if (!path.includes('{id}')) return [];
  const description = 'Person id or slug';
  return [{ name: 'id', in: 'path', required: true, description, schema: { type: 'string' } }];
}

function queryParameters({ query }: Operation): Json[] {
  const { properties = {}, required = [] } = query ? z.toJSONSchema(query, { io: 'input' }) : {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function successEnvelope(data: z.ZodType): Json {
  return {
    type: 'object',
    required: ['ok', 'data'],
    properties: { ok: { const: true }, data: toJsonSchema(data) },
  };
}

/** One response per status, naming the codes it comes with. */
function errorResponses(codes: readonly ErrorCode[]): Json {
  const byStatus: Record<number, ErrorCode[]> = {};
  for (const code of [...commonErrors, ...codes]) {
    const status = statusByCode[code];
    byStatus[status] = [...(byStatus[status] ?? []), code];
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, names]) => [status, errorResponse(status, names)]),
  );
}

function errorResponse(status: string, codes: readonly ErrorCode[]): Json {
  const authenticated = Object.keys(responseHeaders);
  const names = status === '401' ? ['X-Request-Id'] : authenticated;
  return {
    description: codes.join(' or '),
    headers: headerRefs(status === '429' ? [...names, 'Retry-After'] : names),
    content: jsonContent({ $ref: '#/components/schemas/Failure' }),
  };
}

const responseHeaders = {
  'X-RateLimit-Limit': 'Requests allowed per minute for the key',
  'X-RateLimit-Remaining': 'Requests left in the current window',
  'X-RateLimit-Reset': 'Unix time in seconds by which the full budget is restored',
  'X-Request-Id': 'Unique request id',
};

const headers = Object.fromEntries(
  Object.entries({ ...responseHeaders, 'Retry-After': 'Seconds to wait' }).map(
    ([name, description]) => {
      const type = name === 'X-Request-Id' ? 'string' : 'integer';
      return [name, { description, schema: { type } }];
    },
  ),
);

function headerRefs(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function jsonContent(schema: Json): Json {
  return { 'application/json': { schema } };
}

/** Named parts become references; the rest is written out. */
function toJsonSchema(schema: z.ZodType): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, part] of Object.entries(responseComponents)) registry.add(part, { id });
  registry.add(schema, { id: inlineId });
  const inline = convert(registry)[inlineId];
  if (!inline) throw new TypeError('The schema was not converted.');
  return inline;
}

const inlineId = 'inline';

function componentSchemas(): Json {
  return convert(components);
}

function convert(registry: z.core.$ZodRegistry<{ id: string }>): Record<string, Json> {
  const uri = (id: string) => `#/components/schemas/${id}`;
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]),
  );
}

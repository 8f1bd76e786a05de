// The OpenAPI 3.1 document, made from the declarations that the endpoints are enforced by.
import { z } from 'zod';
import type { Declaration } from './endpoint.server.ts';

const errorAnswer = {
  description: 'Refused',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['message', 'code'],
        properties: {
          message: { type: 'string' },
          code: { type: 'string' },
          fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Field name -> message' },
        },
      },
    },
  },
};

export function openApiDocument(declarations: readonly Declaration[], server: { url: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const declaration of declarations) {
    paths[declaration.path] ??= {};
    Object.assign(paths[declaration.path] ?? {}, { [declaration.method]: operation(declaration) });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nikhar',
      version: server.version,
      description: 'The whole API of the shop. Amounts are rupees with at most two decimals; times are ISO 8601 in UTC.',
    },
    servers: [{ url: server.url }],
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
    paths,
  };
}

function operation(declaration: Declaration) {
  const body = declaration.body
    ? { required: true, content: { 'application/json': { schema: jsonSchema(declaration.body, 'input') } } }
    : declaration.multipart
      ? { required: true, content: formContent(declaration.multipart) }
      : undefined;
  const refusable = declaration.access !== 'anyone' || declaration.body || declaration.params;
  return {
    summary: declaration.summary,
    tags: [declaration.path.split('/')[2]],
    'x-access': declaration.access,
    ...(declaration.access !== 'anyone' && { security: [{ cookie: [] }, { bearer: [] }] }),
    parameters: [...parameters(declaration.params, 'path'), ...parameters(declaration.query, 'query')],
    ...(body && { requestBody: body }),
    responses: {
      ...Object.fromEntries(
        Object.entries(declaration.answers).map(([status, answer]) => [
          status,
          {
            description: answer.description,
            ...(answer.schema && { content: { 'application/json': { schema: jsonSchema(answer.schema, 'output') } } }),
          },
        ]),
      ),
      ...(refusable && { '4XX': errorAnswer }),
    },
  };
}

function formContent({ fields, orJson }: NonNullable<Declaration['multipart']>) {
  const content = { schema: { type: 'object', description: fields } };
  return { 'multipart/form-data': content, ...(orJson && { 'application/json': content }) };
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

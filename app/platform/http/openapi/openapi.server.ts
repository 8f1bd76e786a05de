import { z } from 'zod';
import type { FileField, MultipartForm } from '../bodies/multipart-form.server.ts';
import type { Declaration } from '../endpoint.server.ts';
import { refusal } from './calls.schema.ts';

const REFUSED = 'Refused, with a sentence for people';

export function answerSchema({ answers }: Pick<Declaration, 'answers'>, status: number): Record<string, unknown> | null {
  const schema = answers[status]?.schema ?? (status >= 400 && !answers[status]?.type ? refusal : undefined);
  return schema ? jsonSchema(schema, 'output') : null;
}

export function openApiDocument(declarations: readonly Declaration[], server: { name: string; url: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const declaration of declarations) {
    paths[declaration.path] ??= {};
    Object.assign(paths[declaration.path] ?? {}, { [declaration.method]: operation(declaration) });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: server.name,
      version: server.version,
      description: 'The shop’s API. Amounts are rupees with at most two decimals; times are ISO 8601 in UTC.',
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
  return {
    summary: declaration.summary,
    tags: [declaration.path.split('/')[2]],
    'x-access': declaration.access,
    ...(declaration.access !== 'anyone' && { security: [{ cookie: [] }, { bearer: [] }] }),
    parameters: [...parameters(declaration.params, 'path'), ...parameters(declaration.query, 'query')],
    ...(body && { requestBody: body }),
    responses: {
      ...Object.fromEntries(
        Object.entries(declaration.answers).map(([status, { description }]) => [
          status,
          { description, ...contentOf(answerSchema(declaration, Number(status))) },
        ]),
      ),
      default: { description: REFUSED, ...contentOf(jsonSchema(refusal, 'output')) },
    },
  };
}

const contentOf = (schema: Record<string, unknown> | null) => schema && { content: { 'application/json': { schema } } };

function formContent({ texts, files, orJson }: MultipartForm) {
  const { properties = {}, required = [] } = texts ? (jsonSchema(texts, 'input') as ObjectSchema) : {};
  const schema: ObjectSchema & { type: 'object'; patternProperties?: Record<string, unknown> } = {
    type: 'object',
    required: [...required, ...Object.entries(files).flatMap(([name, { isRequired }]) => (isRequired ? [name] : []))],
    properties: { ...properties },
  };
  for (const [name, file] of Object.entries(files)) {
    if (name.includes('{index}')) schema.patternProperties = { [`^${name.replace('{index}', '\\d{1,2}')}$`]: fileSchema(file) };
    else schema.properties = { ...schema.properties, [name]: fileSchema(file) };
  }
  return { 'multipart/form-data': { schema }, ...(orJson && { 'application/json': { schema } }) };
}

function fileSchema({ description, atMost, orText }: FileField) {
  const file = { type: 'string', format: 'binary' };
  const one = orText ? { anyOf: [file, { type: 'string' }] } : file;
  return atMost > 1 ? { type: 'array', items: one, maxItems: atMost, description } : { ...one, description };
}

type ObjectSchema = { properties?: Record<string, unknown>; required?: string[] };

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as ObjectSchema;
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: describe });
  return rest;
}

/** A Date is sent as a string. A text field that contains JSON names its schema in `meta({ holds })`. */
function describe({ zodSchema, jsonSchema: described }: { zodSchema: z.core.$ZodType; jsonSchema: Record<string, unknown> }) {
  if (zodSchema._zod.def.type === 'date') Object.assign(described, { type: 'string', format: 'date-time' });
  const { holds } = described;
  if (!(holds instanceof z.ZodType)) return;
  delete described['holds'];
  described['contentMediaType'] = 'application/json';
  described['contentSchema'] = jsonSchema(holds, 'input');
}

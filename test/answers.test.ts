// Tests that the check of every answer (answers.ts) finds errors, and that the declarations are strict enough to check.
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Declaration } from '../app/platform/http/endpoint.server.ts';
import { answerSchema } from '../app/platform/http/openapi/openapi.server.ts';
import { checkAnswers } from './answers.ts';
import { openTestShop } from './shop.ts';

const s = await openTestShop();
afterAll(() => s.close());

const call: Declaration = {
  method: 'get',
  path: '/api/thing/{id}',
  access: 'anyone',
  limit: 'read',
  summary: 'Test',
  answers: { 200: { description: 'The thing', schema: z.object({ name: z.string(), at: z.date().nullable() }) } },
};
const now = new Date().toISOString();

test.each([
  [200, { name: 'Balm', at: now }],
  [200, { name: 'Balm', at: null }],
  [404, { message: 'Not found.', code: 'not_found' }],
  [400, { message: 'No.', code: 'bad_input', fields: { name: 'No.' } }],
])('an answer of %i with %j is as declared', async (status, body) => {
  const fetch = checkAnswers((_: Request) => Response.json(body, { status }), [call]);
  expect((await fetch(new Request('http://shop.test/api/thing/1'))).status).toBe(status);
});

test.each([
  ['a key is missing', 200, { name: 'Balm' }],
  ['a moment is no text', 200, { name: 'Balm', at: 1_700_000_000 }],
  ['a moment has no offset', 200, { name: 'Balm', at: '2026-11-21' }],
  ['a key is not declared', 200, { name: 'Balm', at: now, costPaise: 100 }],
  ['the status is not declared', 201, { name: 'Balm', at: now }],
  ['a refusal has no code', 404, { message: 'Not found.' }],
  ['a refusal says more than declared', 409, { message: 'No.', code: 'conflict', stock: 3 }],
])('an answer where %s fails the test', async (_, status, body) => {
  const fetch = checkAnswers((_: Request) => Response.json(body, { status }), [call]);
  await expect(async () => fetch(new Request('http://shop.test/api/thing/1'))).rejects.toThrow('not what it declares');
});

/** Answers whose shape is not the shop's: files, and the values that an act changed. */
const OF_ANY_SHAPE = ['get /api/auth/user/{userId}/data 200.*', 'get /api/audit 200[].before', 'get /api/audit 200[].after'];

test('no call declares an answer of arbitrary shape', () => {
  const open = s.declarations.flatMap((declaration) =>
    Object.keys(declaration.answers).flatMap((status) =>
      openPlaces(answerSchema(declaration, Number(status))).map((place) => `${declaration.method} ${declaration.path} ${status}${place}`),
    ),
  );
  expect(open.filter((place) => !OF_ANY_SHAPE.includes(place))).toEqual([]);
});

/** Places where a JSON schema accepts anything. */
function openPlaces(schema: unknown, place = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { description: _, default: __, ...rest } = schema as Record<string, unknown>;
  if (Object.keys(rest).length === 0) return [place];
  const {
    properties = {},
    items,
    anyOf = [],
    additionalProperties,
  } = rest as { properties?: object; anyOf?: unknown[] } & Record<string, unknown>;
  return [
    ...Object.entries(properties).flatMap(([name, each]) => openPlaces(each, `${place}.${name}`)),
    ...anyOf.flatMap((each) => openPlaces(each, place)),
    ...openPlaces(items, `${place}[]`),
    ...openPlaces(additionalProperties, `${place}.*`),
  ];
}

test('no call is hidden by an earlier one whose parameter matches its path', () => {
  const matches = (earlier: string, later: string) => {
    const [given, wanted] = [earlier.split('/'), later.split('/')];
    return given.length === wanted.length && given.every((part, place) => part.startsWith('{') || part === wanted[place]);
  };
  const hidden = s.declarations.flatMap(({ method, path }, place) =>
    s.declarations
      .slice(0, place)
      .filter((earlier) => earlier.method === method && earlier.path !== path && matches(earlier.path, path))
      .map((earlier) => `${method} ${path} by ${earlier.path}`),
  );
  expect(hidden).toEqual([]);
});

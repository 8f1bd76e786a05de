// Multipart forms: what may be sent, how much of it the shop holds, and how the API document describes a form.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../../test/shop.ts';
import { endpoint } from '../endpoint.server.ts';
import { openApiDocument } from '../openapi/openapi.server.ts';
import { createFormMemory } from './form-memory.server.ts';

let s: TestShop;
const call = { method: 'post', access: 'anyone', limit: 'upload', summary: 'Test', answers: {} } as const;
const multipart = { files: { file: { description: 'Any', atMost: 1 } }, megabytes: 60 } as const;
let isAllowed = true;

beforeAll(async () => {
  s = await openTestShop();
  const api = { hono: s.hono, declarations: [] };
  endpoint(api, { ...call, path: '/api/health', multipart }, async ({ c, readForm }) => {
    if (!isAllowed) return c.json({ message: 'Not yours.' }, 403);
    const form = await readForm();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return c.json([...form].map(([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.size, value.type]]));
  });
});
afterAll(() => s.close());

const part = (head: string, content = '') => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const fileOf = (megabytes: number) => `${part('name="file"; filename="a"', 'a'.repeat(megabytes * 1_000_000))}--x--\r\n`;

async function post(body: string | ReadableStream, type = 'multipart/form-data; boundary=x') {
  const init = { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' } as RequestInit;
  const answer = await s.hono.request('http://shop.test/api/health', init);
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), json: await answer.json() };
}

test('texts and files arrive as sent, however the network splits the form', async () => {
  const body = Buffer.from(
    `${part('name="title"', 'लाली ₹299')}${part('name="items"', 'a')}${part('name="items"', 'b')}${part('name="photo"; filename="गुलाब.png"\r\nContent-Type: image/png', 'bytes')}--x--\r\n`,
  );
  const sent = [
    ['title', 'लाली ₹299'],
    ['items', 'a'],
    ['items', 'b'],
    ['photo', ['गुलाब.png', 5, 'image/png']],
  ];
  expect((await post(body.toString())).json).toEqual(sent);
  for (const size of [1, 7, 64]) {
    const pieces = Array.from({ length: Math.ceil(body.length / size) }, (_, at) => body.subarray(at * size, (at + 1) * size));
    const arriving = new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
    expect((await post(arriving)).json).toEqual(sent);
  }
});

test('a form of very many parts is refused, endless headers are dropped, and what is cut off is no form', async () => {
  const many = part('name="a"').repeat(600_000);
  expect(await post(`${many}--x--\r\n`)).toMatchObject({ status: 400, json: { code: 'too_many_parts' } });
  const header = `--x\r\nContent-Disposition: form-data; name="a"\r\nX-Long: ${'a'.repeat(2_000_000)}\r\n\r\n\r\n--x--\r\n`;
  expect((await post(header)).json).toEqual([['a', '']]);
  for (const broken of ['no form', part('name="a"', 'cut off'), '']) {
    expect(await post(broken)).toMatchObject({ status: 400, json: { fields: { body: 'The form could not be read.' } } });
  }
  expect((await post('--x--', 'multipart/form-data')).status).toBe(400);
  expect((await post('{}', 'application/json')).status).toBe(415);
});

test('a form is read up to its size, and only as many at once as the memory holds for one network', async () => {
  expect(await post(fileOf(60))).toMatchObject({ status: 413, json: { message: 'The upload is larger than 60 MB.' } });
  const answers = await Promise.all([50, 50].map((megabytes) => post(fileOf(megabytes))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 503]);
  expect(answers.find(({ status }) => status === 503)?.retryAfter).toBe('10');
  expect((await post(fileOf(59))).json).toEqual([['file', ['a', 59_000_000, expect.anything()]]]);
});

test('no part of a form is read before its sender is authorised', async () => {
  isAllowed = false;
  let isRead = false;
  const body = new ReadableStream(
    {
      pull(controller) {
        isRead = true;
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  expect((await post(body)).status).toBe(403);
  expect(isRead).toBe(false);
  isAllowed = true;
});

test('a slow form gives way when another needs its memory, a complete one does not', () => {
  let seconds = 0;
  const memory = createFormMemory({ bytes: 100_000_000, bytesPerNetwork: 60_000_000 }, () => seconds * 1000);
  const slow = memory.open('203.0.113.1');
  const complete = memory.open('203.0.113.2');
  slow.take(100_000);
  complete.take(50_000_000);
  complete.complete();
  seconds = 60;
  const next = memory.open('203.0.113.3');
  next.take(49_950_000);
  expect([slow.signal.aborted, complete.signal.aborted]).toEqual([true, false]);
  expect(slow.signal.reason).toMatchObject({ status: 408 });
  expect(() => next.take(100_000)).toThrow('Too many files are being uploaded right now');
  complete.release();
  next.take(100_000);
});

test('one network never takes the memory of all others', () => {
  const memory = createFormMemory({ bytes: 100, bytesPerNetwork: 50 });
  const [first, second, other] = ['203.0.113.1', '203.0.113.1', '203.0.113.9'].map((network) => memory.open(network));
  first?.take(40);
  expect(() => second?.take(20)).toThrow('Too many files');
  other?.take(50);
  first?.release();
  second?.take(50);
});

test('the API document names every field of every form, with its type, and its files', async () => {
  const { paths } = openApiDocument(s.declarations, { name: 'A shop', url: 'http://shop.test', version: '1' });
  const forms = s.declarations.filter(({ multipart: form }) => form);
  expect(forms.length).toBeGreaterThan(7);
  for (const { path, method, multipart: form } of forms) {
    const operation = paths[path]?.[method] as { requestBody: { content: Record<string, { schema: FormSchema }> } };
    const schema = operation.requestBody.content['multipart/form-data']?.schema;
    const named = { ...schema?.properties, ...schema?.patternProperties };
    expect(Object.values(named).filter((field) => !('type' in field || 'anyOf' in field))).toEqual([]);
    expect(JSON.stringify(named)).toContain('"format":"binary"');
    expect(Object.keys(named).length).toBe(Object.keys(form?.files ?? {}).length + Object.keys(form?.texts?.shape ?? {}).length);
  }
  const product = paths['/api/product']?.['post'] as { requestBody: { content: Record<string, { schema: FormSchema }> } };
  expect(product.requestBody.content['multipart/form-data']?.schema).toMatchObject({
    required: expect.arrayContaining(['name', 'originalPrice', 'stockQuantity', 'hsn']),
    properties: {
      name: { type: 'string', maxLength: 120 },
      keyIngredients: { type: 'string', contentMediaType: 'application/json', contentSchema: { type: 'array', maxItems: 50 } },
      images: { type: 'array' },
    },
    patternProperties: { '^keyIngredientImage_\\d{1,2}$': {} },
  });
});

type FormSchema = { properties: Record<string, object>; patternProperties?: Record<string, object> };

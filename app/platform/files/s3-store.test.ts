import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEnv } from '../env.server.ts';
import { createLog } from '../records/log.server.ts';
import { warnUnlessThere } from './choose-file-store.server.ts';
import { moveFiles } from './move-files.server.ts';
import { s3Store } from './s3-store.server.ts';

const KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret/key+1' };
const SETTINGS = { bucket: 'pictures', region: 'ap-south-1', ...KEYS };

type Asked = { method: string; path: string; headers: http.IncomingHttpHeaders; body: Buffer };
type Fault = { status: number; code?: string } | 'silence' | 'cut';

/** A bucket that accepts only requests with a valid AWS signature, and can be made to fail. */
const objects = new Map<string, Buffer>();
let asked: Asked[] = [];
let faults: Fault[] = [];
const server = http.createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const { method = '', url: path = '', headers } = request;
  asked.push({ method, path, headers, body });
  const fault = faults.shift();
  if (fault === 'silence') return;
  if (fault === 'cut') return void request.socket.destroy();
  if (fault) return void response.writeHead(fault.status).end(fault.code ? `<Error><Code>${fault.code}</Code></Error>` : '');
  if (!isSigned({ method, path, headers, body }))
    return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
  if (method === 'PUT') objects.set(path, body);
  if (method === 'DELETE') objects.delete(path);
  const found = objects.get(path);
  response.writeHead(method === 'DELETE' ? 204 : found ? 200 : 404).end(method === 'GET' ? found : undefined);
});

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, implemented independently. */
function isSigned({ method, path, headers, body }: Asked): boolean {
  const [, day, region, signed = '', signature] =
    headers.authorization?.match(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/,
    ) ?? [];
  if (!day || !region || !['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.split(';').includes(name))) return false;
  const payload = String(headers['x-amz-content-sha256']);
  if (method === 'PUT' && payload !== createHash('sha256').update(body).digest('hex')) return false;
  const listed = signed.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, path, '', listed.join(''), signed, payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${KEYS.secretAccessKey}`);
  return hmac(key, toSign).toString('hex') === signature;
}

let endpoint = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  objects.clear();
  asked = [];
  faults = [];
});
const store = (over = {}) => s3Store({ ...SETTINGS, endpoint, ...over }, { millisecondsATry: 300 });
const BYTES = Buffer.from([0, 1, 2, 255]);

test('a file is written, read and deleted, each call signed, and none made public', async () => {
  await store().put('abc-320.webp', BYTES);
  expect([...objects.keys()]).toEqual(['/pictures/abc-320.webp']);
  expect(await store().get('abc-320.webp')).toEqual(BYTES);
  await store().remove('abc-320.webp');
  expect(await store().get('abc-320.webp')).toBeNull();
  await store().remove('abc-320.webp');
  expect(asked.map(({ method }) => method)).toEqual(['PUT', 'GET', 'DELETE', 'GET', 'DELETE']);
  expect(asked[0]?.headers['content-type']).toBe('image/webp');
  expect(asked.some(({ headers }) => 'x-amz-acl' in headers)).toBe(false);
});

test('a name that is not ours never leaves for the bucket', async () => {
  expect(await store().get('../secret')).toBeNull();
  await expect(store().put('a/b.webp', BYTES)).rejects.toThrow("Not a stored file's name");
  expect(asked).toEqual([]);
});

describe('faults of the bucket', () => {
  test.each<[string, Fault[]]>([
    ['an error of its own', [{ status: 500 }, { status: 503, code: 'SlowDown' }]],
    ['too many calls', [{ status: 429 }]],
    ['a connection that breaks', ['cut', 'cut']],
    ['silence', ['silence']],
  ])('after %s the call is retried', async (_, given) => {
    faults = [...given];
    await store().put('abc-320.webp', BYTES);
    expect([objects.size, asked.length]).toEqual([1, given.length + 1]);
    faults = [...given];
    expect(await store().get('abc-320.webp')).toEqual(BYTES);
  });

  test('a third failure is an error that names the file, and never counts as a missing file', async () => {
    faults = [{ status: 500 }, { status: 500 }, { status: 502 }];
    await expect(store().get('abc-320.webp')).rejects.toThrow('The file store did not GET abc-320.webp: 502');
    faults = ['cut', 'cut', 'cut'];
    await expect(store().put('abc-320.webp', BYTES)).rejects.toThrow('The file store did not PUT abc-320.webp');
  });

  test('a refusal is an error with its reason, reported at the start and without the keys', async () => {
    await expect(store({ secretAccessKey: 'another' }).get('abc-320.webp')).rejects.toThrow(
      'The file store refused to GET abc-320.webp: 403 SignatureDoesNotMatch',
    );
    expect(asked).toHaveLength(1);
    const told: string[] = [];
    const log = createLog((line) => told.push(line));
    await warnUnlessThere(store(), log);
    expect(told).toEqual([]);
    await warnUnlessThere(store({ secretAccessKey: 'another' }), log);
    expect(told.join()).toContain('file store not reachable');
    expect(told.join()).not.toContain('another');
  });
});

describe('moving a folder into the bucket', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
  const names = Array.from({ length: 20 }, (_, place) => `${String(place).padStart(2, '0')}-320.webp`);
  const bytesOf = (name: string) => Buffer.from(`picture ${name}`);
  beforeEach(() => {
    for (const name of [...names, 'half.webp.77.part', 'Notes of mine']) writeFileSync(path.join(folder, name), bytesOf(name));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('copies, verifies and deletes each file of the shop; other files stay', async () => {
    expect(await moveFiles(folder, store(), () => undefined)).toBe(20);
    expect(readdirSync(folder).toSorted()).toEqual(['Notes of mine', 'half.webp.77.part']);
    for (const name of names) expect(await store().get(name)).toEqual(bytesOf(name));
    expect(await moveFiles(folder, store(), () => undefined)).toBe(0);
  });

  test('loses nothing when interrupted, and the next run moves the rest', async () => {
    const lines: string[] = [];
    const breaking = {
      ...store(),
      put: async (name: string, bytes: Uint8Array) => {
        if (name === '13-320.webp') throw new Error('The line is cut');
        await store().put(name, bytes);
      },
    };
    await expect(moveFiles(folder, breaking, (line) => lines.push(line))).rejects.toThrow('The line is cut');
    expect(lines).toEqual(['8 of 20']);
    for (const name of names) expect((await store().get(name)) ?? readFileSync(path.join(folder, name))).toEqual(bytesOf(name));
    await moveFiles(folder, store(), () => undefined);
    expect(objects.size).toBe(20);
  });

  test('keeps and names a file that arrived corrupted', async () => {
    const careless = { ...store(), get: async () => Buffer.from('something else') };
    await expect(moveFiles(folder, careless, () => undefined)).rejects.toThrow('is not the same in the bucket');
    expect(readdirSync(folder)).toHaveLength(22);
  });
});

test('half of the settings is refused, with what is missing', () => {
  const all = { S3_BUCKET: 'pictures', S3_REGION: 'ap-south-1', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const read = (given: Record<string, string>) =>
    readEnv({ NODE_ENV: 'test', SESSION_SECRET: 'a secret for tests only, 32 letters', ...given });
  expect(read({}).s3).toBeNull();
  expect(read({ ...all, S3_ENDPOINT: 'https://minio.example' }).s3).toMatchObject({
    bucket: 'pictures',
    endpoint: 'https://minio.example',
  });
  expect(() => read({ S3_BUCKET: 'pictures', S3_REGION: 'ap-south-1' })).toThrow('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing.');
  expect(() => read({ S3_ENDPOINT: 'https://minio.example' })).toThrow('S3_BUCKET');
  expect(() => read({ ...all, S3_ENDPOINT: 'minio.example' })).toThrow('S3_ENDPOINT');
});

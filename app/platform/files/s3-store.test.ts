import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEnv } from '../env.server.ts';
import { createLog } from '../records/log.server.ts';
import { warnUnlessThere } from './choose-file-store.server.ts';
import { moveFiles } from './move-files.server.ts';
import { type Fault, KEYS, openBucket } from './s3-stand-in.ts';
import { s3Store } from './s3-store.server.ts';

const SETTINGS = { bucket: 'pictures', region: 'ap-south-1', ...KEYS };

let bucket: Awaited<ReturnType<typeof openBucket>>;
beforeAll(async () => {
  bucket = await openBucket();
});
afterAll(() => bucket.close());
beforeEach(() => bucket.clear());
const store = (over = {}) => s3Store({ ...SETTINGS, endpoint: bucket.endpoint, ...over }, { millisecondsATry: 300 });
const BYTES = Buffer.from([0, 1, 2, 255]);

test('a file is written, read and deleted, each call signed, and none made public', async () => {
  await store().put('abc-320.webp', BYTES);
  expect([...bucket.objects.keys()]).toEqual(['/pictures/abc-320.webp']);
  expect(await store().get('abc-320.webp')).toEqual(BYTES);
  await store().remove('abc-320.webp');
  expect(await store().get('abc-320.webp')).toBeNull();
  await store().remove('abc-320.webp');
  expect(bucket.asked.map(({ method }) => method)).toEqual(['PUT', 'GET', 'DELETE', 'GET', 'DELETE']);
  expect(bucket.asked[0]?.headers['content-type']).toBe('image/webp');
  expect(bucket.asked.some(({ headers }) => 'x-amz-acl' in headers)).toBe(false);
});

test('all files are listed, however many answers that takes, and none of another folder', async () => {
  const names = Array.from({ length: 8 }, (_, place) => `abc-${place}.webp`);
  for (const name of names) await store().put(name, BYTES);
  bucket.objects.set('/pictures/backups/pictures/abc-9.webp', BYTES);
  bucket.objects.set('/pictures/Notes of mine', BYTES);
  expect(await store().list()).toEqual(names);
});

test('a name that is not ours never leaves for the bucket', async () => {
  expect(await store().get('../secret')).toBeNull();
  await expect(store().put('a/b.webp', BYTES)).rejects.toThrow("Not a stored file's name");
  expect(bucket.asked).toEqual([]);
});

describe('faults of the bucket', () => {
  test.each<[string, Fault[]]>([
    ['an error of its own', [{ status: 500 }, { status: 503, code: 'SlowDown' }]],
    ['too many calls', [{ status: 429 }]],
    ['a connection that breaks', ['cut', 'cut']],
    ['silence', ['silence']],
  ])('after %s the call is retried', async (_, given) => {
    bucket.faults.push(...given);
    await store().put('abc-320.webp', BYTES);
    expect([bucket.objects.size, bucket.asked.length]).toEqual([1, given.length + 1]);
    bucket.faults.push(...given);
    expect(await store().get('abc-320.webp')).toEqual(BYTES);
  });

  test('a third failure is an error that names the file, and never counts as a missing file', async () => {
    bucket.faults.push({ status: 500 }, { status: 500 }, { status: 502 });
    await expect(store().get('abc-320.webp')).rejects.toThrow('The file store did not GET abc-320.webp: 502');
    bucket.faults.push('cut', 'cut', 'cut');
    await expect(store().put('abc-320.webp', BYTES)).rejects.toThrow('The file store did not PUT abc-320.webp');
  });

  test('a bucket that hangs keeps a browser waiting for a bounded time over all tries', async () => {
    bucket.faults.push('silence', 'silence', 'silence');
    const hurried = s3Store({ ...SETTINGS, endpoint: bucket.endpoint }, { millisecondsToGet: 4_000 });
    const startedAt = performance.now();
    await expect(hurried.get('abc-320.webp')).rejects.toThrow('The file store did not GET abc-320.webp');
    // Three tries of eight seconds each would be 24.
    expect(performance.now() - startedAt).toBeLessThan(7_000);
    expect(bucket.asked.length).toBeLessThan(3);
  });

  test('a refusal is an error with its reason, reported at the start and without the keys', async () => {
    await expect(store({ secretAccessKey: 'another' }).get('abc-320.webp')).rejects.toThrow(
      'The file store refused to GET abc-320.webp: 403 SignatureDoesNotMatch',
    );
    expect(bucket.asked).toHaveLength(1);
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
    expect(bucket.objects.size).toBe(20);
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

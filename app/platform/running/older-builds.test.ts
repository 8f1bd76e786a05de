import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { createApp } from '../../app.ts';
import { builds } from '../platform.tables.ts';
import { createOlderFiles, keepBuild } from './older-builds.server.ts';

const s = await openTestShop();
const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-builds-'));
beforeEach(() => s.reset());
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await s.close();
});

const START = new Date('2026-11-21T06:00:00Z');
const daysLater = (days: number) => new Date(START.getTime() + days * 86_400_000);

/** A build as `react-router build` leaves it. */
function aBuild(name: string, files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    const place = path.join(folder, name, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
    writeFileSync(`${place}.br`, 'compressed');
  }
  return path.join(folder, name);
}
const first = () => aBuild('first', { 'assets/entry-A_1.js': 'first()', 'assets/same-00.css': 'p{}', 'fonts/anek.1a2b.woff2': 'font' });
const second = () => aBuild('second', { 'assets/entry-B_2.js': 'second()', 'assets/same-00.css': 'p{}' });

/** Another node: it has its own build only, and the file store and the database of all. */
const aNode = () => {
  const app = createApp({ shop: s.shop, gateways: s.gateways, olderFiles: createOlderFiles(s.shop) });
  return (file: string, headers: Record<string, string> = {}) => app.fetch(new Request(`http://shop.test${file}`, { headers }));
};

test('a build is stored again where the store was lost', async () => {
  await keepBuild(s.shop, first());
  for (const file of ['/assets/entry-A_1.js', '/assets/same-00.css', '/fonts/anek.1a2b.woff2'])
    await s.shop.files.remove(`asset-${createHash('sha256').update(file).digest('hex').slice(0, 40)}.${file.split('.').at(-1)}`);
  await keepBuild(s.shop, first());
  expect((await aNode()('/assets/entry-A_1.js')).status).toBe(200);
});

test('each node serves the files of both builds, as its own: for ever, compressed, with their type', async () => {
  await keepBuild(s.shop, first());
  await keepBuild(s.shop, second());
  const ask = aNode();
  for (const [file, text] of [
    ['/assets/entry-A_1.js', 'first()'],
    ['/assets/entry-B_2.js', 'second()'],
    ['/assets/same-00.css', 'p{}'],
    ['/fonts/anek.1a2b.woff2', 'font'],
  ] as const) {
    const answer = await ask(file);
    expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([
      200,
      text,
      'public, max-age=31536000, immutable',
    ]);
  }
  const small = await ask('/assets/entry-A_1.js', { 'accept-encoding': 'gzip' });
  expect([small.headers.get('content-type'), small.headers.get('x-content-type-options')]).toEqual([
    'text/javascript; charset=utf-8',
    'nosniff',
  ]);
  expect(gunzipSync(Buffer.from(await small.arrayBuffer())).toString()).toBe('first()');
});

test('a node finds the files of a build that started after it', async () => {
  const ask = aNode();
  await keepBuild(s.shop, first());
  expect((await ask('/assets/entry-A_1.js')).status).toBe(200);
});

test('the store is not asked for invented names', async () => {
  await keepBuild(s.shop, first());
  let asked = 0;
  const get: typeof s.shop.files.get = async (name) => {
    asked += 1;
    return s.shop.files.get(name);
  };
  const find = createOlderFiles({ ...s.shop, files: { ...s.shop.files, get } });
  for (const name of ['/assets/entry-Z.js', '/assets/../secret', '/assets/', '/fonts/x.woff2']) expect(await find(name)).toBeNull();
  expect(asked).toBe(0);
  await Promise.all([find('/assets/entry-A_1.js'), find('/assets/entry-A_1.js')]);
  await find('/assets/entry-A_1.js');
  expect(asked).toBeLessThanOrEqual(2);
});

test('a build is stored once, and after thirty days only the last three are kept', async () => {
  s.setClock(START);
  for (let n = 0; n < 5; n++) {
    s.setClock(daysLater(n));
    await keepBuild(s.shop, aBuild(`n${n}`, { [`assets/only-${n}.js`]: String(n), 'assets/all.js': 'all' }));
  }
  expect(await s.db.$count(builds)).toBe(5);
  s.setClock(daysLater(90));
  await keepBuild(s.shop, aBuild('n4', {}));
  expect(await s.db.$count(builds)).toBe(3);
  const find = createOlderFiles(s.shop);
  const isThere = async (name: string) => (await find(`/assets/${name}`)) !== null;
  expect(await Promise.all(['only-0.js', 'only-1.js', 'only-2.js', 'only-4.js', 'all.js'].map(isThere))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});

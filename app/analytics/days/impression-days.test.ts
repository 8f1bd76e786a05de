import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { rowsOf } from '../../platform/database.server.ts';
import { addDays, dayOf, daysBefore, startOfDay } from '../../platform/time.ts';
import { firstKeptDay, pruneImpressions } from '../analytics.server.ts';
import { impressions } from '../analytics.tables.ts';
import { createImpressionLog } from '../impression-log.server.ts';
import { listParts } from './impression-parts.server.ts';

const NOON = new Date('2026-11-21T06:30:00Z');
const s = await openTestShop();
afterAll(() => s.close());
beforeEach(async () => {
  await s.reset();
  for (const { name } of await listParts(s.db)) if (name !== 'impressions_rest') await s.db.execute(sql.raw(`drop table ${name}`));
});

const names = async () => (await listParts(s.db)).map(({ name }) => name);
const aView = (at: Date) => ({ ip: '49.207.12.0', page: 'home', location: 'Unknown', deviceType: 'Mobile' as const, at });
const placesOf = () => rowsOf<{ place: string }>(s.db, sql`select tableoid::regclass::text as place from impressions order by at`);
const places = async () => (await placesOf()).map(({ place }) => place);

test('days are made a week ahead, once, also by two nodes', async () => {
  await Promise.all([pruneImpressions(s.db, NOON), pruneImpressions(s.db, NOON)]);
  expect(await names()).toEqual([...[21, 22, 23, 24, 25, 26, 27, 28].map((day) => `impressions_2026_11_${day}`), 'impressions_rest']);
});

test('a write makes the day that is missing', async () => {
  const log = createImpressionLog(s.shop);
  log.add(aView(NOON));
  await log.flush();
  expect(await places()).toEqual(['impressions_2026_11_21']);
});

test('what had no day waits in the rest, is read like all else, and moves', async () => {
  await s.db.insert(impressions).values([aView(NOON), aView(daysBefore(NOON, 2))]);
  expect(await places()).toEqual(['impressions_rest', 'impressions_rest']);
  await pruneImpressions(s.db, NOON);
  expect(await places()).toEqual(['impressions_rest', 'impressions_2026_11_21']);
});

test('a day is dropped when its term has passed, and what lies in no day is deleted', async () => {
  await pruneImpressions(s.db, NOON);
  const later = new Date(startOfDay(addDays('2026-11-21', 91)).getTime() + 1);
  await s.db.insert(impressions).values([aView(NOON), aView(new Date('2026-11-22T06:30:00Z')), aView(daysBefore(NOON, 3))]);
  expect(await firstKeptDay(s.db, later)).toBe('2026-11-22');
  await pruneImpressions(s.db, later);
  expect(await places()).toEqual(['impressions_2026_11_22']);
  expect((await names())[0]).toBe('impressions_2026_11_22');
});

test('a read of one day opens one partition', async () => {
  await pruneImpressions(s.db, NOON);
  const [from, before] = [startOfDay('2026-11-22').toISOString(), startOfDay('2026-11-23').toISOString()];
  const plan = await rowsOf(s.db, sql.raw(`explain select count(*) from impressions where at >= '${from}' and at < '${before}'`));
  const read = new Set([...JSON.stringify(plan).matchAll(/ on (impressions_\w+) impressions/g)].map(([, name]) => name));
  expect([...read]).toEqual(['impressions_2026_11_22']);
});

test('a shop from before days keeps its rows: both versions write while it is changed, and its table goes with its last row', async () => {
  await s.db.execute(sql`drop table impressions`);
  const former = /CREATE TABLE "impressions" \([^;]+;|CREATE INDEX "impressions_(?:newest|of_page)"[^;]+;/g;
  for (const [statement] of readFileSync('db/migrations/0000_shop.sql', 'utf8').matchAll(former)) await s.db.execute(sql.raw(statement));
  await s.db.insert(impressions).values([aView(daysBefore(NOON, 100)), aView(daysBefore(NOON, 1))]);
  for (const statement of readFileSync('db/migrations/0076_impressions_by_day.sql', 'utf8').split('--> statement-breakpoint'))
    await s.db.execute(sql.raw(statement));
  expect(await names()).toEqual(['impressions_earlier']);

  await s.db.insert(impressions).values(aView(NOON));
  await pruneImpressions(s.db, NOON);
  expect(await names()).toEqual(['impressions_earlier', 'impressions_rest']);
  await s.db.insert(impressions).values(aView(addDay(NOON, 6)));
  expect(await places()).toEqual(['impressions_earlier', 'impressions_earlier', 'impressions_earlier']);

  const inTenDays = addDay(NOON, 10);
  await pruneImpressions(s.db, inTenDays);
  expect((await names())[0]).toBe('impressions_2026_12_01');
  await s.db.insert(impressions).values(aView(inTenDays));
  // What the previous version does each minute.
  await s.db.execute(
    sql`delete from impressions where id in (select id from impressions where at < ${NOON.toISOString()} order by at limit 5000)`,
  );
  await s.db.execute(sql`vacuum impressions`);
  expect(await places()).toEqual(['impressions_earlier', 'impressions_earlier', 'impressions_2026_12_01']);

  await pruneImpressions(s.db, addDay(NOON, 99));
  expect(await names()).not.toContain('impressions_earlier');
  expect(
    (
      await rowsOf<{ id: number }>(
        s.db,
        sql`insert into impressions (ip, page, location, device_type, at) values ('', '', '', 'Mobile', ${dayOf(NOON)}) returning id::int`,
      )
    )[0]?.id,
  ).toBe(6);
});

const addDay = (at: Date, count: number) => daysBefore(at, -count);

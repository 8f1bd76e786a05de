import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readSettings } from '../app/settings/settings.server.ts';
import { settings } from '../app/settings/settings.tables.ts';
import { openTestShop } from './shop.ts';
import { aCustomer } from './world.ts';

const s = await openTestShop();
beforeEach(() => s.reset());
afterAll(() => s.close());

const migrate = () => s.db.execute(sql.raw(readFileSync('db/migrations/0072_starting_texts.sql', 'utf8')));

test('a shop from before keeps the first brand’s words where it saved none of its own', async () => {
  await aCustomer(s);
  await s.db.insert(settings).values({ section: 'identity', value: { name: 'Chandni', legalName: 'Chandni Traders' } });
  await migrate();
  const { identity, startingTexts, policies, menus } = await readSettings(s.db);
  expect([identity.name, identity.legalName, startingTexts.from, policies.courtsPlace]).toEqual([
    ...['Chandni', 'Chandni Traders'],
    ...['skin-care', 'Bangalore'],
  ]);
  expect(menus.header.map(({ label }) => label)).toEqual(['Shop', 'Lip care', 'Skin care']);
});

test('a shop from before without a name keeps the name it showed, and its own menus and courts stay', async () => {
  await s.db.insert(settings).values([
    { section: 'policies', value: { courtsPlace: 'Pune' } },
    { section: 'menus', value: { header: [], footer: [] } },
  ]);
  await migrate();
  const { identity, policies, menus } = await readSettings(s.db);
  expect([identity.name, policies.courtsPlace, menus.header, menus.footer]).toEqual(['Nikhar', 'Pune', [], []]);
});

test('an empty database gets nothing of the first brand', async () => {
  await migrate();
  expect(await s.db.$count(settings)).toBe(0);
  expect((await readSettings(s.db)).startingTexts.from).toBe('plain');
});

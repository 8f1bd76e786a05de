// Texts were columns and keys named hindi (docs/decisions/0054): nothing of these is left in a shop.
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { rowsOf } from '../app/platform/database.server.ts';
import { settings } from '../app/settings/settings.tables.ts';
import { openTestShop } from './shop.ts';

const s = await openTestShop();
afterAll(() => s.close());

test('no column, function or trigger is named hindi', async () => {
  const left = await rowsOf<{ name: string }>(
    s.db,
    sql`select column_name::text as name from information_schema.columns where table_schema = 'public' and column_name like '%hindi%'
      union all select proname::text from pg_proc where proname like '%hindi%'
      union all select tgname::text from pg_trigger where tgname like '%hindi%'`,
  );
  expect(left).toEqual([]);
});

test('former keys leave the settings, and everything else stays', async () => {
  const coupon = { code: 'SALE10', description: 'A tenth off', texts: { hi: { description: 'दसवाँ हिस्सा' } } };
  const campaigns = [
    { key: 'sale', banner: 'Sale', texts: { hi: { banner: 'सेल' } }, coupon },
    { key: 'plain', banner: 'Plain', coupon: null },
  ];
  const now = [
    { section: 'campaigns', value: { campaigns, since: 1 } },
    { section: 'identity', value: { name: 'Nikhar', texts: { hi: { tagline: 'देखभाल' } } } },
    { section: 'policies', value: { courtsPlace: 'Chennai' } },
  ];
  const [sale, plain] = campaigns;
  await s.db.insert(settings).values([
    {
      section: 'campaigns',
      value: {
        campaigns: [
          { ...sale, hindiBanner: 'सेल', coupon: { ...coupon, hindiDescription: 'दसवाँ हिस्सा' } },
          { ...plain, hindiBanner: 'सादा' },
        ],
        since: 1,
      },
    },
    { section: 'identity', value: { ...now[1]?.value, hindiTagline: 'देखभाल' } },
    { section: 'policies', value: { courtsPlace: 'Chennai', hindiCourtsPlace: 'चेन्नई' } },
  ]);
  const migration = readFileSync('db/migrations/0074_drop_hindi.sql', 'utf8').split('--> statement-breakpoint');
  for (const statement of migration) if (statement.trim().startsWith('UPDATE')) await s.db.execute(sql.raw(statement));
  const { section, value } = settings;
  expect(await s.db.select({ section, value }).from(settings).orderBy(section)).toEqual(now);
});

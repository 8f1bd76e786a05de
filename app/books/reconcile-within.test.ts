import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { onPostgres, openTestShop } from '../../test/shop.ts';
import { CHECK_NAMES, reconcileWithin } from './reconcile.server.ts';

const s = await openTestShop();
afterAll(() => s.close());

test('within a limit, the checks that there is no time for are named', async () => {
  expect(await reconcileWithin(s.db, { eachMs: 1_000, allMs: 0 })).toEqual({ findings: [], leftOut: CHECK_NAMES });
  expect(await reconcileWithin(s.db, { eachMs: 60_000, allMs: 60_000 })).toEqual({ findings: [], leftOut: [] });
});

test.skipIf(!onPostgres)('a check that takes too long is left out, and the others are made', async () => {
  const checks = { slow: sql`select 'late' as finding from pg_sleep(20)`, wrong: sql`select 'a wrong sum' as finding` };
  expect(await reconcileWithin(s.db, { eachMs: 200, allMs: 60_000 }, checks)).toEqual({
    findings: [{ check: 'wrong', finding: 'a wrong sum' }],
    leftOut: ['slow'],
  });
});

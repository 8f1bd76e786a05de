import { afterAll, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { silentLog } from '../records/log.server.ts';
import { followDatabaseClock } from './clock.server.ts';

const s = await openTestShop();
afterAll(() => s.close());

test.each([150_000, -150_000, 0])('a node that is %s ms ahead shows the time of the database', async (aheadMs) => {
  const warnings: unknown[] = [];
  const log = { ...silentLog, warn: (_: string, fields: unknown) => void warnings.push(fields) };
  const clock = await followDatabaseClock(s.db, log, () => Date.now() + aheadMs);
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000);
  expect(warnings).toEqual(aheadMs === 0 ? [] : [{ aheadSeconds: aheadMs / 1000 }]);
  clock.stop();
});

import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { startDraining } from './draining.server.ts';

const s = await openTestShop();
afterAll(() => s.close());

test('health tells a load balancer that the node is stopping, while it still answers', async () => {
  expect((await s.request('GET', '/api/health')).status).toBe(200);
  onTestFinished(startDraining());
  const { status, json } = await s.request('GET', '/api/health');
  expect([status, json]).toEqual([503, { status: 'draining', database: 'ok' }]);
  // The balancer watches this one.
  const live = await s.request('GET', '/api/health/live');
  expect([live.status, live.json]).toEqual([503, { status: 'draining' }]);
  expect((await s.request('GET', '/api/product')).status).toBe(200);
});

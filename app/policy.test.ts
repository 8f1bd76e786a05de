import { afterAll, expect, test } from 'vitest';
import { openTestShop } from '../test/shop.ts';
import { aStaffMember } from '../test/world.ts';

const s = await openTestShop();
afterAll(() => s.close());

test.each([
  '/api/product',
  '/api/product/products.csv',
  '/api/nope',
  '/api/docs',
  '/api/openapi.json',
  '/sitemap.xml',
  '/dev/outbox',
  '/media/none.webp',
  '/nope',
])('what is answered at %s loads nothing by itself and stands in no frame, asked for once or twice', async (address) => {
  const { token } = await aStaffMember(s, `${address.replace(/\W/g, '')}@example.com`);
  for (const time of [1, 2]) {
    const { headers } = await s.request('GET', address, { as: token });
    expect([time, headers.get('content-security-policy')]).toEqual([
      time,
      expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
    ]);
  }
});

test.each(['/api/openapi.json', '/api/docs'])('%s is rendered once, and is unchanged when requested again', async (address) => {
  const first = await s.request('GET', address);
  const etag = first.headers.get('etag') ?? 'none';
  const again = await s.request('GET', address, { headers: { 'if-none-match': etag } });
  expect([first.status, again.status, s.shop.pages.get(address)?.status]).toEqual([200, 304, 200]);
});

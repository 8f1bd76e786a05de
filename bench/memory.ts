// `npm run bench memory`: resident memory of the shop's process, idle and under a mix of pages, lists, quotes and orders, and how it
// develops (MINUTES, default 1). PostgreSQL in DATABASE_URL, else the embedded database. The figures are Linux's VmRSS.
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Shopper } from '../test/world.ts';
import { load } from './load.ts';

const PATHS = ['/', '/shop', '/api/product?limit=60', '/product/product-1', '/api/product/search?q=balm'];
const PRODUCTS = 60;
const minutes = Number(process.env['MINUTES'] ?? 1);

export async function measureMemory(port: number, shop: ChildProcess, shoppers: readonly Shopper[], productId: string) {
  await wait(3_000);
  const lines = [`idle ${megabytes(shop)} MB`];
  const endsAt = performance.now() + minutes * 60_000;
  let [n, most] = [0, 0];
  for (let round = 1; performance.now() < endsAt; round++) {
    for (const path of PATHS) await load(port, path, { connections: 8, seconds: 1 });
    // Pages asked for the first time, and the calls of shoppers.
    for (let each = 0; each < 20; each++) await visit(`/shop?min=${100 + n++}`);
    for (let each = 0; each < PRODUCTS; each += 3) await visit(`/product/product-${each}?variant=SKU-${each}-${1 + (n % 2)}`);
    await Promise.all(shoppers.map((shopper) => buy(shopper)));
    most = Math.max(most, megabytes(shop));
    if (round % Math.max(1, Math.round(minutes)) === 0) lines.push(`round ${round}: ${megabytes(shop)} MB`);
  }
  return [...lines, `loaded ${most} MB at most`];

  /** Each from a network of its own: the shop limits what one may ask. */
  async function visit(path: string, given: RequestInit = {}) {
    n += 1;
    const headers = {
      ...(given.headers as Record<string, string>),
      'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...given, headers });
    await answer.arrayBuffer();
  }

  async function buy({ id: userId, addressId, token }: Shopper) {
    const call = (path: string, body: object) =>
      visit(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await call('/api/cart', { userId, productId, quantity: 1 });
    await call('/api/cart/quote', { addressId });
    await call('/api/payment/pay', { userId, addressId, paymentMethod: 'cod' });
  }
}

export const megabytes = ({ pid }: ChildProcess) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000);

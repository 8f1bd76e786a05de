// `npm run bench memory`: resident memory of the shop's process, idle and under a mix of pages, lists, quotes and orders, and how it
// develops (MINUTES, default 1). SHARE=0.25 keeps shop and bench together at a quarter of a core, for a soak beside other work. PostgreSQL in
// DATABASE_URL, else the embedded database. The figures are Linux's VmRSS.
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Shopper } from '../test/world.ts';
import { cpuMs } from './cpu.ts';
import { load } from './load.ts';

const PATHS = ['/', '/shop', '/api/product?limit=60', '/product/product-1', '/api/product/search?q=balm'];
const PRODUCTS = 60;
const minutes = Number(process.env['MINUTES'] ?? 1);
const share = Number(process.env['SHARE'] ?? 0);
const LINES = 15;

type Shopping = { shoppers: readonly Shopper[]; productId: string };

export async function measureMemory(port: number, shop: ChildProcess, people: Shopping, say: (line: string) => void) {
  const { shoppers, productId } = people;
  await wait(3_000);
  say(`idle ${megabytes(shop)} MB`);
  const startedAt = performance.now();
  const endsAt = startedAt + minutes * 60_000;
  let nextLineAt = startedAt;
  let [n, most] = [0, 0];
  for (let round = 1; performance.now() < endsAt; round++) {
    const [begunAt, spentBefore] = [performance.now(), spentMs()];
    for (const path of PATHS) await load(port, path, { connections: 8, seconds: share ? 0.2 : 1 });
    // Pages asked for the first time, and the calls of shoppers.
    for (let each = 0; each < 20; each++) await visit(`/shop?min=${100 + n++}`);
    for (let each = 0; each < PRODUCTS; each += 3) await visit(`/product/product-${each}?variant=SKU-${each}-${1 + (n % 2)}`);
    await Promise.all(shoppers.map((shopper) => buy(shopper)));
    most = Math.max(most, megabytes(shop));
    if (performance.now() >= nextLineAt) {
      say(`minute ${((performance.now() - startedAt) / 60_000).toFixed(1)}, round ${round}: ${megabytes(shop)} MB`);
      nextLineAt += (minutes * 60_000) / LINES;
    }
    if (share) await wait(Math.max(0, (spentMs() - spentBefore) / share - (performance.now() - begunAt)));
  }
  say(`loaded ${most} MB at most`);

  function spentMs() {
    const { user, system } = process.cpuUsage();
    return cpuMs(shop) + (user + system) / 1000;
  }

  /** Each from a network of its own: the shop limits what one may ask. */
  async function visit(path: string, given: RequestInit = {}) {
    n += 1;
    const headers = {
      ...(given.headers as Record<string, string>),
      'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...given, headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
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

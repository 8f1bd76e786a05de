// How long a shopper waits to add to the cart while strangers attack, compared with a quiet shop in the same run.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Shopper } from '../test/world.ts';
import type { Attack, Repelled } from './strangers.ts';

const QUIET_SECONDS = 10;
const ATTACK_SECONDS = 30;
/** Shoppers look at the page before they press again. */
const PAUSE_MS = 150;

/** Each of the `shoppers` has a session and an address. */
export async function measureAttack(port: number, shoppers: readonly Shopper[], productId: string) {
  await shop(port, shoppers, productId, 2);
  const rows = [{ what: 'a quiet shop', ...(await shop(port, shoppers, productId, QUIET_SECONDS)), strangers: '' }];
  for (const isFromManyAddresses of [false, true]) {
    const strangers = fork(new URL('strangers.ts', import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    strangers.send({ port, seconds: ATTACK_SECONDS, isFromManyAddresses } satisfies Attack);
    const [[told], waits] = (await Promise.all([once(strangers, 'message'), shop(port, shoppers, productId, ATTACK_SECONDS)])) as [
      [Repelled],
      Awaited<ReturnType<typeof shop>>,
    ];
    const answers = Object.entries(told.byStatus).map(([status, count]) => `${count} ${status}`);
    rows.push({
      what: isFromManyAddresses ? 'strangers at many addresses' : 'strangers at one address',
      ...waits,
      strangers: `${answers.join(', ')}; longest ${Math.round(told.longestMs)} ms`,
    });
  }
  return rows;
}

async function shop(port: number, shoppers: readonly Shopper[], productId: string, seconds: number) {
  const [adds, pages]: [number[], number[]] = [[], []];
  const endsAt = performance.now() + seconds * 1000;
  await Promise.all(
    shoppers.map(async ({ id, token }, place) => {
      const call = caller(port, { authorization: `Bearer ${token}`, 'x-forwarded-for': `192.0.2.${place + 1}` });
      while (performance.now() < endsAt) {
        const added = await call('POST', '/api/cart', { userId: id, productId, quantity: 1 });
        adds.push(added.ms);
        await call('DELETE', `/api/cart/${id}/${added.json.id}`);
        pages.push((await call('GET', '/shop')).ms);
        await new Promise((done) => setTimeout(done, PAUSE_MS * (0.5 + Math.random())));
      }
    }),
  );
  return { adds: p95(adds), pages: p95(pages), count: adds.length };
}

const caller = (port: number, headers: Record<string, string>) => async (method: string, path: string, body?: object) => {
  const startedAt = performance.now();
  const ask = () =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  // Reopen a connection that the server has just closed for being idle.
  const response = await ask().catch(ask);
  const text = await response.text();
  if (response.status >= 300) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 200)}`);
  const isJson = response.headers.get('content-type')?.includes('json');
  return { ms: performance.now() - startedAt, json: isJson ? JSON.parse(text) : {} };
};

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;

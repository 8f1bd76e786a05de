// Pages and the product list of the running shop against a bare node:http server that sends the same bytes, in one run: rounds
// alternate, so that a noisy machine disturbs both alike, and the medians are compared.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { load, median } from './load.ts';

const ROUNDS = 5;
const SECONDS = 2;

export const DEMO_PAGES = {
  home: '/',
  shop: '/shop',
  'product page': '/product/strawberry-lip-balm',
  'GET /api/product': '/api/product',
};

/** Made for the measurement. */
export const COLLECTION = 'for-lips';

/** Of the make-up demo: what the first brand does not sell. */
export const MAKE_UP_PAGES = {
  'product in 12 shades': '/product/gulmohar-matte-lipstick',
  kit: '/product/teohaar-gift-box',
  collection: `/collections/${COLLECTION}`,
};

export async function measurePages(port: number, pages: Record<string, string>) {
  const rows: Array<{ what: string; kB: number; shop: number; bare: number; ratio: number }> = [];
  for (const [what, path] of Object.entries(pages)) {
    rows.push({ what, ...(await sideBySide(port, path)) });
  }
  return rows;
}

async function sideBySide(port: number, path: string) {
  const answer = await ask(port, path);
  const bare = fork(new URL('bare-server.ts', import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    bare.send(answer);
    const [{ port: barePort }] = (await once(bare, 'message')) as [{ port: number }];
    await load(port, path, { seconds: 1 });
    await load(barePort, path, { seconds: 1 });
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      for (const [target, rates] of [
        [port, ours],
        [barePort, theirs],
      ] as const) {
        const { requests, seconds } = await load(target, path, { seconds: SECONDS });
        rates.push(requests / seconds);
      }
    }
    const [shop, base] = [median(ours), median(theirs)];
    return { kB: answer.size / 1000, shop: Math.round(shop), bare: Math.round(base), ratio: shop / base };
  } finally {
    bare.kill();
  }
}

/** The answer as sent: from the cache and, after a quiet moment, in its smaller encoding. */
async function ask(port: number, path: string) {
  await get(port, path);
  await get(port, path);
  await new Promise((done) => setTimeout(done, 3000));
  return get(port, path);
}

function get(port: number, path: string) {
  return new Promise<{ headers: Record<string, string>; body: string; size: number }>((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': 'br' } }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const body = Buffer.concat(chunks);
        const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers as Record<string, string>;
        resolve({ headers, body: body.toString('base64'), size: body.length });
      })
      .on('error', reject);
  });
}

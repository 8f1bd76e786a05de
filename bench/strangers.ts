// A separate process, so that it takes no time from the measuring one: 32 connections that request paths which no shop has, one after the
// other, for a given number of seconds. Loopback only.
import http from 'node:http';

export type Attack = { port: number; seconds: number; isFromManyAddresses: boolean };
export type Repelled = { requests: number; byStatus: Record<string, number>; longestMs: number };

const CONNECTIONS = 32;
const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const letters = () => Math.random().toString(36).slice(2);
const inAnyCase = (path: string) => [...path].map((letter) => (Math.random() < 0.5 ? letter.toUpperCase() : letter)).join('');

const ASKED = [
  () => `/?q=${letters()}`,
  () => `/shop?id=${letters()}&min=${letters()}&utm_source=${letters()}`,
  () => `/shop?min=${Math.floor(Math.random() * 1e6)}&max=${Math.floor(Math.random() * 1e6)}`,
  () => inAnyCase('/shop'),
  () => inAnyCase('/about-us'),
  () => `/search?q=${letters()}`,
  () => `/hi/search?q=${letters()}+${letters()}`,
  () => `/api/product/search?q=${letters()}`,
  () => `/api/product?search=${letters()}&limit=200`,
  () => `/${letters()}`,
  () => `/hi/${letters()}/${letters()}`,
  () => `/product/${letters()}`,
  () => `/shop.data?_routes=${letters()}&q=${letters()}`,
  () => '/api/openapi.json',
  () => '/api/docs',
];

process.once('message', async ({ port, seconds, isFromManyAddresses }: Attack) => {
  const told: Repelled = { requests: 0, byStatus: {}, longestMs: 0 };
  const endsAt = performance.now() + seconds * 1000;
  const address = () => (isFromManyAddresses ? `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}` : '198.51.100.7');
  const connection = async () => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      const status = await ask(port, ASKED[Math.floor(Math.random() * ASKED.length)]?.() ?? '/', address());
      told.requests += 1;
      told.byStatus[status] = (told.byStatus[status] ?? 0) + 1;
      told.longestMs = Math.max(told.longestMs, performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  process.send?.(told);
  process.disconnect();
});

function ask(port: number, path: string, address: string) {
  return new Promise<string>((resolve) => {
    const headers = { 'accept-encoding': 'br', accept: 'text/html', 'x-forwarded-for': address };
    http
      .get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
        response.resume().on('end', () => resolve(String(response.statusCode)));
      })
      .on('error', () => resolve('broken'));
  });
}

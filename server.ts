// Listens, and stops gracefully: requests and jobs under way are finished, new ones are refused.
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';

const STOP_SECONDS_AT_MOST = 10;

/** What `react-router build` makes of app/main.server.ts. */
const BUILD = './build/server/index.js';

try {
  const { openShop, readEnv } = (await import(BUILD)) as typeof import('./app/main.server.ts');
  const env = readEnv(process.env);
  const shop = await openShop(env, (line) => console.log(line));
  const server = serve({ fetch: shop.fetch, port: env.PORT, hostname: env.HOST }, ({ port }) => {
    console.log(`\nNikhar is open at ${env.PUBLIC_URL.replace(/:0$/, `:${port}`)}`);
    for (const account of shop.accounts) console.log(`  ${account.role.padEnd(8)} ${account.email}  password ${account.password}`);
    if (!env.SMTP_URL) console.log(`  mails    ${env.PUBLIC_URL}/dev/outbox`);
  }) as Server;
  server.on('error', (error: NodeJS.ErrnoException) => {
    const hint =
      error.code === 'EADDRINUSE' ? `Port ${env.PORT} is in use. Stop the other program, or set PORT to another number.` : error.message;
    console.error(hint);
    process.exit(1);
  });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_SECONDS_AT_MOST * 1000).unref();
    server.close(() => shop.close().then(() => process.exit(0)));
    server.closeIdleConnections();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

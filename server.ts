// Listens, and stops gracefully: health says so for DRAIN_SECONDS, then new connections are refused and running answers and jobs end.
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

/** Below the 30 seconds that Kubernetes and compose.yaml wait before they kill a process. */
const STOP_SECONDS_AT_MOST = 25;

/** The output of `react-router build` for app/main.server.ts. */
const BUILD = './build/server/index.js';

const { createLog, listen, listenForMetrics, logConsole, messageOf, openShop, readEnv, startDraining } = (await import(
  BUILD
)) as typeof import('./app/main.server.ts');
const log = createLog();
logConsole(log);
process.on('uncaughtException', (error) => {
  log.error('crash', error);
  process.exit(1);
});

try {
  const env = readEnv(process.env);
  const shop = await openShop(env, log, print);
  const server = await listen(shop.fetch, env).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new Error(`Port ${env.PORT} is in use. Stop the other program, or set PORT to another number.`)
      : error;
  });
  await listenForMetrics(env, shop.metrics);
  const address = env.PUBLIC_URL.replace(/:0$/, `:${server.port}`);
  print(`\nNikhar is open at ${address}`);
  if (!shop.env.SMTP_URL && !shop.env.isProduction) print(`  mails    ${address}/dev/outbox`);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), (env.DRAIN_SECONDS + STOP_SECONDS_AT_MOST) * 1000).unref();
    startDraining();
    server.drain();
    await pause(env.DRAIN_SECONDS * 1000);
    await Promise.all([server.close(), shop.stopJobs()]);
    await shop.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  const workOn = async () => {
    for (const account of await shop.demoAccounts()) print(`  ${account.role.padEnd(8)} ${account.email}  password ${account.password}`);
    if (!isStopping) await shop.startWork();
  };
  workOn().catch((error) => {
    // Cut off by a stop, its last statement may have failed.
    if (!isStopping) throw error;
  });
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}

function print(line: string) {
  process.stdout.write(`${line}\n`);
}

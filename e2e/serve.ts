// The shop as `npm start` runs it, on fresh data: a new folder, or a new database when TEST_DATABASE_URL is set.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import pg from 'pg';

const folder = '.tmp/e2e';
rmSync(folder, { recursive: true, force: true });

const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'development', DATA_DIR: folder, SEED: 'demo', TRUST_PROXY: '1' };
const postgres = process.env['TEST_DATABASE_URL'];
if (postgres) {
  const client = new pg.Client({ connectionString: postgres });
  await client.connect();
  await client.query('drop database if exists journeys with (force)');
  await client.query('create database journeys');
  await client.end();
  env['DATABASE_URL'] = Object.assign(new URL(postgres), { pathname: '/journeys' }).href;
}

const shop = spawn(process.execPath, ['server.ts'], { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shop.kill(signal));
shop.on('exit', (code) => process.exit(code ?? 0));

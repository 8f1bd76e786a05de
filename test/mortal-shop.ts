// Starts the shop that is killed (shop-to-kill.ts), and the database that it leaves to the next one.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { startCashfreeStandIn } from '../app/payments/stand-in/cashfree-stand-in.ts';
import { rowsOf } from '../app/platform/database.server.ts';
import { codesFor } from './open-world.ts';
import { onPostgres, openTestShop, type TestShop } from './shop.ts';
import type { Done, Wish } from './shop-to-kill.ts';
import type { Door } from './world.ts';

/** A running shop: the one to be killed, or the one that takes over. */
export type Node = Door & { runJobs(): Promise<unknown>; codeFor(email: string): Promise<string> };

export const nodeOf = (s: TestShop): Node => ({ ...s, codeFor: async (email) => (await codesFor(s, [email])).get(email) ?? '' });

export class Killed extends Error {}

/** The database that successive shops share: on PostgreSQL they may overlap, on the embedded engine one must be gone first. */
export async function aPlace() {
  const cashfree = await startCashfreeStandIn();
  const gateway = { CASHFREE_API_URL: cashfree.apiUrl, CASHFREE_APP_ID: cashfree.appId, CASHFREE_SECRET_KEY: cashfree.secretKey };
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-crash-'));
  const remove = async () => {
    await cashfree.close();
    rmSync(folder, { recursive: true });
  };
  if (!onPostgres) {
    const open = () => openTestShop({ env: gateway, at: { folder } });
    return { cashfree, env: { ...gateway, DATABASE_URL: '', DATA_DIR: folder }, open, leave: (s: TestShop) => s.close(), remove };
  }
  const s = await openTestShop({ env: gateway });
  const [own] = await rowsOf<{ name: string }>(s.db, sql`select current_database() as name`);
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${own?.name}`;
  return {
    cashfree,
    env: { ...gateway, DATABASE_URL: url.href, DATA_DIR: folder },
    open: async () => s,
    leave: async () => undefined,
    remove: () => s.close().then(remove),
  };
}
export type Place = Awaited<ReturnType<typeof aPlace>>;

let program: Promise<string> | null = null;

/** Bundled once, like the server: from one file it starts in a quarter of the processor time of a thousand. */
async function bundle() {
  const [{ build }, { OUTSIDE_BUNDLE }] = await Promise.all([import('vite'), import('../vite.config.ts')]);
  const outDir = '.tmp/shop-to-kill';
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true, external: OUTSIDE_BUNDLE },
    build: { ssr: 'test/shop-to-kill.ts', outDir, target: 'node24', rolldownOptions: { output: { codeSplitting: false } } },
  });
  return `${outDir}/shop-to-kill.js`;
}

/** With `dieAt` 0 it is not killed. */
export async function startShop(place: Place, dieAt: number) {
  program ??= bundle();
  const shop = fork(await program, {
    execPath: 'node_modules/.bin/node',
    env: { ...process.env, ...place.env, NODE_COMPILE_CACHE: '.tmp/compile-cache', DIE_AT: String(dieAt) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let lastWords = '';
  shop.stdout?.setEncoding('utf8').on('data', (text: string) => {
    lastWords += text;
  });
  const [word] = await Promise.race([once(shop, 'message'), once(shop, 'exit')]);
  if (word !== 'open') throw new Error('The shop did not start.');
  let steps: string[] = [];
  const ask = async (wish: Wish) => {
    const done = await answerOf(shop, wish);
    steps = done.steps;
    const { status, text, cookies } = done.answer;
    const headers = new Headers(cookies.map((line) => ['set-cookie', line]));
    return { status, text, headers, json: /^[{[]/.test(text) ? JSON.parse(text) : undefined };
  };
  const node: Node = {
    request: (...request) => ask({ request }),
    runJobs: () => ask('jobs'),
    codeFor: async (codeFor) => (await ask({ codeFor })).text,
  };
  const stop = async () => {
    if (shop.exitCode === null && shop.signalCode === null) {
      shop.kill();
      await once(shop, 'close');
    }
    return { steps, lastWords };
  };
  return { node, stop };
}

function answerOf(shop: ChildProcess, wish: Wish) {
  return new Promise<Done>((resolve, reject) => {
    const gone = () => reject(new Killed());
    shop.once('close', gone);
    shop.once('message', (done: Done) => {
      shop.off('close', gone);
      resolve(done);
    });
    shop.send(wish, (error) => error && gone());
  });
}

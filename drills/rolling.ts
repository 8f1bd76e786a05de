// `node drills/rolling.ts`: three nodes behind HAProxy are restarted one after another, then updated one after another to another build, while
// visitors read pages, customers fill carts, and shoppers place cash orders. No request may fail, no order may be lost or doubled, and files of
// the former build stay reachable. On a PostgreSQL of the drill's own; everything listens on loopback and ends within ten minutes. Needs the
// built pages, and Debian's packages postgresql and haproxy.
import { type ChildProcess, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Database, openDatabase } from '../app/platform/database.server.ts';
import { messageOf } from '../app/platform/records/report-error.server.ts';
import { freePort, postgresPrograms, startCluster } from '../test/cluster.ts';
import { startBalancer } from './balancer.ts';
import { type ShopNode, startNode } from './shop-node.ts';
import { compareOrders, inviteShoppers, letShop } from './shoppers.ts';

const AT_MOST_MS = 600_000;
const NODES = 3;
const VISITORS = 6;
const SHOPPERS = 4;
const CHANGED_PAGE = 'app/content/shop/journal/journal-page.tsx';
/** Longer than HAProxy takes to notice: three checks of a second, and one that may have just begun. */
const DRAIN_SECONDS = 5;
/** A visitor's pause between two requests. */
const PAUSE_MS = 50;
setTimeout(() => fail('The drill took longer than ten minutes.'), AT_MOST_MS).unref();

if (postgresPrograms === null || spawnSync('haproxy', ['-v']).status !== 0) fail('Install postgresql and haproxy first.');
const cluster = await startCluster(postgresPrograms ?? '');
const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-rolling-'));
const balancer = await freePort();
const ports = await Promise.all(Array.from({ length: NODES }, freePort));
const address = `http://127.0.0.1:${balancer}`;
const env = {
  DATABASE_URL: cluster.url,
  DATA_DIR: path.join(folder, 'data'),
  PUBLIC_URL: address,
  DRAIN_SECONDS: String(DRAIN_SECONDS),
  TRUST_PROXY: '1',
  SESSION_SECRET: '5d0c1f7ab2e94c68b3a7f01e9d24c85a',
};
const nodes: ShopNode[] = [];
let haproxy: ChildProcess | undefined;
let database: Database | undefined;
const tally = { answers: new Map<number, number>(), failures: [] as string[], slowestMs: 0, times: [] as number[] };
let isOn = true;

try {
  for (const port of ports) nodes.push(await startNode(port, env));
  haproxy = await startBalancer(folder, balancer, ports);
  console.log(`passed ${NODES} nodes start behind HAProxy`);
  const next = buildNextVersion();
  const former = await filesOf('/journal');
  database = await openDatabase({ url: cluster.url, folder: '' });
  const crowd = await inviteShoppers(database, SHOPPERS);
  const tokens = await signIn();
  const visitors = Array.from({ length: VISITORS }, (_, n) => visit(n, tokens[n % tokens.length] ?? ''));
  await wait(3_000);
  const shopping = letShop([address], crowd);
  const startedAt = performance.now();
  for (const build of ['.', next])
    for (const [place, port] of ports.entries()) {
      const code = await nodes[place]?.stop();
      if (code !== 0) throw new Error(`The node on port ${port} ended with ${code}.`);
      nodes[place] = await startNode(port, env, build);
      // Two good checks, before the next one goes.
      await wait(3_000);
    }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  isOn = false;
  await Promise.all(visitors);
  const total = [...tally.answers.values()].reduce((sum, count) => sum + count, 0);
  const times = tally.times.toSorted((a, b) => a - b);
  const p = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  console.log(
    `${NODES} restarts and ${NODES} updates in ${seconds} s; ${total} requests; p50 ${p(0.5)} ms, p99 ${p(0.99)} ms, slowest ${p(0.9999)} ms`,
  );
  console.log(`by status: ${JSON.stringify(Object.fromEntries([...tally.answers].toSorted(([a], [b]) => a - b)))}`);
  if (tally.failures.length > 0) throw new Error(`${tally.failures.length} requests failed: ${tally.failures.slice(0, 5).join('; ')}`);
  console.log('passed no request failed');
  await shopping.stop();
  const refused = shopping.answers.filter(({ status }) => status === 0 || status >= 500);
  const orders = await compareOrders(database, crowd, shopping);
  console.log(
    `orders: ${orders.acknowledged} acknowledged, ${orders.lost} lost, ${orders.doubled} doubled, ${refused.length} presses failed`,
  );
  if (orders.lost > 0 || orders.doubled !== 0 || refused.length > 0) throw new Error('Orders were lost, doubled or refused.');
  const current = await filesOf('/journal');
  const changed = former.filter((file) => !current.includes(file));
  if (changed.length === 0) throw new Error('Both builds have the same files: the update was not tried.');
  for (const file of former) {
    const { status } = await ask('GET', file, '');
    if (status !== 200) throw new Error(`${file} of the former build answers ${status}.`);
  }
  console.log(`passed ${former.length} files of the former build are served, ${changed.length} of them left the page`);
} catch (error) {
  process.exitCode = 1;
  console.error(`FAILED ${messageOf(error)}`);
} finally {
  isOn = false;
  await Promise.all(nodes.map((node) => node.stop('SIGKILL').catch(() => undefined)));
  haproxy?.kill('SIGKILL');
  await database?.close().catch(() => undefined);
  await cluster.remove();
  rmSync(folder, { recursive: true });
}
process.exit();

/** The shop of the next version: the same sources with a changed page, so that its files have other names. */
function buildNextVersion(): string {
  const next = path.join(folder, 'next');
  const isSource = (from: string) =>
    !['node_modules', '.git', '.tmp', 'data', 'build'].includes(path.relative('.', from).split(path.sep)[0] ?? '');
  cpSync('.', next, { recursive: true, filter: isSource });
  symlinkSync(path.resolve('node_modules'), path.join(next, 'node_modules'));
  const page = path.join(next, CHANGED_PAGE);
  writeFileSync(page, readFileSync(page, 'utf8').replaceAll("t('Journal')", "t('Journal ')"));
  const { status, stderr } = spawnSync(process.execPath, [path.resolve('node_modules/.bin/react-router'), 'build'], {
    cwd: next,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The next version was not built: ${stderr.slice(-500)}`);
  return next;
}

/** The addresses of the files that a page loads. */
async function filesOf(at: string): Promise<string[]> {
  const { text } = await ask('GET', at, '');
  return [...new Set([...text.matchAll(/"(\/assets\/[^"?]+)"/g)].map(([, file = '']) => file))];
}

/** The demo customer, once per visitor. */
async function signIn(): Promise<string[]> {
  const { email, password } = await Promise.any(nodes.map((node) => node.demoAccount('customer')));
  const tokens: string[] = [];
  for (let n = 0; n < VISITORS; n++) {
    const answer = await ask('POST', '/api/auth/login', '', { email, password });
    tokens.push((JSON.parse(answer.text) as { token: string }).token);
  }
  return tokens;
}

/** Half of them read, half of them also write, each over a connection that stays open. */
async function visit(n: number, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const products = (JSON.parse((await ask('GET', '/api/product', '', undefined, agent)).text) as Array<{ id: string }>).map(({ id }) => id);
  for (let turn = 0; isOn; turn++) {
    const productId = products[turn % products.length];
    const steps: Array<[string, string, object?]> = [
      ['GET', '/'],
      ['GET', `/shop?page=${(turn % 3) + 1}`],
      ['GET', '/api/product'],
    ];
    if (n % 2 === 0) steps.push(['POST', '/api/cart', { productId, quantity: 1 }], ['GET', '/cart']);
    for (const [method, at, body] of steps) {
      if (!isOn) break;
      await measured(method, at, token, body, agent);
      await wait(PAUSE_MS);
    }
  }
  agent.destroy();
}

async function measured(method: string, at: string, token: string, body: object | undefined, agent: Agent) {
  const startedAt = performance.now();
  try {
    const { status, text } = await ask(method, at, token, body, agent);
    tally.answers.set(status, (tally.answers.get(status) ?? 0) + 1);
    if (status >= 500) tally.failures.push(`${method} ${at}: ${status} ${text.slice(0, 100)}`);
  } catch (error) {
    tally.failures.push(`${method} ${at}: ${messageOf(error)}`);
  }
  tally.times.push(performance.now() - startedAt);
}

function ask(method: string, at: string, token: string, body?: object, agent?: Agent): Promise<{ status: number; text: string }> {
  const sent = body && JSON.stringify(body);
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(sent && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(sent)),
      'idempotency-key': crypto.randomUUID(),
    }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${address}${at}`, { method, headers, ...(agent && { agent }) }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.setTimeout(30_000, () => asked.destroy(new Error('no answer within 30 seconds')));
    asked.end(sent);
  });
}

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}

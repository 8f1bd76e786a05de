// `node drills/crowd.ts`: 1,000 shoppers with time to think, on two nodes, while a campaign gives a gift: each adds a product, opens the cart,
// asks for a quote and places a cash order. Prints what they waited, and the load of the machine. It starts a PostgreSQL of its own; DATABASE_URL
// names an empty database instead. SHOPPERS, SECONDS, WARM_UP (seconds before, in which new nodes compile their code; printed apart) and THINK (seconds
// between two acts, on average) change it; 503 and 429 count as errors.

import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../app/platform/database.server.ts';
import { messageOf } from '../app/platform/records/report-error.server.ts';
import { settings } from '../app/settings/settings.tables.ts';
import { postgresPrograms, startCluster } from '../test/cluster.ts';
import { aProduct } from '../test/world.ts';
import { type ShopNode, startNode } from './shop-node.ts';
import { type Answer, ask, compareOrders, inviteShoppers, type Shopping, summed, worldOf } from './shoppers.ts';

const { DATABASE_URL: given, SHOPPERS = '1000', SECONDS = '120', WARM_UP = '30', THINK = '12', PORTS = '5151,5152' } = process.env;
/** Two of the goods are above it. */
const GIFT_ABOVE_RUPEES = 150;
const WHOLE_SECONDS = Number(WARM_UP) + Number(SECONDS);

const cluster = given ? null : await startCluster(postgresPrograms ?? '');
const DATABASE_URL = given ?? cluster?.url ?? '';
const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-crowd-'));
const nodes: ShopNode[] = [];
try {
  const env = { DATABASE_URL, SEED: 'none', DATA_DIR: folder, TRUST_PROXY: '1', SESSION_SECRET: '5d0c1f7ab2e94c68b3a7f01e9d24c85a' };
  for (const port of PORTS.split(',')) nodes.push(await startNode(Number(port), { ...env, PUBLIC_URL: `http://127.0.0.1:${port}` }));
  const database = await openDatabase({ url: DATABASE_URL, folder: '' });
  const gift = await aProduct(worldOf(database), { stockQuantity: 1_000_000 });
  await giveAway(gift.slug);
  const crowd = await inviteShoppers(database, Number(SHOPPERS));
  const loadBefore = os.loadavg()[0] ?? 0;
  const [nodesBefore, driverBefore, machineBefore] = [cpuOfNodes(), process.cpuUsage(), machineBusy()];
  const { shopping, byAct, countedFrom } = await letThink(crowd);
  const driver = process.cpuUsage(driverBefore);
  console.log(
    `CPU: the nodes ${(cpuOfNodes() - nodesBefore).toFixed(0)} s, these shoppers ${((driver.user + driver.system) / 1e6).toFixed(0)} s, ` +
      `everything on this machine ${(machineBusy() - machineBefore).toFixed(0)} s of ${(WHOLE_SECONDS * os.cpus().length).toFixed(0)} s`,
  );
  console.log(
    `${SHOPPERS} shoppers, ${WHOLE_SECONDS} s, ${THINK} s between two acts; load average ${loadBefore.toFixed(1)} before, ${os.loadavg()[0]?.toFixed(1)} after`,
  );
  const isCounted = ({ at, ms }: Answer) => at - ms >= countedFrom;
  print(`the first ${WARM_UP} s`, (answer) => !isCounted(answer));
  print(`the ${SECONDS} s after them`, isCounted);
  const orders = await compareOrders(database, crowd, shopping);
  console.log(`orders: ${(orders.acknowledged / WHOLE_SECONDS).toFixed(1)} a second, ${orders.lost} lost, ${orders.doubled} doubled`);
  await database.close();
  if (orders.lost > 0 || orders.doubled !== 0) throw new Error('Orders were lost or doubled.');

  function print(when: string, isOf: (answer: Answer) => boolean) {
    console.log(when);
    for (const [act, answers] of byAct) {
      const { count, p50, p95, most, byStatus } = summed(answers.filter(isOf));
      console.log(`${act.padEnd(12)} ${String(count).padStart(6)}  p50 ${p50} ms, p95 ${p95} ms, most ${most} ms  ${byStatus}`);
    }
  }

  async function giveAway(slug: string) {
    const live = { startsAt: '2020-01-01T00:00:00Z', endsAt: '2099-01-01T00:00:00Z', isActive: true };
    const campaign = { key: 'gift', banner: 'A gift', ...live, gift: { slug, aboveRupees: GIFT_ABOVE_RUPEES } };
    await database.db.insert(settings).values({ section: 'campaigns', value: { campaigns: [campaign] } });
  }
} catch (error) {
  process.exitCode = 1;
  console.error(`FAILED ${messageOf(error)}`);
} finally {
  for (const node of nodes) await node.stop().catch(() => undefined);
  await cluster?.remove();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

function cpuOfNodes() {
  return nodes.reduce((sum, node) => sum + node.cpuSeconds(), 0);
}

/** Seconds of all processors, since the machine started. */
function machineBusy() {
  return os.cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + (user + nice + sys + irq) / 1000, 0);
}

async function letThink({ shoppers, goods }: Awaited<ReturnType<typeof inviteShoppers>>) {
  const agents = nodes.map(() => new Agent({ keepAlive: true, maxSockets: shoppers.length }));
  const byAct = new Map<string, Answer[]>();
  const shopping: Shopping = { answers: [], orders: [], presses: 0, stop: async () => undefined };
  const countedFrom = performance.now() + Number(WARM_UP) * 1000;
  const endsAt = countedFrom + Number(SECONDS) * 1000;
  /** Whether to go on: at the end all who still think would act at once. */
  const think = async () => {
    const ms = Math.random() * 2 * Number(THINK) * 1000;
    await wait(Math.min(ms, Math.max(0, endsAt - performance.now())));
    return performance.now() < endsAt;
  };
  await Promise.all(
    shoppers.map(async (shopper, n) => {
      const place = n % nodes.length;
      const act = async (name: string, method: string, at: string, body?: object, key?: string) => {
        const answer = await ask(`http://127.0.0.1:${nodes[place]?.port}${at}`, {
          ...{ method, agent: agents[place] as Agent, token: shopper.token, from: `10.7.${n >> 8}.${n % 256}` },
          ...(body && { body }),
          ...(key && { key }),
        });
        const answers = byAct.get(name) ?? [];
        answers.push({ ...answer, path: at });
        byAct.set(name, answers);
        return answer;
      };
      const { id: userId, addressId } = shopper;
      while (await think()) {
        const productId = goods[Math.floor(Math.random() * goods.length)]?.id;
        await act('add', 'POST', '/api/cart', { userId, productId, quantity: Math.random() < 0.5 ? 1 : 2 });
        await act('cart page', 'GET', '/cart');
        if (!(await think())) break;
        await act('quote', 'POST', '/api/cart/quote', { addressId });
        if (!(await think())) break;
        const placed = await act('order', 'POST', '/api/payment/pay', { userId, addressId, paymentMethod: 'cod' }, crypto.randomUUID());
        if (placed.status === 200) shopping.orders.push((JSON.parse(placed.text) as { localOrderId: string }).localOrderId);
      }
    }),
  );
  for (const agent of agents) agent.destroy();
  return { shopping, byAct, countedFrom };
}

// Shoppers for a drill: each fills a cart and places a cash order, again and again, and repeats a press that was not answered with the same
// Idempotency-Key, as the shop's own pages do. Afterwards the database must hold exactly the orders that were acknowledged.
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../app/platform/database.server.ts';
import { messageOf } from '../app/platform/records/report-error.server.ts';
import type { TestShop } from '../test/shop.ts';
import { aProduct, aShopper, type Shopper, takeAnyCash } from '../test/world.ts';

/** Between two acts of a shopper, at most. */
const PAUSE_MS = 600;
const RETRY_MS = 300;
const ANSWER_WITHIN_MS = 30_000;
const STOCK = 1_000_000;
const FIRST_PHONE = 9_800_000_000;

export type Answer = { status: number; text: string; ms: number; at: number; path: string };
export type Shopping = {
  /** Every answer, in its order; status 0 for none. */
  answers: Answer[];
  /** The ids of acknowledged orders. */
  orders: string[];
  presses: number;
  /** Lets each finish the order that it has begun. */
  stop(): Promise<void>;
};

/** For test/world.ts. The nodes keep their own pages; they are told of every change afterwards. */
export function worldOf({ db }: Database) {
  const shop = { now: () => new Date(), pages: { drop() {} } };
  return { db, shop } as unknown as TestShop;
}

/** Customers with an address and a session, and goods for all of them. The shop must be running, as it made the tables. */
export async function inviteShoppers(database: Database, count: number) {
  const world = worldOf(database);
  await takeAnyCash(world);
  // Cheap, and a phone number each: the law limits what one person pays in cash a day.
  const cheap = { stockQuantity: STOCK, originalPricePaise: 9_900 };
  const goods = await Promise.all(Array.from({ length: 10 }, () => aProduct(world, cheap)));
  const shoppers: Shopper[] = [];
  for (let n = 0; n < count; n++) {
    shoppers.push(await aShopper(world, String(FIRST_PHONE + n)));
  }
  await database.db.execute(sql`select pg_notify('pages', 'settings products')`);
  return { shoppers, goods };
}

type Crowd = Awaited<ReturnType<typeof inviteShoppers>>;

/** `doors`: the addresses of the nodes. A tenth of the acts reads a public page. */
export function letShop(doors: string[], { shoppers, goods }: Crowd): Shopping {
  const told: Shopping = { answers: [], orders: [], presses: 0, stop };
  let isOn = true;
  let refused: unknown;
  const agents = doors.map(() => new Agent({ keepAlive: true, maxSockets: shoppers.length }));
  const visits = shoppers.map((shopper, n) =>
    visit(shopper, n).catch((error: unknown) => {
      refused ??= error;
    }),
  );
  return told;

  async function stop() {
    isOn = false;
    await Promise.all(visits);
    for (const agent of agents) agent.destroy();
    if (refused) throw refused;
  }

  async function visit(shopper: Shopper, n: number) {
    const door = doors[n % doors.length] ?? '';
    const call = async (method: string, path: string, body?: object, key?: string) => {
      const answer = await ask(`${door}${path}`, {
        method,
        agent: agents[n % agents.length] as Agent,
        token: body ? shopper.token : '',
        from: `192.0.2.${(n % 250) + 1}`,
        ...(body && { body }),
        ...(key && { key }),
      });
      told.answers.push({ ...answer, path });
      return answer;
    };
    /** Until it is answered. */
    const press = async (path: string, body: object) => {
      const key = crypto.randomUUID();
      for (;;) {
        const answer = await call('POST', path, body, key);
        if (answer.status > 0 && answer.status < 500 && answer.status !== 429) return answer;
        await wait(RETRY_MS);
      }
    };
    while (isOn) {
      await wait(Math.random() * PAUSE_MS);
      if (Math.random() < 0.3) await call('GET', '/');
      const productId = goods[Math.floor(Math.random() * goods.length)]?.id;
      await press('/api/cart', { userId: shopper.id, productId, quantity: 1 });
      await wait(Math.random() * PAUSE_MS);
      told.presses += 1;
      const placed = await press('/api/payment/pay', { userId: shopper.id, addressId: shopper.addressId, paymentMethod: 'cod' });
      if (placed.status !== 200) throw new Error(`An order was refused: ${placed.status} ${placed.text.slice(0, 200)}`);
      told.orders.push((JSON.parse(placed.text) as { localOrderId: string }).localOrderId);
    }
  }
}

type Asked = { method: string; agent: Agent; token: string; from: string; body?: object; key?: string };

export function ask(address: string, { method, agent, token, from, body, key }: Asked): Promise<Omit<Answer, 'path'>> {
  const sent = body && JSON.stringify(body);
  const headers = {
    'x-forwarded-for': from,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(sent && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(sent)) }),
    ...(key && { 'idempotency-key': key }),
  };
  const startedAt = performance.now();
  const answered = (status: number, text: string) => ({ status, text, ms: performance.now() - startedAt, at: performance.now() });
  return new Promise((resolve) => {
    const asked = request(address, { method, headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve(answered(answer.statusCode ?? 0, text)));
      answer.on('error', (error) => resolve(answered(0, messageOf(error))));
    });
    asked.on('error', (error) => resolve(answered(0, messageOf(error))));
    asked.setTimeout(ANSWER_WITHIN_MS, () => asked.destroy(new Error('no answer within 30 seconds')));
    asked.end(sent);
  });
}

/** What of the orders that shoppers were told of is missing or twice in the database. */
export async function compareOrders(database: Database, { shoppers }: Crowd, told: Shopping) {
  const users = sql.join(
    shoppers.map(({ id }) => sql`${id}`),
    sql`, `,
  );
  const rows = await rowsOf<{ id: string }>(database.db, sql`select id from orders where user_id in (${users})`);
  const stored = new Set(rows.map(({ id }) => id));
  return {
    stored: stored.size,
    lost: told.orders.filter((id) => !stored.has(id)).length,
    doubled: stored.size - new Set(told.orders).size,
    acknowledged: told.orders.length,
  };
}

/** From the last acknowledged write before the fault to the first after it, as the shoppers saw it. */
export function outageMs({ answers }: Shopping, faultAt: number): number {
  const writes = answers.filter(({ path, status }) => path === '/api/payment/pay' && status === 200).map(({ at }) => at);
  const before = Math.max(faultAt, ...writes.filter((at) => at <= faultAt));
  const after = writes.filter((at) => at > faultAt);
  // The longest pause of all writes after the fault: one that was under way may still be answered.
  return [before, ...after].reduce((most, at, place, all) => Math.max(most, at - (all[place - 1] ?? at)), 0);
}

export function summed(answers: Answer[]) {
  const by = new Map<number, number>();
  for (const { status } of answers) by.set(status, (by.get(status) ?? 0) + 1);
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const p = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  return {
    count: answers.length,
    byStatus: [...by]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${count} × ${status || 'no answer'}`)
      .join(', '),
    p50: p(0.5),
    p95: p(0.95),
    most: p(1),
  };
}

/** The sentences that a customer was told instead of an answer. */
export const sentences = (answers: Answer[]) => [
  ...new Set(
    answers
      .filter(({ status }) => status === 0 || status >= 500)
      .map(({ text }) => (/"message":"([^"]*)"/.exec(text) ?? [])[1] ?? text.slice(0, 80)),
  ),
];

// The figures of a rule over many people, beside the same count made by hand.
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aShopper, aTradingShop, buy, moveOrder, type Person } from '../../test/world.ts';
import { DAY_MS } from '../platform/time.ts';
import { readFigures } from './reminder-figures.server.ts';
import { ABOUT } from './reminder-rules.ts';
import { reminders } from './reminders.tables.ts';

const NOW = new Date('2026-11-20T06:00:00Z');
const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  s.setClock(NOW);
  ({ staff } = await aTradingShop(s));
});
afterAll(() => s.close());

const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);

test('orders and revenue in the days after count once, per 100 people of each group, on random purchases', async () => {
  // Two pieces: free delivery, so that an order is worth its goods.
  const balm = await aProduct(s, { originalPricePaise: 100_000, stockQuantity: 1_000 });
  const span = ABOUT.cart.countsDays;
  const groups = [true, false].map((isHeldOut) => ({ isHeldOut, people: 0, buyers: 0, orders: 0, paise: 0 }));
  const orders: { at: Date; who: Awaited<ReturnType<typeof aShopper>>; pieces: number; isCancelled: boolean }[] = [];
  for (let person = 0; person < 24; person++) {
    const who = await aShopper(s);
    const group = groups[person % 3 === 0 ? 0 : 1];
    const at = daysAfter(NOW, -randomInt(1, 20));
    await s.db
      .insert(reminders)
      .values({ rule: 'cart', cause: `cart:${randomUUID()}`, userId: who.id, isHeldOut: group?.isHeldOut ?? false, createdAt: at });
    const isOver = daysAfter(at, span) <= NOW;
    const bought = Array.from({ length: randomInt(0, 3) }, () => ({
      ...{ who, pieces: randomInt(2, 5), isCancelled: randomInt(4) === 0 },
      at: daysAfter(at, randomInt(-3, span + 3) + 0.5),
    })).filter((order) => order.at < NOW);
    orders.push(...bought);
    if (!group || !isOver) continue;
    const counted = bought.filter((order) => !order.isCancelled && order.at > at && order.at <= daysAfter(at, span));
    group.people += 1;
    group.buyers += Number(counted.length > 0);
    group.orders += counted.length;
    group.paise += counted.reduce((sum, { pieces }) => sum + pieces * 100_000, 0);
  }
  for (const { at, who, pieces, isCancelled } of orders.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    s.setClock(at);
    const id = await buy(s, who, balm.id, { quantity: pieces });
    if (isCancelled) await moveOrder(s, staff, id, 'cancelled');
  }
  s.setClock(NOW);
  const { figures } = (await readFigures(s.db, NOW)).get('cart') ?? {};
  const [heldOut, told] = groups;
  expect({ told: figures?.told, heldOut: figures?.heldOut }).toEqual({ told: shown(told), heldOut: shown(heldOut) });
  const per100 = (group: typeof told) => (group && group.people > 0 ? group.paise / group.people : null);
  const more = per100(told) === null || per100(heldOut) === null ? null : Number(per100(told)) - Number(per100(heldOut));
  if (more === null) expect(figures?.moreRevenuePer100).toBeNull();
  else expect(figures?.moreRevenuePer100).toBeCloseTo(more, 1);
});

const shown = (group: { people: number; buyers: number; orders: number } | undefined) =>
  group && { people: group.people, buyers: group.buyers, orders: group.orders };

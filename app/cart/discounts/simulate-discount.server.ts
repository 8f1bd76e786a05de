import { and, desc, gt, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { unsavedTerms } from '../../coupons/coupons.server.ts';
import type { GoodsScope } from '../../coupons/goods-scope.ts';
import { orderKits } from '../../orders/order-kits.tables.ts';
import { orderIs, orderLines, orders } from '../../orders/orders.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { rupeesFromPaise } from '../../platform/money.ts';
import { splitByLargestRemainder } from '../../platform/split-amount.ts';
import { daysBefore } from '../../platform/time.ts';
import { bestDiscounts } from '../../pricing/discounts/best-discounts.ts';
import { sumOf } from '../../pricing/settle-lines.ts';
import { goodsOfScope } from './goods-of-scope.server.ts';
import type { Simulation, simulationForm } from './simulation.schema.ts';

const DAYS = 30;
const ORDERS_AT_MOST = 2000;
const PRODUCTS_SHOWN = 10;

type SoldLine = { orderId: string; productId: string; name: string; unitPaise: number; quantity: number };

/** Each order as its cart was, with this discount alone. `isTheirs`: of the customers it is for. */
export async function simulateDiscount(db: Db, form: z.output<typeof simulationForm>, now: Date, isTheirs?: SQL): Promise<Simulation> {
  const from = daysBefore(now, DAYS);
  const found = await readOrders(db, from, form.firstOrderOnly, isTheirs);
  const counted = found.slice(0, ORDERS_AT_MOST);
  const carts = await readCarts(
    db,
    counted.map(({ id }) => id),
  );
  const placesOf = await goodsAmong(db, [...carts.values()].flat(), now);
  const { terms, goods, gotGoods } = unsavedTerms(form, now);
  const [ofGoods, ofGot] = [await placesOf(goods), await placesOf(gotGoods)];
  const byProduct = new Map<string, number>();
  const given = [...carts.values()].flatMap((lines) => {
    const reach = { goods: ofGoods(lines), got: ofGot(lines) };
    const { offLines, offOrderPaise, totalPaise } = bestDiscounts([{ terms, reach, isAutomatic: true, combines: false }], lines);
    if (totalPaise === 0) return [];
    const worth = lines.map(({ unitPaise, quantity }) => unitPaise * quantity);
    const ofOrder = splitByLargestRemainder(offOrderPaise, worth);
    for (const [place, { name }] of lines.entries())
      byProduct.set(name, (byProduct.get(name) ?? 0) + (offLines[place] ?? 0) + (ofOrder[place] ?? 0));
    return [{ totalPaise, worthPaise: sumOf(worth) }];
  });
  const products = [...byProduct]
    .map(([name, paise]) => ({ name, discount: rupeesFromPaise(paise) }))
    .filter(({ discount }) => discount > 0);
  return {
    ...{ from: from.toISOString(), orders: counted.length, isPart: found.length > counted.length, withIt: given.length },
    discount: rupeesFromPaise(sumOf(given.map(({ totalPaise }) => totalPaise))),
    sales: rupeesFromPaise(sumOf(given.map(({ worthPaise }) => worthPaise))),
    products: products.toSorted((a, b) => b.discount - a.discount || a.name.localeCompare(b.name)).slice(0, PRODUCTS_SHOWN),
  };
}

function readOrders(db: Db, from: Date, isFirst: boolean, isTheirs: SQL | undefined) {
  const first = sql`not exists (select from orders earlier where earlier.user_id = ${orders.userId} and earlier.number < ${orders.number}
    and earlier.status <> 'cancelled')`;
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(orderIs.sold, gte(orders.createdAt, from), isFirst ? first : undefined, isTheirs))
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .limit(ORDERS_AT_MOST + 1);
}

/** Without gifts and samples; a kit is one line. */
async function readCarts(db: Db, ids: readonly string[]): Promise<Map<string, SoldLine[]>> {
  if (ids.length === 0) return new Map();
  const { orderId, productId, name, unitPaise, quantity } = orderLines;
  const loose = await db
    .select({ orderId, productId, name, unitPaise, quantity })
    .from(orderLines)
    .where(and(inArray(orderId, [...ids]), sql`${orderLines.kitId} is null`, gt(orderLines.originalPricePaise, 0)));
  const kits = await db
    .select({
      ...{ orderId: orderKits.orderId, productId: orderKits.productId, name: orderKits.name },
      ...{ unitPaise: orderKits.unitPaise, quantity: orderKits.quantity },
    })
    .from(orderKits)
    .where(inArray(orderKits.orderId, [...ids]));
  const carts = new Map<string, SoldLine[]>();
  for (const line of [...kits, ...loose]) carts.set(line.orderId, [...(carts.get(line.orderId) ?? []), line]);
  return carts;
}

async function goodsAmong(db: Db, lines: readonly SoldLine[], now: Date) {
  const sold = [...new Set(lines.map(({ productId }) => productId))];
  return async (scope: GoodsScope | null) => {
    const goods = scope && (await goodsOfScope(db, scope, sold, now));
    return (of: readonly SoldLine[]) => goods && of.flatMap(({ productId }, place) => (goods.has(productId) ? place : []));
  };
}

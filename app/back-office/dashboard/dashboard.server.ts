// The dashboard of a day: sales, registrations and impressions compared with yesterday up to the same time, low stock, and pending work.
import { asc, desc, isNull } from 'drizzle-orm';
import { countMinors } from '../../accounts/customers/customers.server.ts';
import { compareRegistrationsSoFar } from '../../accounts/customers/registrations.server.ts';
import { compareImpressionsSoFar } from '../../analytics/analytics.server.ts';
import { countAttention } from '../../catalogue/attention/needs-attention.server.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { stockOnShelf } from '../../catalogue/kits/read-kits.server.ts';
import { paiseNow } from '../../catalogue/sales/price-now.server.ts';
import { sliderTexts } from '../../media/slider/slider.server.ts';
import { ORDER_TASKS } from '../../orders/desk/due-in-orders.server.ts';
import { orderNumber } from '../../orders/order-number.ts';
import { orders } from '../../orders/orders.tables.ts';
import { compareSalesSoFar } from '../../orders/sales/sales-summary.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { offsetOf } from '../../platform/http/list-query.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { doubtsIn } from '../../settings/rules/doubtful-words.ts';
import { shopAttention } from '../../settings/rules/section-rules.ts';
import { readSection, readSettings } from '../../settings/settings.server.ts';

export const STOCK_ROWS = 10;
const WAITING_ROWS = 6;
const NOTHING_TODAY = { today: 0, yesterday: 0 };

/** A failing section is logged, and the others are still shown (admin specification, section 8). */
export async function dashboard({ db, log, now }: Pick<Shop, 'db' | 'log' | 'now'>, stockPage: number) {
  const orElse = <T, Otherwise>(part: string, work: Promise<T>, otherwise: Otherwise) =>
    work.catch((error: unknown): Otherwise => {
      log.error('part of the dashboard failed', error, { part });
      return otherwise;
    });
  return {
    sales: await orElse('sales', compareSalesSoFar(db, now()), null),
    customers: await orElse('customers', compareRegistrationsSoFar(db, now()), NOTHING_TODAY),
    impressions: await orElse('impressions', compareImpressionsSoFar(db, now()), NOTHING_TODAY),
    stock: await orElse('products', lowestStock(db, stockPage), null),
    waiting: await waitingToBeShipped(db),
    attention: await orElse('products that need attention', countAttention(db, now()), { products: 0, reasons: [] }),
    minors: await countMinors(db, now()),
    slider: doubtsIn(await sliderTexts(db)),
    shop: shopAttention(await readSettings(db), now()),
    isNew: (await db.select({ id: orders.id }).from(orders).limit(1)).length === 0,
    now: now().getTime(),
  };
}

const isKept = isNull(products.archivedAt);

async function lowestStock(db: Db, page: number) {
  const { lowUpTo } = await readSection(db, 'stock');
  const rows = await db
    .select({
      id: products.id,
      name: products.fullName,
      category: products.category,
      unitPaise: paiseNow('products'),
      stockQuantity: stockOnShelf,
    })
    .from(products)
    .where(isKept)
    .orderBy(asc(stockOnShelf), asc(products.name), asc(products.id))
    .limit(STOCK_ROWS)
    .offset(offsetOf({ page, limit: STOCK_ROWS }));
  return {
    products: rows,
    total: await db.$count(products, isKept),
    lowUpTo,
    page,
  };
}

/** Those of the task "To ship", which the heading links to. Oldest first, so that the longest wait is packed first. */
async function waitingToBeShipped(db: Db) {
  const isWaiting = ORDER_TASKS.ship();
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      customerName: orders.customerName,
      city: orders.shippingAddress,
      totalPaise: orders.totalPaise,
      status: orders.status,
      createdAt: orders.createdAt,
      promisedBy: orders.promisedBy,
    })
    .from(orders)
    .where(isWaiting)
    .orderBy(asc(orders.createdAt), desc(orders.number))
    .limit(WAITING_ROWS);
  return {
    orders: rows.map(({ number, city, ...row }) => ({ ...row, number: orderNumber(number), city: city.city })),
    total: await db.$count(orders, isWaiting),
  };
}

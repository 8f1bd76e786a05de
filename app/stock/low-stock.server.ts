// One e-mail a day to the shop: products that fell to low stock since the last one. A periodic task, because sales, counts and returns
// change the stock in different places.
import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import { mailBody, type Sender } from '../mailing/body/mail-body.ts';
import type { Db } from '../platform/database.server.ts';
import { writeMail } from '../platform/mail.server.ts';
import { mails } from '../platform/platform.tables.ts';
import { dayOf } from '../platform/time.ts';
import { readSection } from '../settings/settings.server.ts';

const PRODUCTS_A_MAIL = 200;

export async function mailLowStock(db: Db, sender: Sender, now: Date) {
  if (sender.email === '') return;
  const { lowUpTo } = await readSection(db, 'stock');
  await db.transaction(async (tx) => {
    // Two nodes running at once would each claim some of the products, but only one of them writes the e-mail.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('low stock', 0))`);
    const hasRecovered = or(gt(products.stockQuantity, lowUpTo), isNotNull(products.archivedAt));
    await tx
      .update(products)
      .set({ lowStockToldAt: null })
      .where(and(isNotNull(products.lowStockToldAt), hasRecovered));
    const cause = `low-stock:${dayOf(now)}`;
    if ((await tx.$count(mails, eq(mails.cause, cause))) > 0) return;
    // A kit has no stock of its own.
    const isOnSale = and(eq(products.isAvailable, true), isNull(products.archivedAt), isNull(products.kitPricing));
    const fallen = await tx
      .select({ id: products.id, name: products.fullName, sku: products.sku, stockQuantity: products.stockQuantity })
      .from(products)
      .where(and(isOnSale, isNull(products.lowStockToldAt), lte(products.stockQuantity, lowUpTo)))
      .orderBy(asc(products.id))
      .limit(PRODUCTS_A_MAIL)
      .for('no key update');
    if (fallen.length === 0) return;
    for (const { id } of fallen) await tx.update(products).set({ lowStockToldAt: now }).where(eq(products.id, id));
    const body = mailBody(sender, 'en', {
      heading: 'Low stock',
      paragraphs: ['These products are now low in stock.'],
      table: fallen.map(({ name, sku, stockQuantity }) => [
        `${name} (${sku})`,
        stockQuantity === 0 ? 'Out of stock' : `${stockQuantity} left`,
      ]),
      button: { label: 'View low stock', path: '/admins/products?stock=low' },
    });
    const subject = fallen.length === 1 ? `Low stock: ${fallen[0]?.name}` : `Low stock: ${fallen.length} products`;
    await writeMail(tx, { cause, kind: 'low-stock', to: sender.email, subject, ...body }, now);
  });
}

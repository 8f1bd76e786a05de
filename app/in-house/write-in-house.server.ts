// Staff record a sale: the goods leave the stock and the invoice is issued in the same transaction. An edit or a deletion credits the
// old invoice, an edit also issues a new one, and the stock difference is booked (D29, D39).

import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type CounterDiscounts, counterBuyer, findCounterDiscounts, holdCounterBuyer } from '../cart/discounts/counter-discounts.server.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { setCounterUses } from '../coupons/coupon-uses.server.ts';
import type { Db } from '../platform/database.server.ts';
import { normaliseMobile } from '../platform/india/mobile-number.ts';
import { repeatable } from '../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { changedAt } from '../platform/time.ts';
import { requireOpenMonth } from '../settings/locked-months.server.ts';
import { isTaxIncluded } from '../settings/rules/registration.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { readSettings } from '../settings/settings.server.ts';
import { tillSales } from '../till/till.tables.ts';
import type { InHouseChange, InHouseForm, inHouseQuoteForm } from './in-house.schema.ts';
import { type InHouseRow, type LineRow, serializeSums } from './in-house.server.ts';
import { inHouseLines, inHouseOrders } from './in-house.tables.ts';
import {
  goodsOf,
  holdCounterCash,
  type Priced,
  price,
  refuseMixed,
  refuseMuchCash,
  refuseOutsideLists,
  requireSameTotal,
  type Way,
} from './in-house-goods.server.ts';
import { creditInHouseInvoice, holdInHouse, issueInHouseInvoiceIfReady } from './in-house-invoices.server.ts';
import type { InHouseQuote } from './in-house-orders.schema.ts';
import { goodsOn, saidOn, sumsOf, wordsOf } from './in-house-rows.server.ts';
import { holdProducts, moveStock, productIdsOf } from './in-house-stock.server.ts';
import { piecesOfLines } from './kit-lines.server.ts';
import { placeOfSupply, refuseUnregistrable, refuseWithoutGstin } from './place-of-supply.server.ts';

/** The total of such an order now; with an id, of this order once changed. */
export async function quoteInHouse(
  db: Db,
  { id, phoneNumber, ...form }: z.output<typeof inHouseQuoteForm>,
  now: Date,
): Promise<InHouseQuote> {
  const asked = await piecesOfLines(db, form.products);
  const ids = productIdsOf(asked);
  const rows = ids.length === 0 ? [] : await db.select().from(products).where(inArray(products.id, ids));
  const { tax } = await readSettings(db);
  const [order] = id ? await db.select().from(inHouseOrders).where(eq(inHouseOrders.id, id)) : [];
  const sold = order ? await db.select().from(inHouseLines).where(eq(inHouseLines.orderId, order.id)) : [];
  const way = wayOf(tax, order);
  const lines = goodsOf(asked, rows, way, sold);
  const buyer = await counterBuyer(db, normaliseMobile(phoneNumber ?? '') ?? '', order?.id);
  const discounts = await findCounterDiscounts(db, { buyer, code: form.code, lines, recorded: order ?? null }, now);
  const priced = price(form, lines, way, discounts);
  return serializeSums(priced, priced.lines);
}

/** `key` is the idempotency key: sent twice, it creates one order (D12). */
export async function createInHouse(db: Db, actorId: string, form: InHouseForm, key: string | undefined, now: Date): Promise<string> {
  return repeatable(db, async (tx) => {
    const requestHash = createHash('sha256').update(JSON.stringify(form)).digest('hex');
    const known = key && (await findNamed(tx, actorId, key, requestHash));
    if (known) return known;
    const order = await recordInHouse(tx, actorId, form, { key: key ?? null, requestHash }, now);
    return order.id;
  });
}

/** `withoutDiscounts`: sold where the shop's own discounts were not known, at a till without a connection. */
type Recording = { key: string | null; requestHash: string; withoutDiscounts?: boolean };

/** Records a sale inside the caller's transaction, which has already asked whether it is a repeat. */
export async function recordInHouse(tx: Db, actorId: string, form: InHouseForm, recording: Recording, now: Date): Promise<InHouseRow> {
  await requireOpenMonth(tx, now);
  const settings = await readSettings(tx);
  refuseWithoutGstin(settings);
  refuseUnregistrable(form, settings);
  const stateCode = placeOfSupply(form, settings);
  refuseOutsideLists(form.products, [], now);
  const buyer = await counterBuyer(tx, form.phoneNumber);
  await holdCounterBuyer(tx, buyer);
  await holdCounterCash(tx, form);
  const asked = await piecesOfLines(tx, form.products);
  const held = await holdProducts(tx, productIdsOf(asked));
  const way = wayOf(settings.tax);
  const lines = goodsOf(asked, held, way);
  const discounts = recording.withoutDiscounts
    ? NO_DISCOUNTS
    : await findCounterDiscounts(tx, { buyer, code: form.code, lines, recorded: null }, now, { hold: true });
  const priced = price(form, lines, way, discounts);
  requireSameTotal(form, priced);
  refuseMixed(form, priced);
  await refuseMuchCash(tx, form, priced, now);
  const [order] = await tx
    .insert(inHouseOrders)
    .values({
      ...wordsOf(form, stateCode),
      ...sumsOf(form, priced),
      createdById: actorId,
      idempotencyKey: recording.key,
      requestHash: recording.requestHash,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!order) throw new Error('The in-house order was not written.');
  await writeLines(tx, order.id, priced.lines);
  await setCounterUses(tx, order.id, couponsOf(priced), now);
  await moveStock(tx, { orderId: order.id, actorId, before: [], after: priced.lines, held }, now);
  const invoice = await issueInHouseInvoiceIfReady(tx, order, now);
  await recordAudit(tx, actorId, 'in-house.create', `in-house:${order.id}`, null, { ...form, invoice: invoice?.serial ?? null });
  return order;
}

const NO_DISCOUNTS: CounterDiscounts = { offLines: [], offOrderPaise: 0, kept: [] };

const couponsOf = ({ discounts }: Priced) => (discounts ?? []).map(({ couponId }) => couponId);

/** A recorded order keeps how it was counted (D48). */
const wayOf = (tax: Settings['tax'], order?: InHouseRow): Way => ({ tax, pricesIncludeTax: order?.pricesIncludeTax ?? isTaxIncluded(tax) });

/** A second request with the same key waits here for the first. */
async function findNamed(tx: Db, actorId: string, key: string, requestHash: string): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`in-house ${actorId} ${key}`}, 0))`);
  const [known] = await tx
    .select({ id: inHouseOrders.id, requestHash: inHouseOrders.requestHash })
    .from(inHouseOrders)
    .where(and(eq(inHouseOrders.createdById, actorId), eq(inHouseOrders.idempotencyKey, key)));
  if (known && known.requestHash !== requestHash)
    throw new Refusal(409, 'This order was already sent with different contents. Check the list; it may already be recorded.', {
      code: 'key_reused',
    });
  return known?.id ?? null;
}

export async function changeInHouse(db: Db, actorId: string, form: InHouseChange, now: Date): Promise<void> {
  await repeatable(db, async (tx) => {
    const { order, lines } = await holdOrder(tx, form.id);
    const settings = await readSettings(tx);
    refuseUnregistrable(form, settings);
    const words = wordsOf(form, placeOfSupply(form, settings, order));
    refuseOutsideLists(form.products, lines, now);
    const buyer = await counterBuyer(tx, form.phoneNumber, order.id);
    await holdCounterBuyer(tx, buyer);
    await holdCounterCash(tx, form);
    const asked = await piecesOfLines(tx, form.products);
    const held = await holdProducts(tx, productIdsOf([...lines, ...asked]));
    const way = wayOf(settings.tax, order);
    const sold = goodsOf(asked, held, way, lines);
    const discounts = await findCounterDiscounts(tx, { buyer, code: form.code, lines: sold, recorded: order }, now, { hold: true });
    const priced = price(form, sold, way, discounts);
    const before = { ...saidOn(order), lines: lines.map(goodsOn) };
    const after = { ...saidOn({ ...words, ...sumsOf(form, priced) }), lines: priced.lines.map(goodsOn) };
    // A second press, or a retry after a lost answer.
    const isSameInvoice = isDeepStrictEqual(before, after);
    const { others } = words;
    if (isSameInvoice && others === order.others) return;
    if (form.updatedAt && Date.parse(form.updatedAt) !== order.updatedAt.getTime())
      throw new Refusal(409, 'Someone else changed this order while you were editing.', { code: 'changed_meanwhile' });
    requireSameTotal(form, priced);
    if (!isSameInvoice) {
      refuseMixed(form, priced);
      await refuseMuchCash(tx, form, priced, now, order);
    }

    // Two changes in one millisecond must have different versions.
    const updatedAt = changedAt(order, now);
    const [changed] = await tx
      .update(inHouseOrders)
      .set({ ...words, ...sumsOf(form, priced), updatedAt })
      .where(eq(inHouseOrders.id, order.id))
      .returning();
    if (!changed) throw new Error('The in-house order was held and yet gone.');
    await moveStock(tx, { orderId: order.id, actorId, before: lines, after: priced.lines, held }, now);
    let note: { serial: string } | null = null;
    let invoice: { serial: string } | null = null;
    if (!isSameInvoice) {
      await tx.delete(inHouseLines).where(eq(inHouseLines.orderId, order.id));
      await writeLines(tx, order.id, priced.lines);
      await setCounterUses(tx, order.id, couponsOf(priced), now);
      note = await creditInHouseInvoice(tx, order.id, 'Order changed', now);
      invoice = await issueInHouseInvoiceIfReady(tx, changed, now);
    }
    const documents = { creditNote: note?.serial ?? null, invoice: invoice?.serial ?? null };
    await recordAudit(
      tx,
      actorId,
      'in-house.update',
      `in-house:${order.id}`,
      { ...before, others: order.others },
      { ...after, others, ...documents },
    );
  });
}

/** The goods return to stock and the invoice is credited; the order stays in the books and is no longer listed. */
export async function deleteInHouse(db: Db, actorId: string, id: string, now: Date): Promise<void> {
  await repeatable(db, async (tx) => {
    const { order, lines } = await holdOrder(tx, id);
    const held = await holdProducts(tx, productIdsOf(lines));
    await tx.update(inHouseOrders).set({ documentsWaitSince: null, deletedAt: now, updatedAt: now }).where(eq(inHouseOrders.id, id));
    await moveStock(tx, { orderId: id, actorId, before: lines, after: [], held }, now);
    await setCounterUses(tx, id, [], now);
    const note = await creditInHouseInvoice(tx, id, 'Order deleted', now);
    const before = { ...saidOn(order), lines: lines.map(goodsOn), others: order.others };
    await recordAudit(tx, actorId, 'in-house.delete', `in-house:${id}`, before, { creditNote: note?.serial ?? null });
  });
}

async function holdOrder(tx: Db, id: string): Promise<{ order: InHouseRow; lines: LineRow[] }> {
  const order = await holdInHouse(tx, id);
  if (!order) throw new Refusal(404, 'Order not found.');
  // Its payment, its place in the drawer and its returns would no longer fit.
  if (await isTillSale(tx, id))
    throw new Refusal(409, 'This sale was made at the till. Take goods back there instead of changing it.', { code: 'till_sale' });
  return { order, lines: await tx.select().from(inHouseLines).where(eq(inHouseLines.orderId, id)).orderBy(asc(inHouseLines.position)) };
}

const isTillSale = async (tx: Db, id: string) => (await tx.$count(tillSales, eq(tillSales.orderId, id))) > 0;

const writeLines = (tx: Db, orderId: string, lines: Priced['lines']) =>
  tx.insert(inHouseLines).values(lines.map((line, position) => ({ ...line, orderId, position })));

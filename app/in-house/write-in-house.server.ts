// Staff write down what they sold: the goods leave the shelf and the invoice is issued in the same transaction. A change or a deletion
// takes the invoice back with a credit note, issues a new one, and moves the difference of the goods (D29, D39).
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { creditInHouseInvoice, holdInHouse, issueInHouseInvoiceIfReady } from '../invoices/in-house-invoices.server.ts';
import { recordAudit } from '../platform/audit.server.ts';
import type { Db } from '../platform/database.server.ts';
import { basisPointsFromPercent, paiseFromRupees } from '../platform/money.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import { inHouseLines, inHouseOrders, products } from '../platform/tables.ts';
import { priceInHouse } from '../pricing/price-in-house.ts';
import { publishGuard } from '../pricing/publish-guard.ts';
import { readSection } from '../settings/settings.server.ts';
import { putBack, takeStock } from '../stock/stock.server.ts';
import { type InHouseChange, type InHouseForm, type InHouseQuote, type LineForm, type QuoteForm, USUAL_HSN } from './in-house.schema.ts';
import { type InHouseRow, type LineRow, tellSums } from './in-house.server.ts';

type ProductRow = typeof products.$inferSelect;
type Goods = Pick<LineRow, 'productId' | 'name' | 'hsn' | 'gstRateBasisPoints' | 'unitPaise' | 'quantity'>;

/** What an order like this would cost now. */
export async function quoteInHouse(db: Db, form: QuoteForm): Promise<InHouseQuote> {
  const ids = productIdsOf(form.products);
  const rows = ids.length === 0 ? [] : await db.select().from(products).where(inArray(products.id, ids));
  const priced = price(form, await goodsOf(db, form.products, rows));
  return tellSums(priced, priced.lines);
}

/** `key` names the request: sent twice, it writes one order (D12). */
export async function createInHouse(db: Db, actorId: string, form: InHouseForm, key: string | undefined, now: Date): Promise<string> {
  return db.transaction(async (tx) => {
    const requestHash = createHash('sha256').update(JSON.stringify(form)).digest('hex');
    const known = key && (await findNamed(tx, actorId, key, requestHash));
    if (known) return known;

    const held = await holdProducts(tx, productIdsOf(form.products));
    const priced = price(form, await goodsOf(tx, form.products, held));
    requireSameTotal(form, priced);
    const [order] = await tx
      .insert(inHouseOrders)
      .values({
        ...wordsOf(form),
        ...sumsOf(form, priced),
        createdById: actorId,
        idempotencyKey: key ?? null,
        requestHash,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (!order) throw new Error('The in-house order was not written.');
    await writeLines(tx, order.id, priced.lines);
    await moveStock(tx, { orderId: order.id, actorId, before: [], after: priced.lines, held }, now);
    const invoice = await issueInHouseInvoiceIfReady(tx, order, now);
    await recordAudit(tx, actorId, 'in-house.create', `in-house:${order.id}`, null, { ...form, invoice: invoice?.serial ?? null });
    return order.id;
  });
}

/** A second request of the same name waits here for the first. */
async function findNamed(tx: Db, actorId: string, key: string, requestHash: string): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`in-house ${actorId} ${key}`}, 0))`);
  const [known] = await tx
    .select({ id: inHouseOrders.id, requestHash: inHouseOrders.requestHash })
    .from(inHouseOrders)
    .where(and(eq(inHouseOrders.createdById, actorId), eq(inHouseOrders.idempotencyKey, key)));
  if (known && known.requestHash !== requestHash)
    throw new Refusal(409, 'This order was sent before with something else in it. Look at the list: it may be written down already.', {
      code: 'key_reused',
    });
  return known?.id ?? null;
}

export async function changeInHouse(db: Db, actorId: string, form: InHouseChange, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { order, lines } = await holdOrder(tx, form.id);
    const held = await holdProducts(tx, productIdsOf([...lines, ...form.products]));
    const priced = price(form, await goodsOf(tx, form.products, held, lines));
    const before = { ...saidOn(order), lines: lines.map(goodsOn) };
    const after = { ...saidOn({ ...wordsOf(form), ...sumsOf(form, priced) }), lines: priced.lines.map(goodsOn) };
    // A second press, or a retry after a lost answer.
    const isSameInvoice = isDeepStrictEqual(before, after);
    const others = wordsOf(form).others;
    if (isSameInvoice && others === order.others) return;
    if (form.updatedAt && Date.parse(form.updatedAt) !== order.updatedAt.getTime())
      throw new Refusal(409, 'Somebody else has changed this order meanwhile.', { code: 'changed_meanwhile' });
    requireSameTotal(form, priced);

    // Two changes in one millisecond must not look like one to who edits.
    const updatedAt = new Date(Math.max(now.getTime(), order.updatedAt.getTime() + 1));
    const [changed] = await tx
      .update(inHouseOrders)
      .set({ ...wordsOf(form), ...sumsOf(form, priced), updatedAt })
      .where(eq(inHouseOrders.id, order.id))
      .returning();
    if (!changed) throw new Error('The in-house order was held and yet gone.');
    await moveStock(tx, { orderId: order.id, actorId, before: lines, after: priced.lines, held }, now);
    let note: { serial: string } | null = null;
    let invoice: { serial: string } | null = null;
    if (!isSameInvoice) {
      await tx.delete(inHouseLines).where(eq(inHouseLines.orderId, order.id));
      await writeLines(tx, order.id, priced.lines);
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

/** The goods go back on the shelf and the invoice is taken back; the order stays for the books and is told no more. */
export async function deleteInHouse(db: Db, actorId: string, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const { order, lines } = await holdOrder(tx, id);
    const held = await holdProducts(tx, productIdsOf(lines));
    await tx.update(inHouseOrders).set({ documentsWaitSince: null, deletedAt: now, updatedAt: now }).where(eq(inHouseOrders.id, id));
    await moveStock(tx, { orderId: id, actorId, before: lines, after: [], held }, now);
    const note = await creditInHouseInvoice(tx, id, 'Order deleted', now);
    const before = { ...saidOn(order), lines: lines.map(goodsOn), others: order.others };
    await recordAudit(tx, actorId, 'in-house.delete', `in-house:${id}`, before, { creditNote: note?.serial ?? null });
  });
}

async function holdOrder(tx: Db, id: string): Promise<{ order: InHouseRow; lines: LineRow[] }> {
  const order = await holdInHouse(tx, id);
  if (!order) throw new Refusal(404, 'Order not found.');
  return { order, lines: await tx.select().from(inHouseLines).where(eq(inHouseLines.orderId, id)).orderBy(asc(inHouseLines.position)) };
}

/** All at once and in the order of their ids: a change may take one product and bring another back. */
async function holdProducts(tx: Db, ids: string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  return tx.select().from(products).where(inArray(products.id, ids)).orderBy(asc(products.id)).for('no key update');
}

const productIdsOf = (lines: ReadonlyArray<{ productId?: string | null | undefined }>) => [
  ...new Set(lines.flatMap(({ productId }) => productId ?? [])),
];

/** What is sold is named and taxed as the catalogue says; what stood in the order before, as it was sold (D8). */
async function goodsOf(db: Db, lines: readonly LineForm[], rows: readonly ProductRow[], sold: readonly LineRow[] = []): Promise<Goods[]> {
  const { defaultGstPercent } = await readSection(db, 'tax');
  return lines.map((line, index) => {
    const unitPaise = paiseFromRupees(line.price);
    const { quantity } = line;
    if (!line.productId) {
      const gstRateBasisPoints = basisPointsFromPercent(line.gstRate ?? defaultGstPercent);
      return { productId: null, name: line.productName ?? '', hsn: line.hsn ?? USUAL_HSN, gstRateBasisPoints, unitPaise, quantity };
    }
    const product = rows.find(({ id }) => id === line.productId);
    if (!product) throw badField(`products.${index}.productId`, 'Please select a product');
    const { name, hsn, gstRateBasisPoints } = sold.find(({ productId }) => productId === product.id) ?? product;
    const { mrpPaise } = product;
    const aboveMrp = mrpPaise === null ? null : publishGuard({ originalPricePaise: unitPaise, gstRateBasisPoints, mrpPaise });
    if (aboveMrp) throw badField(`products.${index}.price`, aboveMrp);
    return { productId: product.id, name, hsn, gstRateBasisPoints, unitPaise, quantity };
  });
}

const price = ({ offerPercentage, offerValue, deliveryCharge }: QuoteForm, lines: Goods[]) =>
  priceInHouse({
    lines,
    offerBasisPoints: basisPointsFromPercent(offerPercentage),
    offerPaise: paiseFromRupees(offerValue),
    deliveryPaise: paiseFromRupees(deliveryCharge),
  });
type Priced = ReturnType<typeof price>;

function requireSameTotal({ totalAmount }: InHouseForm, priced: Priced) {
  if (typeof totalAmount !== 'number' || paiseFromRupees(totalAmount) === priced.totalPaise) return;
  throw new Refusal(409, 'The total has changed. Please check it.', { code: 'total_changed', more: tellSums(priced, priced.lines) });
}

const wordsOf = ({ customerName, phoneNumber, address, state, gstin, paymentType, others }: InHouseForm) => ({
  customerName,
  phone: phoneNumber,
  address,
  stateCode: state ?? null,
  gstin: gstin || null,
  paymentType,
  others: others ?? '',
});

const sumsOf = ({ offerPercentage, offerValue }: QuoteForm, { lines: _, ...sums }: Priced) => ({
  ...sums,
  offerBasisPoints: basisPointsFromPercent(offerPercentage),
  offerPaise: paiseFromRupees(offerValue),
});

/** What an invoice is made of, and the offers as they were typed. */
const saidOn = ({
  customerName,
  phone,
  address,
  stateCode,
  gstin,
  paymentType,
  offerBasisPoints,
  offerPaise,
  deliveryPaise,
  totalPaise,
}: ReturnType<typeof wordsOf> & ReturnType<typeof sumsOf>) => ({
  customerName,
  phone,
  address,
  stateCode,
  gstin,
  paymentType,
  offerBasisPoints,
  offerPaise,
  deliveryPaise,
  totalPaise,
});

const goodsOn = ({ productId, name, hsn, gstRateBasisPoints, unitPaise, quantity }: Goods): Goods => ({
  productId,
  name,
  hsn,
  gstRateBasisPoints,
  unitPaise,
  quantity,
});

const writeLines = (tx: Db, orderId: string, lines: Priced['lines']) =>
  tx.insert(inHouseLines).values(lines.map((line, position) => ({ ...line, orderId, position })));

type Move = { orderId: string; actorId: string; before: readonly Goods[]; after: readonly Goods[]; held: readonly ProductRow[] };

/** The difference alone leaves the shelf or comes back to it. */
async function moveStock(tx: Db, { orderId, actorId, before, after, held }: Move, now: Date) {
  const pieces = (lines: readonly Goods[], id: string) =>
    lines.reduce((sum, { productId, quantity }) => sum + (productId === id ? quantity : 0), 0);
  const changes = held.map(({ id }) => ({ productId: id, more: pieces(after, id) - pieces(before, id) }));
  const why = { reason: 'in-house', inHouseOrderId: orderId, actorId } as const;
  const takes = changes.flatMap(({ productId, more }) => (more > 0 ? { productId, quantity: more } : []));
  const returns = changes.flatMap(({ productId, more }) => (more < 0 ? { productId, quantity: -more } : []));
  const { shortOf } = await takeStock(tx, why, takes, now);
  const short = held.find(({ id }) => id === shortOf);
  if (short) throw new Refusal(409, shortWords(short), { code: 'out_of_stock' });
  await putBack(tx, why, returns, now);
}

function shortWords({ name, stockQuantity, isAvailable, archivedAt }: ProductRow): string {
  if (!isAvailable || archivedAt) return `${name} is not for sale.`;
  return stockQuantity === 0 ? `${name} is out of stock.` : `Only ${stockQuantity} of ${name} left in stock.`;
}

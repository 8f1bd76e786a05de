// Its key makes it one sale whatever is sent again, by any tab, device or member of staff, also after days without a connection.
import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { InHouseRow } from '../in-house/in-house.server.ts';
import { piecesOfLines } from '../in-house/kit-lines.server.ts';
import { recordInHouse } from '../in-house/write-in-house.server.ts';
import type { Db } from '../platform/database.server.ts';
import { formatRupees, paiseFromRupees } from '../platform/money.ts';
import { repeatable } from '../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import { dayOf } from '../platform/time.ts';
import { said } from '../platform/words/said.ts';
import { inHouseRoundOff } from '../pricing/price-in-house.ts';
import { countMissing } from '../stock/stock-book.server.ts';
import { holdDrawer } from './days/till-days.server.ts';
import { referenceOf } from './receipt.ts';
import { NAMED_FROM_PAISE, PAN_ABOVE_PAISE, type TillSaleForm, WALK_IN } from './till.schema.ts';
import { tillSales } from './till.tables.ts';
import { inHouseLinesOf, priceLines } from './till-goods.server.ts';

/** Returns the order's id. */
export async function sellAtTill(db: Db, actorId: string, form: TillSaleForm, key: string, now: Date): Promise<string> {
  return repeatable(db, async (tx) => {
    const { keepPrices: _, countStock: __, ...sale } = form;
    const requestHash = createHash('sha256').update(JSON.stringify(sale)).digest('hex');
    const known = await findSale(tx, key, requestHash);
    if (known) return known;

    const wasOffline = form.isOffline;
    const soldAt = form.soldAt ? earlier(new Date(form.soldAt), now) : now;
    if (wasOffline) refuseCustomerOffline(form);
    const day = dayOf(soldAt);
    await holdDrawer(tx, { till: form.till, day, mustBeOpen: !wasOffline });
    if (!(wasOffline && form.keepPrices)) await refuseOtherPrices(tx, form);
    if (wasOffline && form.countStock) await countMissing(tx, actorId, await stockLinesOf(tx, form), now);
    const order = await recordInHouse(tx, actorId, inHouseFormOf(form), { key: null, requestHash, withoutDiscounts: wasOffline }, now);
    refuseUnnamed(form, order);
    const payablePaise = order.totalPaise + inHouseRoundOff(order.paymentType, order.totalPaise);
    const tenderedPaise = tenderedOf(form, payablePaise);
    await tx.insert(tillSales).values({
      ...{ orderId: order.id, key, requestHash, till: form.till, reference: referenceOf(key), day, soldAt, wasOffline, tenderedPaise },
      paymentReference: form.paymentReference,
      pan: form.pan || null,
    });
    if (wasOffline && (form.keepPrices || form.countStock)) {
      const { keepPrices, countStock } = form;
      await recordAudit(tx, actorId, 'till.override', `in-house:${order.id}`, null, { keepPrices, countStock });
    }
    return order.id;
  });
}

/** Of a kit its pieces. */
const stockLinesOf = async (tx: Db, { lines }: TillSaleForm) =>
  (await piecesOfLines(tx, inHouseLinesOf(lines))).flatMap(({ productId, quantity }) => (productId ? { productId, quantity } : []));

const earlier = (one: Date, other: Date) => (one < other ? one : other);

/** A second request with the same key waits here for the first. */
async function findSale(tx: Db, key: string, requestHash: string): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`till ${key}`}, 0))`);
  const [known] = await tx
    .select({ id: tillSales.orderId, requestHash: tillSales.requestHash })
    .from(tillSales)
    .where(eq(tillSales.key, key));
  if (known && known.requestHash !== requestHash)
    throw new Refusal(409, 'This sale was already recorded with different contents. Look for its reference under Sales and returns.', {
      code: 'key_reused',
    });
  return known?.id ?? null;
}

function refuseCustomerOffline({ phoneNumber, customerName, address, pan, code }: TillSaleForm) {
  const given = Object.entries({ phoneNumber, customerName, address, pan, code }).find(([, value]) => value);
  if (given) throw badField(given[0], 'A sale without a connection has no customer and no code.');
}

/** A price that the till showed and that is no longer the catalogue's. */
async function refuseOtherPrices(tx: Db, { lines }: TillSaleForm) {
  const priced = await priceLines(tx, lines);
  const changed = lines.flatMap(({ price }, place) => {
    const { product, price: current } = priced[place] ?? {};
    return product && current && paiseFromRupees(price) !== current.unitPaise ? { product, price, current } : [];
  });
  const [first] = changed;
  if (!first) return;
  const params = {
    name: first.product.fullName,
    price: formatRupees(first.current.unitPaise),
    shown: formatRupees(paiseFromRupees(first.price)),
  };
  throw new Refusal(409, said('{name} now costs {price}, not {shown}.', params), { code: 'price_changed' });
}

const inHouseFormOf = ({ lines, till: _, tendered: __, pan: ___, ...form }: TillSaleForm) => ({
  ...form,
  customerName: form.customerName || WALK_IN,
  deliveryCharge: 0,
  handedOver: true,
  state: null,
  gstin: null,
  others: null,
  products: inHouseLinesOf(lines),
});

function refuseUnnamed({ customerName, address, pan }: TillSaleForm, order: InHouseRow) {
  const taxablePaise = order.subtotalPaise - order.discountPaise - (order.pricesIncludeTax ? order.gstPaise : 0);
  if (taxablePaise >= NAMED_FROM_PAISE && !customerName)
    throw badField('customerName', 'From ₹50,000 before GST the invoice needs the customer’s name and address');
  if (taxablePaise >= NAMED_FROM_PAISE && !address)
    throw badField('address', 'From ₹50,000 before GST the invoice needs the customer’s address');
  if (order.totalPaise > PAN_ABOVE_PAISE && !pan) throw badField('pan', 'Above ₹2,00,000 the sale needs the customer’s PAN');
}

function tenderedOf({ paymentType, tendered }: TillSaleForm, payablePaise: number): number | null {
  if (paymentType !== 'Cash') return null;
  const tenderedPaise = typeof tendered === 'number' ? paiseFromRupees(tendered) : payablePaise;
  if (tenderedPaise < payablePaise)
    throw badField('tendered', said('{amount} is due', { amount: formatRupees(payablePaise, { decimals: 'when-needed' }) }));
  return tenderedPaise;
}

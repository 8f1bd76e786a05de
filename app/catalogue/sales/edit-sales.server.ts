// Sales go through the verb of the product form, so that its locks, its audit and its kits hold.
import { randomUUID } from 'node:crypto';
import { formatRupees, paiseFromRupees, percentOf, roundHalfUp, WHOLE_BASIS_POINTS } from '../../platform/money.ts';
import { badField } from '../../platform/refusal.ts';
import { formatDateTime } from '../../platform/time.ts';
import { said } from '../../platform/words/said.ts';
import { salePrice } from '../../pricing/sale-price.ts';
import type { TimedSale } from '../catalogue.tables.ts';
import type { ProductRow } from '../editing/product-row.server.ts';
import { type NewSale, SALES_AT_MOST } from './sales.schema.ts';

/** What the sales of a variant become; called with its row locked. `prefix`: of its fields in the form. */
export type SalesEdit = (row: ProductRow, prefix?: string) => TimedSale[];

/** Ended sales are forgotten; the audit has them. */
const withoutEnded = (sales: readonly TimedSale[], now: Date) => sales.filter(({ endsAt }) => Date.parse(endsAt) > now.getTime());

export function addingSale({ price, startsAt, endsAt, bestBefore }: NewSale, now: Date, variants?: readonly string[]): SalesEdit {
  const id = randomUUID();
  if (Date.parse(endsAt) <= now.getTime()) throw badField('endsAt', 'Choose an end in the future');
  const [from, to] = [startsAt, endsAt].map((moment) => new Date(moment).toISOString()) as [string, string];
  return (row) => {
    if (variants && !variants.includes(row.id)) return row.sales;
    const pricePaise = price.kind === 'set' ? paiseFromRupees(price.rupees) : discounted(row.originalPricePaise, price.percent);
    const sales = [...withoutEnded(row.sales, now), { id, pricePaise, startsAt: from, endsAt: to, ...(bestBefore && { bestBefore }) }];
    return sales.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  };
}

export const removingSale =
  (id: string): SalesEdit =>
  ({ sales }) =>
    sales.filter((sale) => sale.id !== id);

/** To the nearest rupee, as prices are written; below ten rupees to the paisa. */
function discounted(originalPricePaise: number, percent: number): number {
  const paise = percentOf(originalPricePaise, WHOLE_BASIS_POINTS - Math.round(percent * 100));
  return paise < 10_00 ? paise : roundHalfUp(BigInt(paise), 100n) * 100;
}

type Priced = Pick<ProductRow, 'sales' | 'originalPricePaise' | 'offerBasisPoints' | 'kitPricing' | 'fullName'>;

/** When sales or prices change: sales follow one another, and each is below the price that it replaces, and so below the MRP. */
export function refuseBadSales(after: Priced, before: Priced | null, now: Date, prefix = '') {
  const isSame = JSON.stringify(after.sales) === JSON.stringify(before?.sales ?? []);
  if (!isSame && after.kitPricing === 'sum')
    throw badField('price', 'This kit follows the prices of its pieces. Set the sale on its pieces.');
  if (after.sales.length > SALES_AT_MOST) throw badField('startsAt', said('At most {count} sales at a time', { count: SALES_AT_MOST }));
  refuseOverlap(after.sales);
  const regularPaise = salePrice(after.originalPricePaise, after.offerBasisPoints);
  const isRegularSame = before !== null && regularPaise === salePrice(before.originalPricePaise, before.offerBasisPoints);
  const dear = withoutEnded(after.sales, now).find(({ pricePaise }) => pricePaise >= regularPaise);
  // The price of such a kit follows its pieces, and with it its sales.
  if (!dear || (isSame && isRegularSame) || after.kitPricing === 'sum') return;
  const figures = { sale: formatRupees(dear.pricePaise), price: formatRupees(regularPaise) };
  if (!isSame) throw badField('price', said('The sale price ({sale}) must be below the price ({price}).', figures));
  throw badField(
    `${prefix}originalPrice`,
    said('The price ({price}) must stay above the sale price ({sale}). End the sale first.', figures),
  );
}

function refuseOverlap(sales: readonly TimedSale[]) {
  const place = sales.findIndex(({ startsAt }, at) => at > 0 && Date.parse(startsAt) < Date.parse(sales[at - 1]?.endsAt ?? ''));
  const [one, other] = [sales[place - 1], sales[place]];
  if (!one || !other) return;
  const [from, to] = [formatDateTime(new Date(one.startsAt)), formatDateTime(new Date(one.endsAt))];
  throw badField('startsAt', said('There is another sale from {from} to {to}. Sales may not overlap.', { from, to }));
}

type Piece = { quantity: number; sales: readonly TimedSale[] } & Pick<ProductRow, 'originalPricePaise' | 'offerBasisPoints'>;

/** The sales of a kit that costs what its pieces cost: between any two moments at which one of them changes its price. */
export function salesOfSum(kit: Pick<ProductRow, 'id' | 'offerBasisPoints'>, pieces: readonly Piece[]): TimedSale[] {
  const moments = [...new Set(pieces.flatMap(({ sales }) => sales.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])))].toSorted(
    (one, other) => Date.parse(one) - Date.parse(other),
  );
  return moments.slice(0, -1).flatMap((startsAt, place) => {
    const isRunning = (sale: TimedSale) =>
      Date.parse(sale.startsAt) <= Date.parse(startsAt) && Date.parse(sale.endsAt) > Date.parse(startsAt);
    if (!pieces.some(({ sales }) => sales.some(isRunning))) return [];
    const paise = pieces.reduce((sum, { sales, quantity, ...piece }) => {
      const own = salePrice(piece.originalPricePaise, piece.offerBasisPoints);
      return sum + quantity * Math.min(own, sales.find(isRunning)?.pricePaise ?? own);
    }, 0);
    const endsAt = moments[place + 1] ?? startsAt;
    return [{ id: kit.id, pricePaise: salePrice(paise, kit.offerBasisPoints), startsAt, endsAt }];
  });
}

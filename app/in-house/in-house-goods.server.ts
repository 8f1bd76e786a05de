import type { CounterDiscounts } from '../cart/discounts/counter-discounts.server.ts';
import type { products } from '../catalogue/catalogue.tables.ts';
import { cashOf, holdCashOf } from '../orders/cash/cash-of-person.server.ts';
import type { Db } from '../platform/database.server.ts';
import { isCashLawful } from '../platform/india.ts';
import { basisPointsFromPercent, formatRupees, paiseFromRupees } from '../platform/money.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import { said } from '../platform/words/said.ts';
import { inHouseRoundOff, priceInHouse } from '../pricing/price-in-house.ts';
import { publishGuard } from '../pricing/publish-guard.ts';
import { whyNoGstRate } from '../pricing/tax/gst-rates.ts';
import { whyNoHsnOrSac } from '../pricing/tax/hsn.ts';
import { chargedRate } from '../settings/rules/registration.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { type InHouseForm, type LineForm, type QuoteForm, USUAL_HSN } from './in-house.schema.ts';
import { type LineRow, serializeSums } from './in-house.server.ts';
import type { PlacedLine } from './kit-lines.server.ts';

export type ProductRow = typeof products.$inferSelect;
export type Goods = Pick<LineRow, 'productId' | 'name' | 'hsn' | 'gstRateBasisPoints' | 'unitPaise' | 'quantity'>;

/** Items outside the catalogue have their own code and rate; those of an existing line may stay. */
export function refuseOutsideLists(lines: readonly LineForm[], sold: readonly LineRow[], now: Date) {
  lines.forEach(({ productId, hsn, gstRate }, place) => {
    if (productId) return;
    const wasSold = (line: Partial<LineRow>) =>
      sold.some((each) => Object.entries(line).every(([field, value]) => each[field as keyof LineRow] === value));
    const badHsn = hsn && !wasSold({ productId: null, hsn }) ? whyNoHsnOrSac(hsn) : null;
    if (badHsn) throw badField(`products.${place}.hsn`, badHsn);
    if (gstRate === null || gstRate === undefined) return;
    const badRate = wasSold({ productId: null, gstRateBasisPoints: basisPointsFromPercent(gstRate) }) ? null : whyNoGstRate(gstRate, now);
    if (badRate) throw badField(`products.${place}.gstRate`, badRate);
  });
}

/** The shop's tax, and how this order counts it: a recorded order keeps its way. */
export type Way = { tax: Settings['tax']; pricesIncludeTax: boolean };

/** Catalogue items use the catalogue's name and tax; existing lines keep those of the sale (D8). */
export function goodsOf(
  lines: readonly PlacedLine[],
  rows: readonly ProductRow[],
  { tax, pricesIncludeTax }: Way,
  sold: readonly LineRow[] = [],
): Goods[] {
  return lines.map((line) => {
    const { place } = line;
    const unitPaise = paiseFromRupees(line.price);
    const { quantity } = line;
    if (!line.productId) {
      const own = basisPointsFromPercent(line.gstRate ?? tax.defaultGstPercent);
      const before = sold.find((each) => each.productId === null && each.name === line.productName && each.gstRateBasisPoints === own);
      const gstRateBasisPoints = before ? own : chargedRate(own, tax);
      return { productId: null, name: line.productName ?? '', hsn: line.hsn ?? USUAL_HSN, gstRateBasisPoints, unitPaise, quantity };
    }
    const product = rows.find(({ id }) => id === (line.variantId ?? line.productId));
    if (!product) throw badField(`products.${place}.productId`, 'Please select a product');
    const before = sold.find(({ productId }) => productId === product.id);
    if (!before && !line.variantId && product.optionValues.length > 0)
      throw badField(`products.${place}.variantId`, 'Please choose a variant.');
    const { name, hsn, gstRateBasisPoints } = before ?? {
      ...product,
      name: product.fullName,
      gstRateBasisPoints: chargedRate(product.gstRateBasisPoints, tax),
    };
    const { mrpPaise } = product;
    const addedBasisPoints = pricesIncludeTax ? 0 : gstRateBasisPoints;
    const aboveMrp =
      mrpPaise === null ? null : publishGuard({ originalPricePaise: unitPaise, gstRateBasisPoints: addedBasisPoints, mrpPaise });
    if (aboveMrp) throw badField(`products.${place}.price`, aboveMrp);
    return { productId: product.id, name, hsn, gstRateBasisPoints, unitPaise, quantity };
  });
}

export const price = (
  { offerPercentage, offerValue, deliveryCharge }: QuoteForm,
  lines: Goods[],
  { pricesIncludeTax }: Way,
  discounts: CounterDiscounts,
) => ({
  ...priceInHouse({
    lines,
    offerBasisPoints: basisPointsFromPercent(offerPercentage),
    offerPaise: paiseFromRupees(offerValue),
    deliveryPaise: paiseFromRupees(deliveryCharge),
    discounts,
    pricesIncludeTax,
  }),
  discounts: discounts.kept,
  pricesIncludeTax,
});
export type Priced = ReturnType<typeof price>;

export function requireSameTotal({ totalAmount }: InHouseForm, priced: Priced) {
  if (typeof totalAmount !== 'number' || paiseFromRupees(totalAmount) === priced.totalPaise) return;
  throw new Refusal(409, 'The total has changed. Please check it.', { code: 'total_changed', more: serializeSums(priced, priced.lines) });
}

/** CGST Rules 2017, rule 46A: only consumers may get one document for taxed and exempt goods. */
export function refuseMixed({ gstin }: InHouseForm, { lines }: Priced) {
  const sold = lines.filter(({ taxablePaise }) => taxablePaise > 0);
  const isTaxed = sold.map(({ gstRateBasisPoints }) => gstRateBasisPoints > 0);
  if (gstin && isTaxed.some(Boolean) && !isTaxed.every(Boolean))
    throw badField('gstin', 'A business needs a tax invoice and a bill of supply: record taxed and tax-free goods as two orders');
}

/** Before the products are locked, as every purchase does. A walk-in customer of the till has no account. */
export async function holdCounterCash(tx: Db, { paymentType, phoneNumber }: InHouseForm) {
  if (paymentType === 'Cash' && phoneNumber !== '') await holdCashOf(tx, { phone: phoneNumber });
}

/** The cash of the buyer must be held. `before`: the sale being edited, whose day applies. */
export async function refuseMuchCash(
  tx: Db,
  { paymentType, phoneNumber }: InHouseForm,
  { totalPaise }: Priced,
  now: Date,
  before?: { id: string; createdAt: Date },
) {
  if (paymentType !== 'Cash') return;
  const paise = totalPaise + inHouseRoundOff(paymentType, totalPaise);
  if (!isCashLawful(paise))
    throw badField('paymentType', 'Cash of ₹2,00,000 or more is not allowed for one sale. Choose another payment type.');
  if (phoneNumber === '') return;
  const already = await cashOf(tx, { phone: phoneNumber, ...(before && { exceptId: before.id }) }, before?.createdAt ?? now);
  if (!isCashLawful(already + paise))
    throw badField(
      'paymentType',
      said(
        'Cash of ₹2,00,000 or more from one person in a day is not allowed; {paid} is paid or due already. Choose another payment type.',
        {
          paid: formatRupees(already, { decimals: 'when-needed' }),
        },
      ),
    );
}

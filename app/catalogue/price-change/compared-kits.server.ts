import { and, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { kitAboveMrp, kitWithGst } from '../../pricing/kit-price.ts';
import { salePrice } from '../../pricing/sale-price.ts';
import { addedRate } from '../../settings/rules/registration.ts';
import { products } from '../catalogue.tables.ts';
import { pricedPieces, readKits } from '../kits/read-kits.server.ts';
import type { PlannedTax } from './price-change.schema.ts';

/** What each kit costs with all taxes, in paise, and whether it would exceed an MRP then. */
export async function comparedKits(db: Db, saved: PlannedTax, planned: PlannedTax, also?: SQL) {
  const kits = await db
    .select({
      ...{ id: products.id, name: products.fullName, kitPricing: products.kitPricing },
      ...{ originalPricePaise: products.originalPricePaise, offerBasisPoints: products.offerBasisPoints },
    })
    .from(products)
    .where(and(isNotNull(products.kitPricing), isNull(products.archivedAt), also));
  const all = await readKits(db, kits);
  return kits.map(({ id, name, originalPricePaise, offerBasisPoints }) => {
    const under = (tax: PlannedTax) => pricedPieces(all.get(id) ?? [], (rate) => addedRate(rate, tax));
    const paid = salePrice(originalPricePaise, offerBasisPoints);
    return {
      ...{ id, name, now: kitWithGst(paid, under(saved)), planned: kitWithGst(paid, under(planned)) },
      isAboveMrp: kitAboveMrp(originalPricePaise, under(planned)) !== null,
    };
  });
}

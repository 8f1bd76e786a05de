import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { rupeesFromPaise } from '../../platform/money.ts';
import { badField } from '../../platform/refusal.ts';
import { said } from '../../platform/words/said.ts';
import { publishGuard } from '../../pricing/publish-guard.ts';
import { salePrice } from '../../pricing/sale-price.ts';
import { withGst } from '../../pricing/tax/gst.ts';
import { addedRate } from '../../settings/rules/registration.ts';
import { readSection } from '../../settings/settings.server.ts';
import { products } from '../catalogue.tables.ts';
import { comparedKits } from './compared-kits.server.ts';
import { LISTED_AT_MOST, type PlannedTax, type PriceChange } from './price-change.schema.ts';
import { countPriceChanges, countRisenAboveMrp } from './sum-prices.server.ts';

type Priced = { originalPricePaise: number; offerBasisPoints: number; gstRateBasisPoints: number; mrpPaise: number | null };

const PRICE = {
  originalPricePaise: products.originalPricePaise,
  offerBasisPoints: products.offerBasisPoints,
  gstRateBasisPoints: products.gstRateBasisPoints,
  mrpPaise: products.mrpPaise,
};

/** What is on sale or may be, without kits: each of their pieces has its own rate. */
const isPriced = and(isNull(products.archivedAt), isNull(products.kitPricing));

/** Selling above the MRP is an offence (Packaged Commodities Rules, rule 18(2)). Those that were above it before are listed to staff. */
export async function refusePricesAboveMrp(db: Db, planned: PlannedTax) {
  const saved = await readSection(db, 'tax');
  const goods = await countRisenAboveMrp(db, saved, planned);
  const risen = goods + (await countKitsAboveMrp(db, planned)) - (await countKitsAboveMrp(db, saved));
  if (risen > 0)
    throw badField(
      'pricesIncludeTax',
      said('Prices that would exceed their MRP: {count}. Lower them or take the products off sale first.', {
        count: risen,
      }),
    );
}

async function countKitsAboveMrp(db: Db, tax: PlannedTax): Promise<number> {
  const kits = await comparedKits(db, tax, tax, eq(products.isAvailable, true));
  return kits.filter(({ isAboveMrp }) => isAboveMrp).length;
}

/** Counted by the database; the prices that are shown are computed by the functions that price orders. */
export async function previewPriceChange(db: Db, planned: PlannedTax): Promise<PriceChange> {
  const saved = await readSection(db, 'tax');
  const goods = await countPriceChanges(db, saved, planned);
  const kits = await comparedKits(db, saved, planned);
  const howMany = (isCounted: (kit: (typeof kits)[number]) => boolean) => kits.filter(isCounted).length;
  // Only goods with a rate can change.
  const listed = goods.lower + goods.higher > 0 ? await listChanged(db, saved, planned) : [];
  return {
    total: goods.total + kits.length,
    lower: goods.lower + howMany((kit) => kit.planned < kit.now),
    higher: goods.higher + howMany((kit) => kit.planned > kit.now),
    aboveMrp: goods.aboveMrp + howMany((kit) => kit.isAboveMrp),
    products: [...listed, ...kits.filter((kit) => kit.now !== kit.planned)]
      .toSorted((one, other) => Number(one.name > other.name) - Number(one.name < other.name))
      .slice(0, LISTED_AT_MOST)
      .map(({ now, planned: paid, ...row }) => ({ ...row, now: rupeesFromPaise(now), planned: rupeesFromPaise(paid) })),
  };
}

async function listChanged(db: Db, saved: PlannedTax, planned: PlannedTax) {
  const rows = await db
    .select({ id: products.id, name: products.fullName, ...PRICE })
    .from(products)
    // As in the index by name.
    .where(and(isPriced, sql`${products.gstRateBasisPoints} > 0 and ${products.originalPricePaise} > 0`))
    .orderBy(asc(products.fullName), asc(products.id))
    .limit(LISTED_AT_MOST);
  return rows.map(({ id, name, ...row }) => ({ id, name, ...comparedPrice(row, saved, planned) }));
}

/** What is paid for one piece, with all taxes. */
export function comparedPrice({ mrpPaise, ...row }: Priced, saved: PlannedTax, planned: PlannedTax) {
  const paid = salePrice(row.originalPricePaise, row.offerBasisPoints);
  const rate = addedRate(row.gstRateBasisPoints, planned);
  return {
    now: withGst(paid, addedRate(row.gstRateBasisPoints, saved)),
    planned: withGst(paid, rate),
    isAboveMrp: mrpPaise !== null && publishGuard({ ...row, mrpPaise, gstRateBasisPoints: rate }) !== null,
  };
}

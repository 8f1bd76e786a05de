import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
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

type Priced = { originalPricePaise: number; offerBasisPoints: number; gstRateBasisPoints: number; mrpPaise: number | null };

const PRICE = {
  originalPricePaise: products.originalPricePaise,
  offerBasisPoints: products.offerBasisPoints,
  gstRateBasisPoints: products.gstRateBasisPoints,
  mrpPaise: products.mrpPaise,
};

/** What is on sale or may be, without kits: each of their pieces has its own rate. */
const isPriced = and(isNull(products.archivedAt), isNull(products.kitPricing));

const isAboveMrp = ({ mrpPaise, ...row }: Priced, tax: PlannedTax) =>
  mrpPaise !== null && publishGuard({ ...row, mrpPaise, gstRateBasisPoints: addedRate(row.gstRateBasisPoints, tax) }) !== null;

/** Selling above the MRP is an offence (Packaged Commodities Rules, rule 18(2)). Those that were above it before are listed to staff. */
export async function refusePricesAboveMrp(db: Db, planned: PlannedTax) {
  const saved = await readSection(db, 'tax');
  const groups = await db
    .select({ ...PRICE, count: count() })
    .from(products)
    .where(and(isPriced, eq(products.isAvailable, true)))
    .groupBy(...Object.values(PRICE));
  const goods = groups.filter((row) => isAboveMrp(row, planned) && !isAboveMrp(row, saved)).reduce((sum, group) => sum + group.count, 0);
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

/** Computed by the functions that price orders: the database only groups equal prices, so that a large catalogue stays a short list. */
export async function previewPriceChange(db: Db, planned: PlannedTax): Promise<PriceChange> {
  const saved = await readSection(db, 'tax');
  const paidUnder = (tax: PlannedTax, { originalPricePaise, offerBasisPoints, gstRateBasisPoints }: Priced) =>
    withGst(salePrice(originalPricePaise, offerBasisPoints), addedRate(gstRateBasisPoints, tax));
  const compare = (row: Priced) => ({
    now: paidUnder(saved, row),
    planned: paidUnder(planned, row),
    isAboveMrp: isAboveMrp(row, planned),
  });

  const groups = await db
    .select({ ...PRICE, count: count() })
    .from(products)
    .where(isPriced)
    .groupBy(...Object.values(PRICE));
  const kits = await comparedKits(db, saved, planned);
  const changes = [...groups.map((group) => ({ ...compare(group), count: group.count })), ...kits.map((kit) => ({ ...kit, count: 1 }))];
  const howMany = (isCounted: (change: ReturnType<typeof compare>) => boolean) =>
    changes.reduce((sum, change) => sum + (isCounted(change) ? change.count : 0), 0);
  const isAnyChanged = changes.some(({ now, planned: paid }) => now !== paid);
  // Only goods with a rate can change.
  const listed = isAnyChanged
    ? await db
        .select({ id: products.id, name: products.fullName, ...PRICE })
        .from(products)
        // As in the index by name.
        .where(and(isPriced, sql`${products.gstRateBasisPoints} > 0 and ${products.originalPricePaise} > 0`))
        .orderBy(asc(products.fullName), asc(products.id))
        .limit(LISTED_AT_MOST)
    : [];
  return {
    total: howMany(() => true),
    lower: howMany(({ now, planned: paid }) => paid < now),
    higher: howMany(({ now, planned: paid }) => paid > now),
    aboveMrp: howMany(({ isAboveMrp }) => isAboveMrp),
    products: [...listed.map(({ id, name, ...row }) => ({ id, name, ...compare(row) })), ...kits.filter((kit) => kit.now !== kit.planned)]
      .toSorted((one, other) => Number(one.name > other.name) - Number(one.name < other.name))
      .slice(0, LISTED_AT_MOST)
      .map(({ now, planned: paid, ...row }) => ({ ...row, now: rupeesFromPaise(now), planned: rupeesFromPaise(paid) })),
  };
}

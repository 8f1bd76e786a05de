import { and, eq, sql } from 'drizzle-orm';
import { requireOwnOrder } from '../../orders/orders.server.ts';
import { orders } from '../../orders/orders.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import { rupeesFromPaise } from '../../platform/money.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import { CourierError, type CourierRate } from '../courier.ts';
import type { Rates } from '../couriers.schema.ts';
import { parcelQuotes } from '../couriers.tables.ts';
import type { Couriers } from '../open-couriers.server.ts';
import { COURIER_WORDS, type CourierName } from '../parcel-state.ts';
import { draftParcel } from './parcel-to-book.server.ts';

export async function rateParcel(
  db: Db,
  couriers: Couriers,
  { orderId, weightGrams }: { orderId: string; weightGrams: number | undefined },
  staff: Pick<SignedIn, 'id' | 'staffRole'>,
  now: Date,
): Promise<Rates> {
  const [found] = await db.select().from(orders).where(eq(orders.id, orderId));
  const order = requireOwnOrder(found, staff);
  const draft = await draftParcel(db, order, weightGrams);
  const answers = await Promise.all(
    couriers.forNew.map(async (courier) => {
      const question = { ...draft, toPin: draft.to.pinCode, declaredPaise: draft.totalPaise };
      try {
        const found = await courier.listRates(question);
        return {
          courier: courier.name,
          found,
          message: found.length === 0 ? `${COURIER_WORDS[courier.name]} does not serve this PIN code.` : null,
        };
      } catch (error) {
        if (!(error instanceof CourierError)) throw error;
        return { courier: courier.name, found: [], message: error.reason || `${COURIER_WORDS[courier.name]} did not answer.` };
      }
    }),
  );
  const quotes = answers.flatMap(({ courier, found }) => found.flatMap((rate) => (rate.pricePaise === null ? [] : [{ courier, ...rate }])));
  await keepQuotes(db, orderId, draft.weightGrams, quotes, now);
  return {
    weightGrams: draft.weightGrams,
    rates: answers.flatMap(({ courier, found }) =>
      found.map(({ carrierId, carrierName, pricePaise, days }) => ({
        courier,
        carrierId,
        carrierName,
        price: pricePaise === null ? null : rupeesFromPaise(pricePaise),
        days,
      })),
    ),
    problems: answers.flatMap(({ courier, message }) => (message ? [{ courier, message }] : [])),
  };
}

type Quote = CourierRate & { courier: CourierName };

async function keepQuotes(db: Db, orderId: string, weightGrams: number, quotes: readonly Quote[], askedAt: Date) {
  const rows = quotes.flatMap(({ courier, carrierId, pricePaise }) =>
    pricePaise === null ? [] : [{ orderId, courier, carrierId, weightGrams, pricePaise, askedAt }],
  );
  const once = [...new Map(rows.map((row) => [`${row.courier} ${row.carrierId}`, row])).values()];
  if (once.length === 0) return;
  await db
    .insert(parcelQuotes)
    .values(once)
    .onConflictDoUpdate({
      target: [parcelQuotes.orderId, parcelQuotes.courier, parcelQuotes.carrierId],
      set: { weightGrams: sql`excluded.weight_grams`, pricePaise: sql`excluded.price_paise`, askedAt: sql`excluded.asked_at` },
    });
}

/** Null for a choice that was not quoted. */
export async function findQuote(
  db: Db,
  { orderId, courier, carrierId, weightGrams }: { orderId: string; courier: CourierName; carrierId: string | null; weightGrams: number },
): Promise<number | null> {
  if (carrierId === null) return null;
  const isIt = and(
    eq(parcelQuotes.orderId, orderId),
    eq(parcelQuotes.courier, courier),
    eq(parcelQuotes.carrierId, carrierId),
    eq(parcelQuotes.weightGrams, weightGrams),
  );
  const [quote] = await db.select({ pricePaise: parcelQuotes.pricePaise }).from(parcelQuotes).where(isIt);
  return quote?.pricePaise ?? null;
}

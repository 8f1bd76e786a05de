// Who would carry an order's parcel, and for how much: every connected courier is asked.
import { eq } from 'drizzle-orm';
import { requireOwnOrder } from '../orders/orders.server.ts';
import { orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import type { SignedIn } from '../platform/shop.server.ts';
import { CourierError } from './courier.ts';
import type { Rates } from './couriers.schema.ts';
import type { Couriers } from './open-couriers.server.ts';
import { COURIER_WORDS } from './parcel-state.ts';
import { draftParcel } from './parcel-to-book.server.ts';

export async function rateParcel(
  db: Db,
  couriers: Couriers,
  { orderId, weightGrams }: { orderId: string; weightGrams: number | undefined },
  staff: Pick<SignedIn, 'id' | 'staffRole'>,
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

import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { instant } from '../platform/records/end-of-term.server.ts';
import { daysBefore } from '../platform/time.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { type AddressToCheck, addressDoubts } from './address-doubts.ts';
import { readCashFacts } from './cash-facts.server.ts';
import { CASH_ANSWERS, type CashAnswer, judge } from './cash-verdict.ts';

const DAYS = 90;
const ORDERS_AT_MOST = 2_000;

export type SimulatedAnswer = { answer: CashAnswer; orders: number; cameBack: number; delivered: number; rupees: number };
export type Simulation = { orders: number; cameBack: number; isCut: boolean; answers: SimulatedAnswer[] };

type PastOrder = { id: string; address: AddressToCheck; totalPaise: number; isBack: boolean; isDelivered: boolean };

/** Without hold-out and without what staff decided: the rules alone. */
export async function simulateRules(db: Db, { cash, payments }: Settings, now: Date): Promise<Simulation> {
  const wanted = sql`from orders where payment_method = 'cod' and payment_status = 'cod' and total_paise > 0
    and created_at >= ${instant(daysBefore(now, DAYS - 1))} and created_at <= ${instant(now)}
    order by created_at desc, number desc limit ${ORDERS_AT_MOST}`;
  const past = await rowsOf<PastOrder>(
    db,
    sql`select id, shipping_address as address, total_paise as "totalPaise", came_back_at is not null and not is_lost as "isBack",
      delivered_at is not null as "isDelivered" ${wanted}`,
  );
  const facts = await readCashFacts(
    db,
    sql`select id as key, user_id, customer_phone as phone, shipping_address ->> 'zipCode' as pin, created_at as at ${wanted}`,
  );
  const factsOf = new Map(facts.map((row) => [row.key, row]));
  const judged = past.flatMap((order) => {
    const known = factsOf.get(order.id);
    if (!known) return [];
    const standing = { isHeldOut: false, overruled: null, isOnline: payments.isOnline };
    const { answer } = judge({ ...known, totalPaise: order.totalPaise, addressDoubts: addressDoubts(order.address) }, cash, standing);
    return [{ ...order, answer }];
  });
  const sumOf = (orders: typeof judged) => ({
    orders: orders.length,
    cameBack: orders.filter(({ isBack }) => isBack).length,
    delivered: orders.filter(({ isDelivered }) => isDelivered).length,
    rupees: Math.round(orders.reduce((sum, { totalPaise }) => sum + totalPaise, 0) / 100),
  });
  const { orders, cameBack } = sumOf(judged);
  const answers = CASH_ANSWERS.map((answer) => ({ answer, ...sumOf(judged.filter((order) => order.answer === answer)) }));
  return { orders, cameBack, isCut: past.length === ORDERS_AT_MOST, answers };
}

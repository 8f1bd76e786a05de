// Finds the people of a segment for the discounts that are for it: soon after one was saved or the segment changed, and each day.

import { type SQL, sql } from 'drizzle-orm';
import type { DiscountCustomers } from '../coupons/goods-scope.ts';
import { forgetCouponPeople, holdDuePeople, setPeople } from '../coupons/people/coupon-people.server.ts';
import { orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { badField } from '../platform/refusal.ts';
import { emailsOf } from './people-of.server.ts';
import { findSegment } from './segments.server.ts';

const A_ROUND = 20;

/** The periodic task. Each discount in its own transaction, so that an order with one waits for no other. */
export async function findDiscountPeople(db: Db, now: Date) {
  await forgetCouponPeople(db, now);
  for (let round = 0; round < A_ROUND; round++) {
    const isMore = await db.transaction(async (tx) => {
      const due = await holdDuePeople(tx, now);
      const segment = due && (await findSegment(tx, due.segmentId));
      if (!due || !segment) return false;
      await setPeople(tx, due.id, await emailsOf(tx, segment.rule, now), now);
      return true;
    });
    if (!isMore) return;
  }
}

type Named = { customers?: DiscountCustomers | null | undefined; listed?: string[] | undefined; couponId?: string | undefined };

/** A condition on orders: of the people that a discount names. Undefined for a discount that names none. */
export async function boughtByNamed(db: Db, { customers, listed, couponId }: Named, now: Date): Promise<SQL | undefined> {
  if (customers?.who === 'segment') {
    const segment = await findSegment(db, customers.segmentId);
    if (!segment) throw badField('customers.segmentId', 'Choose a segment');
    const emails = await emailsOf(db, segment.rule, now);
    return sql`${orders.userId} in (select id from users where email in (select lower(email) from (${emails}) people))`;
  }
  if (customers?.who !== 'listed') return;
  const contacts = listed
    ? sql`select jsonb_array_elements_text(${JSON.stringify(listed)}::jsonb)`
    : sql`select contact from coupon_people where coupon_id = ${couponId ?? null}`;
  return sql`${orders.userId} in (select id from users where email in (${contacts})
    union all select user_id from phone_proofs where ended_at is null and phone in (${contacts}))`;
}

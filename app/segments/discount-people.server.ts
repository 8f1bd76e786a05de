// Finds the people of a segment for the discounts that are for it: soon after one was saved or the segment changed, and each day.

import { forgetCouponPeople, holdDuePeople, setPeople } from '../coupons/people/coupon-people.server.ts';
import type { Db } from '../platform/database.server.ts';
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

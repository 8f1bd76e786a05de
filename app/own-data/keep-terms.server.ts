// Enforces the retention periods of vocabulary/retention-periods.ts, nightly in small batches. It stores no cursor: each batch selects expired rows,
// so an interrupted run resumes where it stopped, a repeated run finds nothing, and two nodes take different rows.

import { sql } from 'drizzle-orm';
import { endPhoneProofs } from '../accounts/phone/phone-proofs.server.ts';
import { endDevices } from '../accounts/sign-in/sessions/device.server.ts';
import { anonymiseBankLines } from '../bank/forget-bank-lines.server.ts';
import { endCashRefusals } from '../cash/forget-cash.server.ts';
import { endNotices } from '../catalogue/notices/stock-notices.server.ts';
import { anonymiseClaims } from '../claims/forget-claims.server.ts';
import { endComplaints } from '../complaints/forget-complaints.server.ts';
import { endConsents } from '../consents/consents.server.ts';
import { anonymiseParcels } from '../couriers/forget-parcels.server.ts';
import { endInHouseOrders } from '../in-house/anonymise-in-house.server.ts';
import { endInvoices } from '../invoices/anonymise-invoices.server.ts';
import { endBounces, endRecipients } from '../mailing/forget-addresses.server.ts';
import { endConversions } from '../measuring/measuring.server.ts';
import { endMessageReports, endMessages } from '../messages/messages.server.ts';
import { endEarlierOrders } from '../moving-in/earlier-orders.server.ts';
import { endUnsubscribed } from '../newsletter/newsletter.server.ts';
import { anonymiseOrders, ordersToAnonymise } from '../orders/anonymise-orders.server.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { countHit } from '../platform/http/limits/rate-limit.server.ts';
import { endDeadJobs } from '../platform/jobs/dead-jobs.server.ts';
import { endMails } from '../platform/mail.server.ts';
import { endAudit } from '../platform/records/audit.server.ts';
import { type EndOfTerm, endSome, instant, ROWS_AT_ONCE } from '../platform/records/end-of-term.server.ts';
import { addDays, atHour, dayOf } from '../platform/time.ts';
import { endReminders } from '../reminders/reminders.server.ts';
import { booksKeptSince } from '../settings/books/books-kept.server.ts';
import { anonymiseCourierMoney } from '../settlements/forget-courier-money.server.ts';
import { endTillSales } from '../till/anonymise-till.server.ts';

/** Batches of one kind, before the other periodic tasks of the minute get their turn. */
const BATCHES_A_ROUND = 20;
const NIGHT = 'nightly:retention';
const AT_HOUR = 2;

export async function keepTerms(db: Db, now: Date) {
  const [done] = await rowsOf<{ key: string }>(db, sql`select key from limits where key = ${NIGHT} and resets_at > ${instant(now)}`);
  if (done) return;
  let isDone = true;
  for (const end of ENDS) {
    let rows = ROWS_AT_ONCE;
    for (let round = 0; round < BATCHES_A_ROUND && rows === ROWS_AT_ONCE; round++) rows = await db.transaction((tx) => end(tx, now));
    if (rows === ROWS_AT_ONCE) isDone = false;
  }
  if (!isDone) return;
  const next = atHour(addDays(dayOf(now), 1), AT_HOUR);
  await countHit(db, NIGHT, (next.getTime() - now.getTime()) / 1000, now);
}

const endOrders: EndOfTerm = async (tx, now) =>
  endSome(tx, ordersToAnonymise(await booksKeptSince(tx, now)), async (ids) => {
    await anonymiseOrders(tx, ids, now);
    await anonymiseClaims(tx, ids);
    await anonymiseParcels(tx, ids);
    await anonymiseCourierMoney(tx, ids);
    await anonymiseBankLines(tx, ids);
  });

const ENDS: EndOfTerm[] = [
  endOrders,
  endInHouseOrders,
  endTillSales,
  endInvoices,
  endAudit,
  endEarlierOrders,
  endMails,
  endMessages,
  endMessageReports,
  endReminders,
  endRecipients,
  endComplaints,
  endUnsubscribed,
  endConsents,
  endNotices,
  endCashRefusals,
  endConversions,
  endBounces,
  endDevices,
  endPhoneProofs,
  endDeadJobs,
];

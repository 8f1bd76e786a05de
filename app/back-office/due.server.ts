// What is due: the work that waits in each room, for a role that may do it.
import { dueInBank } from '../bank/bank-lines.server.ts';
import { dueInCatalogue } from '../catalogue/catalogue.server.ts';
import { dueInClaims } from '../claims/list/list-claims.server.ts';
import { dueInComplaints } from '../complaints/complaints.server.ts';
import { dueInParcels } from '../couriers/couriers.server.ts';
import { dueInEInvoices } from '../invoices/e-invoice/e-invoices.server.ts';
import { dueInMails } from '../mailing/mail-log.server.ts';
import { dueInMessages } from '../messages/message-log.server.ts';
import { dueInOrders } from '../orders/desk/due-in-orders.server.ts';
import type { Db } from '../platform/database.server.ts';
import { dueInErrors } from '../platform/records/error-standing.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { dueInReviews } from '../reviews/staff-reviews.server.ts';
import { dueInSettlements } from '../settlements/due-in-settlements.server.ts';
import { DUE_KINDS, type Due, type DueKind } from '../vocabulary/due.ts';
import { type Permission, roleMay, type StaffRole } from '../vocabulary/permissions.ts';

const ROOMS: { permissions: Permission[]; due: (db: Db, now: Date) => Promise<Due[]> }[] = [
  { permissions: ['orders', 'refunds'], due: dueInOrders },
  { permissions: ['orders'], due: dueInParcels },
  { permissions: ['claims', 'claim-decisions'], due: dueInClaims },
  { permissions: ['complaints'], due: dueInComplaints },
  { permissions: ['reviews'], due: dueInReviews },
  { permissions: ['stock'], due: dueInCatalogue },
  { permissions: ['books'], due: dueInEInvoices },
  { permissions: ['books'], due: dueInSettlements },
  { permissions: ['books'], due: dueInBank },
  { permissions: ['mails'], due: dueInMails },
  { permissions: ['mails'], due: dueInMessages },
  { permissions: ['health'], due: dueInErrors },
];

/** In the order of DUE_KINDS. A room that fails is logged, and the others still answer. */
export async function findDue({ db, log, now }: Pick<Shop, 'db' | 'log' | 'now'>, role: StaffRole): Promise<Due[]> {
  const found: Due[] = [];
  for (const room of ROOMS) {
    if (!room.permissions.some((permission) => roleMay(role, permission))) continue;
    try {
      found.push(...(await room.due(db, now())));
    } catch (error) {
      log.error('part of the dashboard failed', error, { part: `due ${room.permissions[0]}` });
    }
  }
  const rank = (kind: DueKind) => DUE_KINDS.indexOf(kind);
  return found.filter(({ permission }) => roleMay(role, permission)).sort((a, b) => rank(a.kind) - rank(b.kind));
}

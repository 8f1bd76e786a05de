// Staff sessions end earlier than customers': 12 hours after signing in, and after 30 minutes without activity.
import { and, gt, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../../platform/database.server.ts';
import { recordAudit } from '../../../platform/records/audit.server.ts';
import type { SignedIn } from '../../../platform/shop.server.ts';
import { settingsSchemas } from '../../../settings/settings.schema.ts';
import type { StaffRole } from '../../../vocabulary/permissions.ts';
import { sessions, users } from '../../accounts.tables.ts';
import { deviceWords } from './device-words.ts';

const HOURS_AT_MOST = 12;
const IDLE_MINUTES = 30;
const MINUTE = 60_000;
/** An idle timeout of 30 minutes needs the last use to the minute. */
export const STAFF_SEEN_EVERY_MS = MINUTE;

/** For a query that joins users to sessions. */
export const isLive = (now: Date) => isLiveAt({ now, ...liveSince(now) });

/** The same for a statement that is built once. */
export const isLiveAt = ({ now, signedIn, seen }: Record<'now' | 'signedIn' | 'seen', Date | SQL>): SQL | undefined =>
  and(gt(sessions.expiresAt, now), or(isNull(users.staffRole), and(gt(sessions.createdAt, signedIn), gt(sessions.lastSeenAt, seen))));

export const liveSince = (now: Date) => ({
  signedIn: new Date(now.getTime() - HOURS_AT_MOST * 60 * MINUTE),
  seen: new Date(now.getTime() - IDLE_MINUTES * MINUTE),
});

export async function forgetEndedStaffSessions(db: Db, now: Date) {
  const { signedIn, seen } = liveSince(now);
  const staff = db.select({ id: users.id }).from(users).where(isNotNull(users.staffRole));
  await db
    .delete(sessions)
    .where(and(inArray(sessions.userId, staff), or(lt(sessions.createdAt, signedIn), lt(sessions.lastSeenAt, seen))));
}

/** Open pages poll, so cookie-authenticated reads are no activity. Opening a page, writes and reported key or pointer use are. */
export const isAct = (headers: Headers, isByItself: boolean) => !isByItself || headers.has('authorization');

type SecondStep = { staffRole: StaffRole | null; hasTwoStep: boolean; security: unknown };

/** Whether the role must set up its second step first; `security` is the saved section, if any. */
export function lacksSecondStep({ staffRole, hasTwoStep, security }: SecondStep, isProduction: boolean) {
  if (hasTwoStep || (staffRole !== 'owner' && staffRole !== 'manager')) return false;
  const { staffSecondStep } = settingsSchemas.security.parse(security ?? {});
  return staffSecondStep === 'always' || (staffSecondStep === 'production' && isProduction);
}

type Staff = Pick<SignedIn, 'id' | 'staffRole' | 'waitingRole'>;
type StaffEvent =
  | 'session.sign-in'
  | 'session.sign-out'
  | 'session.wrong-code'
  | 'session.lock'
  | 'session.step-up'
  | 'session.end'
  | 'session.end-others';

/** Customers' sign-ins are private and not audited. */
export async function auditSession(
  tx: Db,
  { id, staffRole, waitingRole }: Pick<Staff, 'id' | 'staffRole'> & Partial<Staff>,
  event: StaffEvent,
  from: { network?: string; userAgent?: string } & Record<string, unknown> = {},
) {
  if (!staffRole && !waitingRole) return;
  const { network, userAgent, ...more } = from;
  const after = { ...more, ...(network && { address: network }), ...(userAgent && { device: deviceWords(userAgent) }) };
  await recordAudit(tx, id, event, `user:${id}`, null, after);
}

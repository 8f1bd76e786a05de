// Closes an account for its owner or for staff: each room erases its own data, in one transaction.
import { eq } from 'drizzle-orm';
import { refuseColleague } from '../accounts/accounts.server.ts';
import { phoneProofs, users } from '../accounts/accounts.tables.ts';
import { forgetAccount, holdToClose } from '../accounts/forget-account.server.ts';
import { isProved } from '../accounts/phone/phone-proofs.server.ts';
import type { Asker } from '../accounts/sign-in/codes/code-browser.server.ts';
import { tryCode } from '../accounts/sign-in/codes/codes.server.ts';
import { isPassword, NO_PASSWORD } from '../accounts/sign-in/passwords/password-hash.server.ts';
import { forgetCart } from '../cart/end-cart.server.ts';
import { forgetCashOf } from '../cash/forget-cash.server.ts';
import { forgetNotices } from '../catalogue/notices/stock-notices.server.ts';
import { forgetClaimsOf } from '../claims/forget-claims.server.ts';
import { forgetComplaints } from '../complaints/forget-complaints.server.ts';
import { closeConsents } from '../consents/consents.server.ts';
import { forgetListed } from '../coupons/people/coupon-people.server.ts';
import { forgetParcelsOf } from '../couriers/forget-parcels.server.ts';
import { forgetAddress } from '../mailing/forget-addresses.server.ts';
import { forgetConversions } from '../measuring/measuring.server.ts';
import { forgetMessages } from '../messages/messages.server.ts';
import { forgetEarlierOrders } from '../moving-in/earlier-orders.server.ts';
import { forgetSubscriber } from '../newsletter/newsletter.server.ts';
import type { Db } from '../platform/database.server.ts';
import { clearLimit, countOrRefuse } from '../platform/http/limits/rate-limit.server.ts';
import { isReachable } from '../platform/mails/no-address.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { forgetPerson } from '../platform/records/forget-person.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import type { Shop, SignedIn } from '../platform/shop.server.ts';
import { forgetReminders } from '../reminders/reminders.server.ts';
import { forgetReviewer } from '../reviews/write-review.server.ts';
import { forgetViews } from '../saved-views/saved-views.server.ts';
import { forgetKept } from '../segments/kept-people.server.ts';
import { forgetWishes } from '../wishlist/wishlist.server.ts';
import { forgetOrderMails } from './forget-order-mails.server.ts';

const NO_PASSWORD_YET = 'Your account has no password yet. Choose one with “Forgot Password?” on the sign-in page first.';
const WRONG_PASSWORDS = { hits: 10, seconds: 15 * 60 };

export async function closeOwnAccount(db: Db, userId: string, password: string, now: Date) {
  const key = `account-close:${userId}`;
  await countOrRefuse(db, key, WRONG_PASSWORDS, now, 'Too many wrong passwords. Please wait 15 minutes.');
  const [account] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId));
  if (account?.passwordHash === NO_PASSWORD) throw badField('password', NO_PASSWORD_YET);
  if (!(await isPassword(password, account?.passwordHash))) throw badField('password', 'Wrong password');
  await db.transaction(async (tx) => {
    await closeAccount(tx, userId, now);
    await clearLimit(tx, key);
  });
}

/** Of an account that a phone has made: it has no address to which a password could be reset. */
export async function closePhoneAccount({ db, env }: Pick<Shop, 'db' | 'env'>, userId: string, code: string, asker: Asker, now: Date) {
  const [account] = await db
    .select({ email: users.email, phone: users.phone, proof: phoneProofs.id })
    .from(users)
    .leftJoin(phoneProofs, isProved)
    .where(eq(users.id, userId));
  if (!account || isReachable(account.email)) throw new Refusal(409, 'Please close your account with your password.');
  if (!account.proof) throw new Refusal(409, 'Please verify your phone in your profile first.');
  if (!(await tryCode(db, env, 'phone', { contact: account.phone, code }, asker, 'usedAt', now)))
    throw badField('code', 'Invalid or expired OTP');
  await db.transaction((tx) => closeAccount(tx, userId, now));
}

export async function closeCustomer(db: Db, actor: Pick<SignedIn, 'id' | 'staffRole'>, id: string, now: Date) {
  if (actor.id === id) throw new Refusal(409, 'You cannot close your own account here.');
  await db.transaction(async (tx) => {
    await refuseColleague(tx, actor, id);
    await closeAccount(tx, id, now);
    await recordAudit(tx, actor.id, 'customer.close', `user:${id}`);
  });
}

/** Orders, invoices and the points ledger stay, because tax law requires them (D8); they carry their own copy of the delivery address. */
export async function closeAccount(tx: Db, userId: string, now: Date) {
  const person = await holdToClose(tx, userId);
  await forgetCart(tx, userId);
  await forgetWishes(tx, userId);
  await forgetListed(tx, person);
  await forgetSubscriber(tx, person.email);
  await forgetNotices(tx, person.email);
  await closeConsents(tx, person, now);
  await forgetComplaints(tx, person, now);
  await forgetClaimsOf(tx, userId, now);
  await forgetParcelsOf(tx, userId);
  await forgetCashOf(tx, userId);
  await forgetEarlierOrders(tx, person);
  await forgetAddress(tx, person);
  await forgetMessages(tx, userId);
  await forgetOrderMails(tx, userId);
  await forgetReminders(tx, userId);
  await forgetConversions(tx, userId);
  await forgetReviewer(tx, userId);
  await forgetViews(tx, userId);
  await forgetAccount(tx, person, now);
  await forgetPerson(tx, person);
  await forgetKept(tx, person);
}

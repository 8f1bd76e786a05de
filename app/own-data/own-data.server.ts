// A person's data: export, and withdrawal of consents (Digital Personal Data Protection Act 2023, sections 6 and 11).

import { and, asc, desc, eq, ne } from 'drizzle-orm';
import { contactEmailOf, getProfile, languageOf, refuseColleague } from '../accounts/accounts.server.ts';
import { sessions } from '../accounts/accounts.tables.ts';
import { listAddresses } from '../accounts/addresses/address-book.server.ts';
import { findNominee } from '../accounts/nominee.server.ts';
import { listPhoneProofs } from '../accounts/phone/phone-proofs.server.ts';
import { listTouchesOf } from '../analytics/visits.server.ts';
import { listCart } from '../cart/read-cart.server.ts';
import { readChosen } from '../cart/samples.server.ts';
import { readSavings } from '../cart/savings/kept-savings.server.ts';
import { exportCashOf } from '../cash/forget-cash.server.ts';
import { dropNotice } from '../catalogue/notices/stock-notices.server.ts';
import { stockNotices } from '../catalogue/notices/stock-notices.tables.ts';
import { listClaimsOf } from '../claims/claims.server.ts';
import { complaintsOf } from '../complaints/complaints.server.ts';
import { ENDS_WITH_THE_ACCOUNT } from '../consents/consents.schema.ts';
import { isOf, listConsents, withdrawConsent } from '../consents/consents.server.ts';
import { consents } from '../consents/consents.tables.ts';
import { listDiscountsOf } from '../coupons/people/coupon-people.server.ts';
import { exportParcelsOf } from '../couriers/forget-parcels.server.ts';
import { coinEntries } from '../loyalty/loyalty.tables.ts';
import { RECEIVERS } from '../measuring/measuring.schema.ts';
import { listConversionsOf, purposeOf } from '../measuring/measuring.server.ts';
import { withdrawMeasuring } from '../measuring/measuring-consent.server.ts';
import { listMessagesOf } from '../messages/message-log.server.ts';
import { listEarlierOrders } from '../moving-in/earlier-orders.server.ts';
import { subscribers } from '../newsletter/newsletter.tables.ts';
import { stopNews } from '../newsletter/subscribers.server.ts';
import { exportNotesOf } from '../orders/notes/read-notes.server.ts';
import { listOrdersOf } from '../orders/orders.server.ts';
import type { Db } from '../platform/database.server.ts';
import { countOrRefuse } from '../platform/http/limits/rate-limit.server.ts';
import { reachable } from '../platform/mails/no-address.ts';
import { mails } from '../platform/platform.tables.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SignedIn } from '../platform/shop.server.ts';
import { listRemindersOf } from '../reminders/reminders.server.ts';
import { ownReviews } from '../reviews/reviews.server.ts';
import { reviews } from '../reviews/reviews.tables.ts';
import { withdrawReview } from '../reviews/write-review.server.ts';
import { PRIVATE_MAIL } from '../vocabulary/mail-kinds.ts';
import { listWishes } from '../wishlist/wishlist.server.ts';

const DOWNLOADS = { hits: 10, seconds: 3600 };

/** Contains no data of other people: referrals appear only as points. */
export async function exportOwnData(db: Db, asker: Pick<SignedIn, 'id' | 'staffRole'>, userId: string, now: Date) {
  if (asker.id !== userId) await refuseColleague(db, asker, userId);
  await countOrRefuse(db, `own-data:${asker.id}`, DOWNLOADS, now);
  const profile = await getProfile(db, userId);
  const person = { id: userId, email: profile.email };
  if (asker.id !== userId) await recordAudit(db, asker.id, 'customer.export', `user:${userId}`);
  const reviewed = await db.select({ productId: reviews.productId }).from(reviews).where(eq(reviews.userId, userId));
  return {
    exportedAt: now.toISOString(),
    profile: { ...profile, email: reachable(profile.email) },
    emailForOrders: await contactEmailOf(db, userId),
    verifiedPhones: await listPhoneProofs(db, userId),
    language: await languageOf(db, userId),
    nominee: await findNominee(db, userId),
    addresses: await listAddresses(db, userId),
    orders: await listOrdersOf(db, userId),
    ordersCameFrom: await listTouchesOf(db, userId),
    notesOnOrders: await exportNotesOf(db, userId),
    earlierOrders: await listEarlierOrders(db, person),
    parcels: await exportParcelsOf(db, userId),
    cashOnDelivery: await exportCashOf(db, userId),
    points: await db
      .select({ points: coinEntries.coins, for: coinEntries.kind, date: coinEntries.createdAt })
      .from(coinEntries)
      .where(eq(coinEntries.userId, userId))
      .orderBy(asc(coinEntries.id)),
    reviews: await ownReviews(
      db,
      userId,
      reviewed.map(({ productId }) => productId),
    ),
    wishlist: (await listWishes(db, userId)).map(({ Product, ...wish }) => ({ ...wish, product: Product.name })),
    cart: (await listCart(db, userId)).map(({ productId, quantity, Product }) => ({ productId, quantity, product: Product.name })),
    cartSavings: await readSavings(db, userId),
    cartSamples: await readChosen(db, userId),
    consents: await listConsents(db, person),
    newsletter: await db
      .select({
        source: subscribers.source,
        language: subscribers.language,
        since: subscribers.createdAt,
        unsubscribedAt: subscribers.unsubscribedAt,
      })
      .from(subscribers)
      .where(eq(subscribers.email, person.email)),
    discountsFor: await listDiscountsOf(db, { userId, email: person.email }),
    backInStock: await db
      .select({ productId: stockNotices.productId, language: stockNotices.language, since: stockNotices.createdAt })
      .from(stockNotices)
      .where(eq(stockNotices.email, person.email)),
    complaints: await complaintsOf(db, person),
    claims: await listClaimsOf(db, { userId }),
    mailsReceived: await db
      .select({ kind: mails.kind, subject: mails.subject, sentAt: mails.sentAt })
      .from(mails)
      .where(and(eq(mails.toAddress, person.email), ne(mails.kind, PRIVATE_MAIL)))
      .orderBy(desc(mails.createdAt)),
    messagesReceived: await listMessagesOf(db, userId),
    reminders: await listRemindersOf(db, userId),
    toldToReceivers: await listConversionsOf(db, userId),
    signedInSince: await db
      .select({ since: sessions.createdAt, until: sessions.expiresAt })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
  };
}

/** Withdrawing a consent also ends what was done because of it. */
export async function takeBackConsent(db: Db, user: SignedIn, consentId: string, now: Date) {
  await db.transaction(async (tx) => {
    const [consent] = await tx
      .select()
      .from(consents)
      .where(and(eq(consents.id, consentId), isOf(user)));
    if (!consent) throw new Refusal(404, 'Consent not found.');
    const { email, purpose, productId } = consent;
    if (ENDS_WITH_THE_ACCOUNT.includes(purpose))
      throw new Refusal(409, 'Your account needs this consent. To withdraw it, close your account.');
    if (consent.withdrawnAt) return;
    if (purpose === 'newsletter') await stopNews(tx, email, now);
    if (purpose === 'whatsapp-orders' || purpose.startsWith('reminders-')) await withdrawConsent(tx, { email, purpose }, now);
    for (const receiver of RECEIVERS)
      if (purpose === purposeOf(receiver)) await withdrawMeasuring(tx, { id: user.id, email }, receiver, now);
    if (purpose === 'back-in-stock' && productId) await dropNotice(tx, productId, email);
    if (purpose === 'review' && productId) await withdrawReview(tx, { ...user, email }, productId, now);
  });
}

// Every job kind -> its handler, and the periodic tasks: the map of what happens in the background.
import { messagePhoneCode, SEND_PHONE_CODE } from './accounts/phone/phone-codes.server.ts';
import { mailCode } from './accounts/sign-in/codes/code-mails.server.ts';
import { forgetExpired, SEND_CODE } from './accounts/sign-in/codes/codes.server.ts';
import { notifyOfFailedSignIns, TELL_OF_FAILED_SIGN_INS } from './accounts/sign-in/sign-in-budget.server.ts';
import { pruneImpressions } from './analytics/analytics.server.ts';
import { keepViews } from './analytics/kept-views.server.ts';
import { sumUpTouches } from './analytics/visits.server.ts';
import { matchBankLines } from './bank/match-lines.server.ts';
import { keepTaxDays } from './books/gst/tax-sums.server.ts';
import { makeMonthFile } from './books/month/make-month-file.server.ts';
import { forgetMonthFiles, MAKE_MONTH_FILE } from './books/month/month-files.server.ts';
import { forgetAdditions } from './cart/cart.server.ts';
import { forgetGuestCarts } from './cart/guest/forget-guest-carts.server.ts';
import { forgetEdits } from './catalogue/bulk-edit/bulk-edit.server.ts';
import { applyRateChanges } from './catalogue/rate-changes.server.ts';
import { endReducedSales } from './catalogue/sales/expiring.server.ts';
import { launchProducts } from './catalogue/states/launch-products.server.ts';
import { closeForGood, reconcileSilent, releaseUnpaid } from './checkout/unpaid-orders.server.ts';
import { forgetOldClaims } from './claims/forget-claims.server.ts';
import { forgetComplaints } from './complaints/complaints.server.ts';
import { ACT_ON_ATTEMPT, sendAttemptAction } from './couriers/attempts/act-on-attempt.server.ts';
import { CHECK_ACTION, checkAction } from './couriers/attempts/check-action.server.ts';
import { ATTEMPT_FAILED, notifyOfAttempt } from './couriers/attempts/notify-of-attempt.server.ts';
import { finishBookings } from './couriers/booking/book-parcel.server.ts';
import { finishCancellations } from './couriers/booking/cancel-parcel.server.ts';
import { type Couriers, openCouriers } from './couriers/open-couriers.server.ts';
import { pollParcels } from './couriers/tracking/follow-parcel.server.ts';
import { issueWaitingInHouse } from './in-house/in-house-invoices.server.ts';
import { openPortal } from './invoices/e-invoice/open-portal.server.ts';
import type { InvoicePortal } from './invoices/e-invoice/portal.ts';
import { REGISTER_INVOICE, registerInvoice } from './invoices/e-invoice/register-invoice.server.ts';
import { findMailGoods } from './letters/mail-goods.server.ts';
import { START_LETTER, startScheduled } from './letters/send-letter.server.ts';
import { rewardBirthdays } from './loyalty/birthdays.server.ts';
import { SEND_MAILING } from './mailing/bulk/mailings.server.ts';
import { forgetCopies, noteBounce, noteInterrupted, sendSlice } from './mailing/bulk/send-mailing.server.ts';
import { letterheadOf, senderOf } from './mailing/sender.server.ts';
import { TELL_OF_PURCHASE } from './measuring/measuring.server.ts';
import { openReceivers } from './measuring/receivers.server.ts';
import { tellOfPurchase } from './measuring/tell-of-purchase.server.ts';
import { REMOVE_FILES, removeFiles } from './media/media.server.ts';
import { removeUnusedPictures } from './media/unused-pictures.server.ts';
import { openChannels } from './messages/channels.server.ts';
import { applyMissedReports } from './messages/message-reports.server.ts';
import { SEND_MESSAGE } from './messages/messages.server.ts';
import { BUTTON_PRESSED } from './messages/replies/apply-press.server.ts';
import { sendMessage } from './messages/send-message.server.ts';
import { answerCashOrder } from './orders/cash/answer-by-message.server.ts';
import { followUnconfirmed } from './orders/cash/unconfirmed-orders.server.ts';
import { issueWaitingDocuments } from './orders/documents/issue-invoice.server.ts';
import { notifyOfOrder } from './orders/mails/notify-of-order.server.ts';
import { ORDER_MAIL } from './orders/mails/order-mails.server.ts';
import { messageOutForDelivery, ORDER_ON_THE_VAN } from './orders/mails/order-messages.server.ts';
import { CLOSE_ATTEMPT } from './orders/moves/cancel-order.server.ts';
import { TELL_BUYERS, tellSomeBuyers } from './orders/recall/tell-buyers.server.ts';
import { SEND_REFUND } from './orders/refunds/refund-jobs.server.ts';
import { sendRefund } from './orders/refunds/send-refund.server.ts';
import { keepTerms } from './own-data/keep-terms.server.ts';
import type { Gateways } from './payments/gateways.server.ts';
import { openCdn } from './platform/cdn/ask-cdn.server.ts';
import { cdnOf } from './platform/cdn/cdn-settings.server.ts';
import { PURGE_CDN, purgeCdn } from './platform/cdn/purge-cdn.server.ts';
import { reopened } from './platform/env/live-env.server.ts';
import { handle, type JobHandler, type Sweep } from './platform/jobs.server.ts';
import { SEND_MAIL, sendMail } from './platform/mail.server.ts';
import { createDeliveries } from './platform/mails/delivery.server.ts';
import { fetchPublic } from './platform/public-fetch.server.ts';
import type { Shop } from './platform/shop.server.ts';
import { forgetImports } from './product-import/product-import.server.ts';
import { importSlice } from './product-import/run-import.server.ts';
import { IMPORT_PRODUCTS } from './product-import/steer-import.server.ts';
import { keepProfit } from './profit/profit-days.server.ts';
import { countRecommendations } from './recommendations/recommendations.server.ts';
import { sendStockNotices } from './reminders/back-in-stock.server.ts';
import { sendReminders } from './reminders/send-reminders.server.ts';
import { noteChangedAddresses, submitChangedAddresses, TELL_SEARCH_ENGINES } from './search-engines/announce.server.ts';
import { openIndexNow } from './search-engines/index-now.server.ts';
import { findDiscountPeople } from './segments/discount-people.server.ts';
import { keepPeople } from './segments/kept-people.server.ts';
import { keepBuyers } from './segments/life-of-buyers.server.ts';
import { keepRfm } from './segments/rfm.server.ts';
import { inOneReading } from './settings/settings.server.ts';
import { askForSettlements } from './settlements/ask-for-settlements.server.ts';
import { READ_SETTLEMENTS, readSettlements } from './settlements/read-settlements.server.ts';
import { writeOffExpired } from './stock/batches.server.ts';
import { mailLowStock } from './stock/low-stock.server.ts';
import { keepSales } from './trends/keep-sales.server.ts';
import { mailLaneOf } from './vocabulary/mail-kinds.ts';

export function jobHandlers(shop: Shop, gateways: Gateways, couriers: Couriers = openCouriers(shop), portal?: InvoicePortal): JobHandler[] {
  const deliveries = createDeliveries(shop.env, shop.log, shop.parties);
  const channels = openChannels(shop.env, shop.log, shop.parties);
  const portals = reopened(shop.env, () => {
    const opened = openPortal(shop);
    return { open: () => opened };
  });
  const indexNow = openIndexNow(shop.env, shop);
  const cdn = cdnOf(shop.env);
  const askCdn = cdn && openCdn(cdn, shop);
  const receivers = reopened(shop.env, () => openReceivers(shop.env, shop));
  return [
    handle(SEND_REFUND, ({ refundId }) => sendRefund(shop.db, gateways, refundId, shop.now())),
    handle(CLOSE_ATTEMPT, ({ gatewayOrderId }) => closeForGood(shop, gateways, gatewayOrderId, shop.now())),
    handle(SEND_MAIL, async (payload) => {
      const refused = await sendMail(
        shop.db,
        (kind) => deliveries[mailLaneOf(kind)],
        await letterheadOf(inOneReading(shop.db)),
        payload,
        shop.now(),
      );
      if (refused?.fault.kind === 'bounced') await noteBounce(shop.db, refused.to, refused.fault.reason, shop.now());
    }),
    handle(SEND_CODE, async (payload) => mailCode(shop.db, await senderOf(shop), payload, shop.now())),
    handle(SEND_PHONE_CODE, (payload) => messagePhoneCode(shop, channels, payload, shop.now())),
    handle(TELL_OF_FAILED_SIGN_INS, async (payload) => notifyOfFailedSignIns(shop.db, await senderOf(shop), payload, shop.now())),
    handle(ORDER_MAIL, (payload) => notifyOfOrder(shop, channels, payload, shop.now())),
    handle(ORDER_ON_THE_VAN, (payload) => messageOutForDelivery(shop, channels, payload, shop.now())),
    handle(BUTTON_PRESSED, (payload) => answerCashOrder(shop, channels, payload, shop.now())),
    handle(SEND_MESSAGE, (payload) => sendMessage(shop.db, channels, payload, shop.now())),
    handle(SEND_MAILING, ({ mailingId }) => sendSlice(shop, deliveries.bulk, mailingId, findMailGoods)),
    handle(START_LETTER, ({ letterId }) => startScheduled(shop.db, letterId, shop.now())),
    handle(ACT_ON_ATTEMPT, ({ attemptId }) => sendAttemptAction(shop, couriers, attemptId, shop.now())),
    handle(CHECK_ACTION, (payload) => checkAction(shop.db, couriers, payload, shop.now())),
    handle(ATTEMPT_FAILED, async ({ attemptId }) =>
      notifyOfAttempt(shop, { sender: await senderOf(shop), channels }, attemptId, shop.now()),
    ),
    handle(REGISTER_INVOICE, ({ invoiceId }) => registerInvoice(shop.db, portal ?? portals.open(), invoiceId, shop.now())),
    handle(TELL_BUYERS, async (payload) =>
      tellSomeBuyers(shop.db, { sender: await senderOf(shop), channels, site: shop.env.PUBLIC_URL }, payload, shop.now()),
    ),
    handle(TELL_OF_PURCHASE, ({ orderId }) => tellOfPurchase(shop.db, shop.env, receivers, orderId, shop.now())),
    handle(TELL_SEARCH_ENGINES, () => submitChangedAddresses(shop.db, indexNow, shop.env.PUBLIC_URL, shop.now())),
    handle(REMOVE_FILES, ({ names }) => removeFiles(shop, names)),
    handle(READ_SETTLEMENTS, ({ gateway }) => readSettlements(shop, gateways, gateway, shop.now())),
    handle(MAKE_MONTH_FILE, ({ fileId }) => makeMonthFile(shop, fileId)),
    handle(PURGE_CDN, ({ tags }) => purgeCdn(shop.db, askCdn, tags)),
    handle(IMPORT_PRODUCTS, ({ importId }) => importSlice(shop, fetchPublic, importId)),
  ];
}

export function sweeps(shop: Shop, gateways: Gateways, couriers: Couriers = openCouriers(shop)): Sweep[] {
  const channels = openChannels(shop.env, shop.log, shop.parties);
  const ways = async () => ({ env: shop.env, sender: await senderOf(shop), channels });
  return [
    { name: 'forget expired codes, sessions and counters', run: (now) => forgetExpired(shop.db, now) },
    { name: 'note interrupted mailings', run: (now) => noteInterrupted(shop.db, now) },
    { name: 'apply reports that missed their message', run: (now) => applyMissedReports(shop.db, now) },
    { name: 'forget the copies of old mailings', run: (now) => forgetCopies(shop.db, now) },
    { name: 'match lines of the bank', run: (now) => matchBankLines(shop.db, now) },
    { name: 'ask gateways for settlements', isOutgoing: true, run: (now) => askForSettlements(shop.db, gateways, now) },
    { name: 'ask about silent payments', isOutgoing: true, run: (now) => reconcileSilent(shop, gateways, now) },
    { name: 'issue invoices that waited', run: (now) => issueWaitingDocuments(shop.db, now) },
    { name: 'issue in-house invoices that waited', run: (now) => issueWaitingInHouse(shop.db, now) },
    { name: 'sum up the taxes of past days', run: (now) => keepTaxDays(shop.database.background, now) },
    { name: 'sum up the sales of past days', run: (now) => keepSales(shop.database.background, now) },
    { name: 'sum up the profit of past days', run: (now) => keepProfit(shop.database.background, now) },
    { name: 'sum up what buyers bought', run: () => keepBuyers(shop.database.background) },
    { name: 'group buyers by recency, frequency and amount', run: (now) => keepRfm(shop.database.background, now) },
    { name: 'look up whom segments find', run: () => keepPeople(shop.database.background) },
    { name: 'reward birthdays', run: (now) => rewardBirthdays(shop.db, now) },
    { name: 'sum up the views of past days', run: (now) => keepViews(shop.database.background, now) },
    { name: 'forget old impressions', run: (now) => pruneImpressions(shop.database.background, now) },
    { name: 'sum up where orders came from', run: (now) => sumUpTouches(shop.db, now) },
    { name: 'forget old additions to carts', run: (now) => forgetAdditions(shop.db, now) },
    { name: 'forget old carts of visitors', run: (now) => forgetGuestCarts(shop.db, now) },
    { name: 'forget old complaints', run: (now) => forgetComplaints(shop.db, now) },
    { name: 'forget the words of old claims', run: (now) => forgetOldClaims(shop.db, now) },
    { name: 'end what has served its term', run: (now) => keepTerms(shop.db, now) },
    { name: 'remove unused pictures', run: (now) => removeUnusedPictures(shop, now) },
    { name: 'forget old month files', run: (now) => forgetMonthFiles(shop, now) },
    { name: 'forget old imports', run: (now) => forgetImports(shop.db, now) },
    { name: 'forget old edits of many products', run: (now) => forgetEdits(shop.db, now) },
    { name: 'launch scheduled products', run: (now) => launchProducts(shop, now) },
    { name: 'apply GST rates whose day has come', run: (now) => applyRateChanges(shop.db, now) },
    { name: 'write off what expired', run: (now) => writeOffExpired(shop.db, now) },
    { name: 'end reduced prices of sold batches', run: (now) => endReducedSales(shop, now) },
    { name: 'tell staff what is nearly gone', run: async (now) => mailLowStock(shop.db, await senderOf(shop), now) },
    { name: 'tell that goods are back', isOutgoing: true, run: async (now) => sendStockNotices(shop.db, await ways(), now) },
    { name: 'bring people back', isOutgoing: true, run: (now) => sendReminders(shop.database.background, ways, now) },
    { name: 'note what search engines are to know', run: (now) => noteChangedAddresses(shop.database.background, now) },
    { name: 'finish bookings with couriers', isOutgoing: true, run: (now) => finishBookings(shop, couriers, now) },
    { name: 'cancel parcels at couriers', isOutgoing: true, run: (now) => finishCancellations(shop, couriers, now) },
    { name: 'track parcels', isOutgoing: true, run: (now) => pollParcels(shop, couriers, now) },
    { name: 'find the people of discounts', run: (now) => findDiscountPeople(shop.database.background, now) },
    { name: 'count what sells', run: (now) => countRecommendations(shop.database.background, now) },
    { name: 'remind of unconfirmed cash orders, and cancel them', run: (now) => followUnconfirmed(shop, now) },
    { name: 'release unpaid orders', isOutgoing: true, run: (now) => releaseUnpaid(shop, gateways, now) },
  ];
}

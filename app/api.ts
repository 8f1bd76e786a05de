// Every /api room: the map of the API.
import { accountsApi } from './accounts/accounts.api.ts';
import { addressBookApi } from './accounts/addresses/address-book.api.ts';
import { customersApi } from './accounts/customers/customers.api.ts';
import { nomineeApi } from './accounts/nominee.api.ts';
import { phoneApi } from './accounts/phone/phone.api.ts';
import { passwordApi } from './accounts/sign-in/passwords/password.api.ts';
import { findSignedIn } from './accounts/sign-in/sessions/session.server.ts';
import { signInSafetyApi } from './accounts/sign-in/sign-in-safety.api.ts';
import { staffApi } from './accounts/staff/staff.api.ts';
import { analyticsApi } from './analytics/analytics.api.ts';
import type { ImpressionLog } from './analytics/impression-log.server.ts';
import type { VisitLog } from './analytics/visit-log.server.ts';
import { auditApi } from './back-office/audit/audit.api.ts';
import { dueApi } from './back-office/due.api.ts';
import { findAnythingApi } from './back-office/search/find-anything.api.ts';
import { bankApi } from './bank/bank.api.ts';
import { booksApi } from './books/books.api.ts';
import { lockedMonthsApi } from './books/locked-months.api.ts';
import { monthFilesApi } from './books/month/month-files.api.ts';
import { buyingApi } from './buying/buying.api.ts';
import { labelsApi } from './buying/labels/labels.api.ts';
import { cartApi } from './cart/cart.api.ts';
import { cashApi } from './cash/cash.api.ts';
import { bulkEditApi } from './catalogue/bulk-edit/bulk-edit.api.ts';
import { catalogueApi } from './catalogue/catalogue.api.ts';
import { moveCategory } from './catalogue/move-category.server.ts';
import { stockNoticesApi } from './catalogue/notices/stock-notices.api.ts';
import { priceChangeApi } from './catalogue/price-change/price-change.api.ts';
import { salesApi } from './catalogue/sales/sales.api.ts';
import { searchWordsApi } from './catalogue/search/search-words.api.ts';
import { productVideoApi } from './catalogue/videos/product-video.api.ts';
import { checkoutApi } from './checkout/checkout.api.ts';
import { openCheckoutApi } from './checkout/open/open-checkout.api.ts';
import { phoneCheckoutApi } from './checkout/open/phone-checkout.api.ts';
import { claimsApi } from './claims/claims.api.ts';
import { decideClaimApi } from './claims/decision/decide-claim.api.ts';
import { remediesApi } from './claims/recall/remedies.api.ts';
import { collectionsApi } from './collections/collections.api.ts';
import { complaintsApi } from './complaints/complaints.api.ts';
import { contentApi } from './content/content.api.ts';
import { postsApi } from './content/journal/posts.api.ts';
import { contentPicturesApi } from './content/pictures/content-pictures.api.ts';
import { campaignsApi } from './coupons/campaigns.api.ts';
import { couponsApi } from './coupons/coupons.api.ts';
import { couriersApi } from './couriers/couriers.api.ts';
import type { Couriers } from './couriers/open-couriers.server.ts';
import { facetsApi } from './facets/facets.api.ts';
import { feedsApi } from './feeds/feeds.api.ts';
import { inHouseApi } from './in-house/in-house.api.ts';
import { eInvoicesApi } from './invoices/e-invoice/e-invoices.api.ts';
import { invoicesApi } from './invoices/invoices.api.ts';
import { lettersApi } from './letters/letters.api.ts';
import { findMailGoods } from './letters/mail-goods.server.ts';
import { loyaltyApi } from './loyalty/loyalty.api.ts';
import { mailingsApi } from './mailing/bulk/mailings.api.ts';
import { mailingApi } from './mailing/mailing.api.ts';
import { measuringApi } from './measuring/measuring.api.ts';
import { logoApi } from './media/logo.api.ts';
import { mediaApi } from './media/media.api.ts';
import { sliderApi } from './media/slider/slider.api.ts';
import { videosApi } from './media/videos/videos.api.ts';
import { menusApi } from './menus/menus.api.ts';
import { messagesApi } from './messages/messages.api.ts';
import { newsletterApi } from './newsletter/newsletter.api.ts';
import { cashOrdersApi } from './orders/cash/cash-orders.api.ts';
import { orderInvoicesApi } from './orders/documents/order-invoices.api.ts';
import { orderNotesApi } from './orders/notes/order-notes.api.ts';
import { ordersApi } from './orders/orders.api.ts';
import { packingApi } from './orders/packing/packing.api.ts';
import { tellBuyersApi } from './orders/recall/tell-buyers.api.ts';
import { refundsApi } from './orders/refunds/refunds.api.ts';
import { closeAccountApi } from './own-data/close-account.api.ts';
import { ownDataApi } from './own-data/own-data.api.ts';
import type { Gateways } from './payments/gateways.server.ts';
import type { Api } from './platform/http/endpoint.server.ts';
import { healthApi } from './platform/http/health.api.ts';
import { docsApi } from './platform/http/openapi/docs.api.ts';
import { productImportApi } from './product-import/product-import.api.ts';
import { profitApi } from './profit/profit.api.ts';
import { tryKeysApi } from './recovery/try-keys.api.ts';
import { redirectsApi } from './redirects/redirects.api.ts';
import { remindersApi } from './reminders/reminders.api.ts';
import { reviewsApi } from './reviews/reviews.api.ts';
import { savedViewsApi } from './saved-views/saved-views.api.ts';
import { searchEnginesApi } from './search-engines/search-engines.api.ts';
import { segmentsApi } from './segments/segments.api.ts';
import { simulationApi } from './segments/simulation.api.ts';
import { deliveryApi } from './settings/delivery.api.ts';
import { keysApi } from './settings/keys/keys.api.ts';
import { settingsApi } from './settings/settings.api.ts';
import { shopIdentity } from './settings/settings.server.ts';
import { readSettlementsSoon } from './settlements/ask-for-settlements.server.ts';
import { settlementsApi } from './settlements/settlements.api.ts';
import { countsApi } from './stock/counts/counts.api.ts';
import { goodsApi } from './stock/goods/goods.api.ts';
import { recallsApi } from './stock/recalls/recalls.api.ts';
import { stockApi } from './stock/stock.api.ts';
import { tillApi } from './till/till.api.ts';
import { trendsApi } from './trends/trends.api.ts';
import { wishlistApi } from './wishlist/wishlist.api.ts';

type Parts = { gateways: Gateways; couriers: Couriers; impressions: ImpressionLog; visits: VisitLog };

export function mountApi(api: Api, parts: Parts) {
  mediaApi(api, ({ db, env, now }, headers) => findSignedIn(db, headers, now(), { isProduction: env.isProduction, isAct: false }));
  docsApi(api, { findName: async (db) => (await shopIdentity(db)).name });
  return [...shopAndPeople(api, parts), ...goodsAndPages(api), ...ordersAndBooks(api, parts)];
}

const shopAndPeople = (api: Api, { impressions, visits }: Parts) => [
  ...healthApi(api),
  ...settingsApi(api),
  ...keysApi(api),
  ...tryKeysApi(api),
  ...menusApi(api),
  ...deliveryApi(api),
  ...campaignsApi(api),
  ...logoApi(api),
  ...sliderApi(api),
  ...videosApi(api),
  ...analyticsApi(api, impressions, visits),
  ...mailingApi(api),
  ...mailingsApi(api, findMailGoods),
  ...messagesApi(api),
  ...accountsApi(api),
  ...passwordApi(api),
  ...phoneApi(api),
  ...signInSafetyApi(api),
  ...addressBookApi(api),
  ...customersApi(api),
  ...nomineeApi(api),
  ...staffApi(api),
  ...newsletterApi(api),
  ...loyaltyApi(api),
];

const goodsAndPages = (api: Api) => [
  ...couponsApi(api),
  ...facetsApi(api, { moveCategory }),
  ...catalogueApi(api),
  ...bulkEditApi(api),
  ...salesApi(api),
  ...priceChangeApi(api),
  ...collectionsApi(api),
  ...contentApi(api),
  ...postsApi(api),
  ...contentPicturesApi(api),
  ...redirectsApi(api),
  ...stockNoticesApi(api),
  ...productVideoApi(api),
  ...searchWordsApi(api),
  ...productImportApi(api),
  ...stockApi(api),
  ...goodsApi(api),
  ...countsApi(api),
  ...buyingApi(api),
  ...labelsApi(api),
  ...recallsApi(api),
  ...tellBuyersApi(api),
  ...reviewsApi(api),
  ...savedViewsApi(api),
  ...wishlistApi(api),
];

const ordersAndBooks = (api: Api, { gateways, couriers, visits }: Parts) => [
  ...cartApi(api),
  ...simulationApi(api),
  ...checkoutApi(api, gateways, visits, readSettlementsSoon),
  ...openCheckoutApi(api),
  ...phoneCheckoutApi(api),
  ...cashApi(api),
  ...cashOrdersApi(api),
  ...orderNotesApi(api),
  ...ordersApi(api),
  ...packingApi(api),
  ...refundsApi(api, gateways),
  ...couriersApi(api, couriers),
  ...feedsApi(api),
  ...searchEnginesApi(api),
  ...measuringApi(api),
  ...complaintsApi(api),
  ...claimsApi(api),
  ...remindersApi(api),
  ...segmentsApi(api),
  ...lettersApi(api),
  ...decideClaimApi(api),
  ...remediesApi(api),
  ...ownDataApi(api),
  ...closeAccountApi(api),
  ...invoicesApi(api),
  ...eInvoicesApi(api),
  ...orderInvoicesApi(api),
  ...booksApi(api),
  ...lockedMonthsApi(api),
  ...monthFilesApi(api),
  ...settlementsApi(api, gateways),
  ...bankApi(api),
  ...inHouseApi(api),
  ...tillApi(api),
  ...profitApi(api),
  ...trendsApi(api, visits),
  ...auditApi(api),
  ...dueApi(api),
  ...findAnythingApi(api),
];

declare module './ui/browser/api-calls.ts' {
  interface Mounted {
    calls: ReturnType<typeof mountApi>[number];
  }
}

// Every /api room: the map of the API.

import { accountsApi } from './accounts/accounts.api.ts';
import { addressBookApi } from './accounts/address-book.api.ts';
import { customersApi } from './accounts/customers.api.ts';
import { analyticsApi } from './analytics/analytics.api.ts';
import type { ImpressionLog } from './analytics/impression-log.server.ts';
import { booksApi } from './books/books.api.ts';
import { cartApi } from './cart/cart.api.ts';
import { catalogueApi } from './catalogue/catalogue.api.ts';
import { checkoutApi } from './checkout/checkout.api.ts';
import { campaignsApi } from './coupons/campaigns.api.ts';
import { couponsApi } from './coupons/coupons.api.ts';
import { inHouseApi } from './in-house/in-house.api.ts';
import { invoicesApi } from './invoices/invoices.api.ts';
import { loyaltyApi } from './loyalty/loyalty.api.ts';
import { mailingApi } from './mailing/mailing.api.ts';
import { mailingsApi } from './mailing/mailings.api.ts';
import { mediaApi } from './media/media.api.ts';
import { sliderApi } from './media/slider.api.ts';
import { newsletterApi } from './newsletter/newsletter.api.ts';
import { ordersApi } from './orders/orders.api.ts';
import type { Gateway } from './payments/gateway.ts';
import { docsApi } from './platform/docs.api.ts';
import type { Api } from './platform/endpoint.server.ts';
import { healthApi } from './platform/health.api.ts';
import { reviewsApi } from './reviews/reviews.api.ts';
import { deliveryApi } from './settings/delivery.api.ts';
import { settingsApi } from './settings/settings.api.ts';
import { wishlistApi } from './wishlist/wishlist.api.ts';

export function mountApi(api: Api, { gateway, impressions }: { gateway: Gateway; impressions: ImpressionLog }) {
  healthApi(api);
  settingsApi(api);
  deliveryApi(api);
  campaignsApi(api);
  mediaApi(api);
  sliderApi(api);
  analyticsApi(api, impressions);
  mailingApi(api);
  mailingsApi(api);
  accountsApi(api);
  addressBookApi(api);
  customersApi(api);
  newsletterApi(api);
  loyaltyApi(api);
  couponsApi(api);
  catalogueApi(api);
  reviewsApi(api);
  wishlistApi(api);
  cartApi(api);
  checkoutApi(api, gateway);
  ordersApi(api, gateway);
  invoicesApi(api);
  booksApi(api);
  inHouseApi(api);
  docsApi(api);
}

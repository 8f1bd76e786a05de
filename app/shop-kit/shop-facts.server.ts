// Shop data for every page, the same for every visitor: name, tax status, banners and welcome offer.
import type { RouterContextProvider } from 'react-router';
import { CONSENTS } from '../consents/consents.schema.ts';
import { findKeptPromises } from '../coupons/campaigns.server.ts';
import { readMenus } from '../menus/menus.server.ts';
import { getLanguage, getShop, keepPageUntil, tagPage } from '../platform/pages/page.server.ts';
import { translated } from '../platform/words/texts-by-language.ts';
import { markUrl } from '../settings/brand.server.ts';
import { logoOf } from '../settings/logo.ts';
import { isTaxCharged, shownGstin } from '../settings/registration.ts';
import { readSettings } from '../settings/settings.server.ts';
import { offlineVersion } from './app-shell.server.ts';
import { bannersAt, codeAsGoodAs } from './banners.ts';

export type ShopFacts = Awaited<ReturnType<typeof readShopFacts>>;

export async function readShopFacts(context: Readonly<RouterContextProvider>) {
  const { db, env, now } = getShop(context);
  // A gift going out of stock, or coming back, changes what the banner may promise.
  tagPage(context, 'settings', 'products');
  const language = getLanguage(context);
  const settings = await readSettings(db);
  const { identity, delivery, campaigns, welcome, checkout } = settings;
  const isKept = await findKeptPromises(db, campaigns, now());
  const { banners, until } = bannersAt(campaigns.campaigns, now(), isKept, language);
  if (until) keepPageUntil(context, until);
  return {
    ...translated(identity, language),
    gstin: shownGstin(settings),
    isTaxCharged: isTaxCharged(settings.tax),
    logo: logoOf(settings),
    mark: markUrl(settings),
    offlineVersion: offlineVersion(settings),
    isCheckoutOpen: checkout.mode === 'open',
    freeDeliveryAboveRupees: delivery.freeAboveRupees,
    banners,
    menus: await readMenus(db, settings.menus, language),
    welcome: welcome.isActive
      ? {
          discountPercent: welcome.discountPercent,
          validDays: welcome.validDays,
          consentText: CONSENTS.newsletter.text,
          openCode: codeAsGoodAs(welcome.discountPercent, campaigns.campaigns, now(), isKept),
        }
      : null,
    origin: env.PUBLIC_URL,
    language,
  };
}

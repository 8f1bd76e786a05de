import type { RouterContextProvider } from 'react-router';
import { CONSENTS } from '../consents/consents.schema.ts';
import { findKeptPromises } from '../coupons/kept-promises.server.ts';
import { weekdaysIn } from '../language/weekdays.ts';
import { readMenus } from '../menus/menus.server.ts';
import { getLanguage, getShop, keepPageUntil, tagPage } from '../platform/pages/page.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import type { Language } from '../platform/words/language.ts';
import { translated } from '../platform/words/texts-by-language.ts';
import { markUrl } from '../settings/brand.server.ts';
import { logoOf } from '../settings/logo.ts';
import { isTaxCharged, shownGstin } from '../settings/rules/registration.ts';
import { readSettings } from '../settings/settings.server.ts';
import { offlineVersion } from './app-shell.server.ts';
import { bannersAt, codeAsGoodAs } from './banners.ts';

export type ShopFacts = Awaited<ReturnType<typeof readShopFacts>>;

// A gift going out of stock, or coming back, changes what the banner may promise.
const SHOWN = ['settings', 'products'] as const;

export async function readShopFacts(context: Readonly<RouterContextProvider>) {
  const shop = getShop(context);
  const language = getLanguage(context);
  tagPage(context, ...SHOWN);
  const kept = await shop.pages.remember(`shop facts ${language}`, SHOWN, () => makeFacts(shop, language));
  const { facts, until } = kept.until && kept.until <= shop.now() ? await makeFacts(shop, language) : kept;
  if (until) keepPageUntil(context, until);
  return facts;
}

async function makeFacts({ db, env, now }: Shop, language: Language) {
  const settings = await readSettings(db);
  const { identity, delivery, campaigns, welcome, checkout } = settings;
  const isKept = await findKeptPromises(db, campaigns, now());
  const { banners, until } = bannersAt(campaigns.campaigns, now(), isKept, language);
  const facts = {
    ...translated(identity, language),
    hours: { ...identity.hours, days: weekdaysIn(identity.hours.days, language) },
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
  return { facts, until };
}

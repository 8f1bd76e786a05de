// The same for /product/{slug} and for /p.
import type { RouterContextProvider } from 'react-router';
import { nameDiscounts, readShownDiscounts } from '../../cart/discounts/shown-discounts.server.ts';
import { categoryLabels } from '../../facets/facet-words.server.ts';
import { unpack } from '../../platform/pages/packed.ts';
import { forBrowser, getLanguage, getShop, keepPage, keepPageUntil, tagPage } from '../../platform/pages/page.server.ts';
import type { Language } from '../../platform/words/language.ts';
import { listPairs } from '../../recommendations/recommendations.server.ts';
import { customersRating, newestReviews, reviewSummary } from '../../reviews/reviews.server.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { picturesOfPieces } from '../kits/kits.schema.ts';
import { findProductVideo } from '../videos/product-video.server.ts';
import type { ProductView } from '../view/product-view.ts';
import { readBestBefore, readKitBestBefore } from './best-before/best-before.server.ts';
import { productJsonLd } from './product-json-ld.server.ts';
import { variantChoices } from './variant-choices.server.ts';

/** Where the button leads once the product is in the cart. Counted here: it costs the page no script. */
const ONWARD = { account: ['/cart', 'Go to cart'], open: ['/checkout', 'Checkout'] } as const;

type Context = Readonly<RouterContextProvider>;

export async function readProductPage(context: Context, product: ProductView) {
  const variantTags = product.variantList.map(({ id }) => `product:${id}` as const);
  const pieceTags = product.kit?.pieces.flatMap(({ id, productId }) => [`product:${id}`, `product:${productId}`] as const) ?? [];
  keepPage(context, 'settings', `product:${product.id}`, `reviews:${product.id}`, ...variantTags, ...pieceTags);
  const page = await showProduct(context, product, getLanguage(context));
  // Their writers can change them.
  tagPage(context, ...unpack(page.related).map(({ id }) => `product:${id}` as const));
  return page;
}

/** What the page shows; nothing is cached. */
export async function showProduct(context: Context, view: ProductView, language: Language) {
  const product = view.kit && view.pictures.length === 0 ? { ...view, pictures: picturesOfPieces(view.kit) } : view;
  const shop = getShop(context);
  const { db, env, now } = shop;
  const { delivery, payments, identity, checkout } = await readSettings(db);
  // At once: they leave in one write (docs/decisions/0118).
  const [reviews, summary, pairs, video, discounts, bestBefore] = await Promise.all([
    // A draft has no page to review.
    product.state === 'active' ? newestReviews(db, product.id) : [],
    reviewSummary(db, product.id),
    listPairs(shop, product.id, language),
    findProductVideo(db, product.id),
    readShownDiscounts(shop, product.variantId, language, now()),
    product.kit
      ? readKitBestBefore(
          db,
          product.kit.pieces.map(({ id }) => id),
          language,
          now(),
        )
      : readBestBefore(db, product.variantId, language, now()),
  ]);
  const related = await nameDiscounts(shop, pairs, language, now());
  for (const { until } of [discounts, related]) if (until) keepPageUntil(context, until);
  return {
    // The page shows one variant; what can be chosen instead is in `choices`.
    product: { ...product, variantList: [] },
    choices: variantChoices(product, language),
    categories: await categoryLabels(shop, product.category, language),
    related: forBrowser(context, related.cards),
    reviews,
    summary,
    jsonLd: forBrowser(
      context,
      productJsonLd({ name: identity.name, origin: env.PUBLIC_URL, language }, product, customersRating(summary), video),
    ),
    video,
    bestBefore,
    discounts: discounts.names,
    delivery,
    payments,
    onward: ONWARD[checkout.mode],
  };
}

export type ProductPageData = Awaited<ReturnType<typeof readProductPage>>;

// What was chosen is kept with the cart; what of it the cart gets is decided at every quote and with the purchase's locks (D50).
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import type { ProductAnswer } from '../catalogue/product-answer.schema.ts';
import { soldProduct } from '../catalogue/variants/sold-product.server.ts';
import type { Db } from '../platform/database.server.ts';
import { paiseFromRupees } from '../platform/money.ts';
import { badField } from '../platform/refusal.ts';
import { said } from '../platform/words/said.ts';
import { giveSamples, isInReach, missingRupees, type SampleOffer, withoutRoom } from '../pricing/samples.ts';
import { type Campaign, isLive } from '../settings/campaign.schema.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { readSettings } from '../settings/settings.server.ts';
import type { Quote } from './cart.schema.ts';
import { changeCart } from './cart.server.ts';
import { carts } from './cart.tables.ts';
import { type Good, needsOf, problemOf, type Sellable } from './cart-goods.server.ts';
import type { WholeCart } from './read-cart.server.ts';

export type SampleLine = Good & { isFreeGift: true; isSample: true };
type Option = Omit<Sellable, 'quantity'>;
type Offer = SampleOffer & { campaign: string; aboveRupees: number; options: Option[] };
type Shown = Pick<Quote['samples'][number], 'campaign' | 'choose' | 'aboveRupees' | 'missingRupees'>;
type ShownOption = { productId: string; isChosen: boolean; isGiven: boolean; isSoldOut: boolean };

export type CartSamples = { given: SampleLine[]; offers: Array<Shown & { options: ShownOption[] }> };

type Cart = Pick<WholeCart, 'userId' | 'lines' | 'held'> & { subtotalPaise: number; giftId: string | undefined };

/** Only samples that are `locked`, so that their stock is still there when it is taken; null for any. */
export async function findSamples(
  db: Db,
  cart: Cart,
  settings: Settings,
  now: Date,
  locked: ReadonlySet<string> | null,
): Promise<CartSamples> {
  const offers = await readOffers(db, settings, now);
  if (offers.length === 0) return { given: [], offers: [] };
  const { userId, subtotalPaise } = cart;
  const chosen = await readChosen(db, userId);
  const leftOf = onShelf(cart, offers);
  const isSoldOut = (id: string) => leftOf(id) < 1;
  const given = giveSamples(offers, { chosen, subtotalPaise, leftOf: (id) => (locked && !locked.has(id) ? 0 : leftOf(id)) });
  return {
    given: offers.flatMap(({ options }, place) => (given[place] ?? []).flatMap((id) => asLine(options, id))),
    offers: offers.flatMap((offer, place) => {
      const options = offer.options
        .map(({ productId }) => ({
          productId,
          isChosen: chosen.includes(productId),
          isGiven: given[place]?.includes(productId) ?? false,
          isSoldOut: isSoldOut(productId),
        }))
        .filter((option) => !option.isSoldOut || option.isChosen);
      const { campaign, choose, aboveRupees } = offer;
      return options.length > 0 ? [{ campaign, choose, aboveRupees, missingRupees: missingRupees(offer, subtotalPaise), options }] : [];
    }),
  };
}

function asLine(options: readonly Option[], id: string): SampleLine[] {
  const product = options.find(({ productId }) => productId === id);
  return product ? [{ ...product, quantity: 1, kitId: null, isFreeGift: true, isSample: true }] : [];
}

export async function samplesInReach(db: Db, cart: Cart, settings: Settings, now: Date): Promise<string[]> {
  const offers = await readOffers(db, settings, now);
  if (!offers.some((offer) => isInReach(offer, cart.subtotalPaise))) return [];
  const chosen = await readChosen(db, cart.userId);
  const leftOf = onShelf(cart, offers);
  return giveSamples(offers, { chosen, subtotalPaise: cart.subtotalPaise, leftOf }).flat();
}

async function readOffers(db: Db, { campaigns }: Settings, now: Date): Promise<Offer[]> {
  const live = campaigns.campaigns.filter((campaign): campaign is WithSamples => campaign.samples !== undefined && isLive(campaign, now));
  if (live.length === 0) return [];
  const slugs = live.flatMap(({ samples }) => samples.products.map(({ slug }) => slug));
  const found = await db
    .select({ productId: products.id, ...soldProduct })
    .from(products)
    // A sample is one piece of one product.
    .where(and(inArray(products.slug, slugs), isNull(products.kitPricing)));
  return live.map(({ key, samples }) => {
    const options = samples.products.flatMap(({ slug }) => found.find((product) => product.slug === slug) ?? []);
    return {
      campaign: key,
      choose: samples.choose,
      aboveRupees: samples.aboveRupees,
      abovePaise: paiseFromRupees(samples.aboveRupees),
      options,
      productIds: options.map(({ productId }) => productId),
    };
  });
}

type WithSamples = Campaign & { samples: NonNullable<Campaign['samples']> };

function onShelf({ lines, held, giftId }: Cart, offers: readonly Offer[]) {
  const needs = needsOf(lines);
  const options = offers.flatMap((offer) => offer.options);
  return (id: string) => {
    const product = options.find(({ productId }) => productId === id);
    if (!product) return 0;
    const stockQuantity = product.stockQuantity + (held.get(id) ?? 0) - (needs.get(id) ?? 0) - (giftId === id ? 1 : 0);
    return problemOf({ ...product, quantity: 1, stockQuantity, atMost: 1 }) ? 0 : stockQuantity;
  };
}

export async function readChosen(db: Db, userId: string): Promise<string[]> {
  const [cart] = await db.select({ sampleIds: carts.sampleIds }).from(carts).where(eq(carts.userId, userId));
  return cart?.sampleIds ?? [];
}

/** Replaces the choice. It may be kept below the amount, and counts as soon as the cart is above it. */
export async function chooseSamples(db: Db, userId: string, variantIds: readonly string[], now: Date): Promise<string[]> {
  const sampleIds = [...new Set(variantIds)];
  return db.transaction(async (tx) => {
    // Another purchase than the one before the change (D12).
    await changeCart(tx, userId);
    const offers = await readOffers(tx, await readSettings(tx), now);
    const [without] = withoutRoom(offers, sampleIds);
    if (without) {
      const offered = offers.filter(({ productIds }) => productIds.includes(without));
      const count = offered.reduce((most, { choose }) => most + choose, 0);
      throw badField(
        'variantIds',
        count > 0
          ? said('You can choose {count, plural, one {# free sample} other {# free samples}}.', { count })
          : 'This free sample is no longer offered.',
      );
    }
    await tx.update(carts).set({ sampleIds }).where(eq(carts.userId, userId));
    return sampleIds;
  });
}

export const idsOfSamples = ({ offers }: CartSamples) => offers.flatMap(({ options }) => options.map(({ productId }) => productId));

export function serializeSamples({ offers }: CartSamples, answers: ReadonlyMap<string, ProductAnswer>): Quote['samples'] {
  return offers.map(({ options, ...offer }) => ({
    ...offer,
    options: options.flatMap(({ productId, ...state }) => {
      const Product = answers.get(productId);
      return Product ? [{ productId: Product.id, variantId: Product.variantId, Product, ...state }] : [];
    }),
  }));
}

// The cart for its page: only the product data that a line needs, since the whole cart travels to the browser twice.

import { nameIn } from '../../catalogue/product-name.ts';
import type { Language } from '../../platform/words/language.ts';
import type { PictureSource } from '../../ui/pictures/picture.tsx';
import type { CartItem, Problem, Quote } from '../cart.schema.ts';

export type CartLineView = {
  id: string;
  variantId: string;
  quantity: number;
  name: string;
  slug: string;
  weight: string;
  /** Empty for other products than kits. */
  contents: Array<{ name: string; quantity: number }>;
  picture: PictureSource | null;
  originalPrice: number;
  /** After the offer, before GST. */
  price: number;
  priceWithGst: number;
  isTaxed: boolean;
  isTaxIncluded: boolean;
  offerPercentage: number;
  gstRate: number;
  stockQuantity: number;
  atMost: number;
  problem: Problem | null;
};
export type CartView = {
  lines: CartLineView[];
  figures: Quote['pricingDetails'];
  prepaid: Quote['prepaid'];
  savings: SavingView[];
  nearest: NearestView | null;
  gift: Pick<CartLineView, 'name' | 'slug' | 'picture'> | null;
  samples: SamplesView[];
};
export type NearestView = Pick<NonNullable<Quote['nearest']>, 'name' | 'missing' | 'isOfGoods'>;
/** `name` of an automatic discount; one with a code has its code. */
export type SavingView = Pick<Quote['savings'][number], 'code' | 'name' | 'amount'>;
export type SamplesView = Pick<Quote['samples'][number], 'campaign' | 'choose' | 'aboveRupees' | 'missingRupees'> & {
  options: SampleView[];
};
export type SampleView = Pick<CartLineView, 'variantId' | 'name' | 'slug' | 'weight' | 'picture'> & {
  isChosen: boolean;
  isGiven: boolean;
  isSoldOut: boolean;
};
export type Seen = Pick<CartView, 'lines' | 'figures' | 'prepaid' | 'samples' | 'savings'>;

/** Before a method is chosen, without the benefit of paying online. */
export const figuresFor = ({ figures, prepaid }: Pick<CartView, 'figures' | 'prepaid'>, method: string | undefined) =>
  method && method !== 'cod' && prepaid ? prepaid : figures;

/** Rupees that paying online saves; 0 without a benefit. */
export const savedOnline = ({ figures, prepaid }: Pick<CartView, 'figures' | 'prepaid'>) =>
  prepaid ? Math.round((figures.totalAmount - prepaid.totalAmount) * 100) / 100 : 0;

type Shown = Pick<Quote, 'items' | 'pricingDetails' | 'prepaid' | 'savings' | 'nearest' | 'gift' | 'samples'>;

export const viewOf = ({ items, pricingDetails, prepaid, savings, nearest, gift, samples }: Shown, language: Language): CartView => ({
  lines: items.map((item) => lineOf(item, language)),
  figures: pricingDetails,
  prepaid,
  savings: savingsIn(language, savings),
  nearest: nearest && { name: nearest.names[language] || nearest.name, missing: nearest.missing, isOfGoods: nearest.isOfGoods },
  gift: gift && { name: nameIn(language, gift.Product), slug: gift.Product.slug, picture: gift.Product.pictures[0] ?? null },
  samples: samples.map(({ options, ...offer }) => ({
    ...offer,
    options: options.map(({ variantId, Product, isChosen, isGiven, isSoldOut }) => ({
      ...{ variantId, name: nameIn(language, Product), slug: Product.slug, weight: Product.weight },
      ...{ picture: Product.pictures[0] ?? null, isChosen, isGiven, isSoldOut },
    })),
  })),
});

export const savingsIn = (language: Language, savings: Quote['savings']): SavingView[] =>
  savings.map(({ code, name, names, amount }) => ({ code, name: names[language] || name, amount }));

export const samplesGiven = ({ samples }: Pick<CartView, 'samples'>): SampleView[] =>
  samples.flatMap(({ options }) => options.filter(({ isGiven }) => isGiven));

function lineOf({ id, variantId, quantity, atMost, problem: told, Product: product }: CartItem, language: Language): CartLineView {
  const { slug, weight, originalPrice, price, priceWithGst, offerPercentage, gstRate, isTaxed, isTaxIncluded, stockQuantity } = product;
  const picture = product.pictures[0] ?? null;
  const name = nameIn(language, product);
  const problem = told && (told.params?.['name'] ? { ...told, params: { ...told.params, name } } : told);
  const prices = { originalPrice, price, priceWithGst, offerPercentage, gstRate, isTaxed, isTaxIncluded };
  const contents = (product.kit?.pieces ?? []).map((piece) => ({
    name: nameIn(language, { ...piece, variantLabel: piece.variant }),
    quantity: piece.quantity,
  }));
  return { id, variantId, quantity, atMost, problem, name, slug, weight, contents, picture, ...prices, stockQuantity };
}

/** Rupees. 0 with a discount: a coupon or coins take their share of what is added too, so that no amount could be promised. */
export function missingForFreeDelivery(
  { subtotal, discountedSubtotal, coinDiscount, deliveryCharge }: Quote['pricingDetails'],
  freeAboveRupees: number,
) {
  const isReduced = discountedSubtotal < subtotal || coinDiscount > 0;
  return deliveryCharge === 0 || isReduced ? 0 : Math.floor(freeAboveRupees - subtotal) + 1;
}

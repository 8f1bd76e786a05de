import type { CouponAnswer, CouponTiers } from '../coupons.schema.ts';
import { type DiscountCustomers, earlierGoodsOf, type GoodsScope } from '../goods-scope.ts';
import { contactsIn } from '../people/contact.ts';

export type NamedGoods = { id: string; name: string };
export type GoodsChoices = {
  products: (NamedGoods & { fullName: string })[];
  categories: NamedGoods[];
  collections: NamedGoods[];
  segments: NamedGoods[];
};

export type DraftGoods = Omit<GoodsScope, 'products' | 'variants'> & { products: NamedGoods[]; variants: NamedGoods[] };
export type DraftStep = { key: number; from: string; discount: string };

export type DiscountDraft = {
  isAutomatic: boolean;
  offer: 'simple' | 'steps' | 'get';
  by: CouponTiers['by'];
  steps: DraftStep[];
  /** Null: all goods. */
  goods: DraftGoods | null;
  /** Null: the goods that are bought. */
  gotGoods: DraftGoods | null;
  who: 'everyone' | DiscountCustomers['who'];
  segmentId: string;
  /** A new list, as typed or read from a file; empty: as it is. */
  listed: string;
  earlierGoods: DraftGoods | null;
};

export const NO_GOODS: DraftGoods = { products: [], variants: [], categories: [], collections: [] };

export function namedGoods(scope: GoodsScope | null | undefined, { products }: GoodsChoices): DraftGoods | null {
  if (!scope) return null;
  const nameOf = (id: string, field: 'name' | 'fullName') => ({
    id,
    name: products.find((one) => one.id === id)?.[field] ?? 'Deleted product',
  });
  return {
    ...scope,
    products: scope.products.map((id) => nameOf(id, 'name')),
    variants: scope.variants.map((id) => nameOf(id, 'fullName')),
  };
}

export const goodsIds = (chosen: DraftGoods | null): GoodsScope | null =>
  chosen && { ...chosen, products: chosen.products.map(({ id }) => id), variants: chosen.variants.map(({ id }) => id) };

export function draftOf(coupon: CouponAnswer | null, choices: GoodsChoices): DiscountDraft {
  const named = (scope: CouponAnswer['goods'] | undefined) => namedGoods(scope, choices);
  const steps = coupon?.tiers?.steps ?? [
    { from: '', discount: '' },
    { from: '', discount: '' },
  ];
  return {
    isAutomatic: coupon?.isAutomatic ?? false,
    offer: coupon?.buyGet ? 'get' : coupon?.tiers ? 'steps' : 'simple',
    by: coupon?.tiers?.by ?? 'amount',
    steps: steps.map(({ from, discount }, key) => ({ key, from: String(from), discount: String(discount) })),
    goods: named(coupon?.goods),
    gotGoods: named(coupon?.gotGoods),
    who: coupon?.customers?.who ?? 'everyone',
    segmentId: coupon?.customers?.who === 'segment' ? coupon.customers.segmentId : '',
    listed: '',
    earlierGoods: named(earlierGoodsOf(coupon?.customers)),
  };
}

export function termsOfDraft({ offer, by, steps, goods, gotGoods, isAutomatic, ...people }: DiscountDraft, texts: Record<string, string>) {
  return {
    isAutomatic,
    combines: texts['combines'] === 'on',
    goods: goodsIds(goods),
    tiers:
      offer === 'steps' ? { by, steps: steps.map(({ from, discount }) => ({ from: numberIn(from), discount: numberIn(discount) })) } : null,
    buyGet:
      offer === 'get'
        ? {
            buy: numberIn(texts['buyGet.buy']),
            get: numberIn(texts['buyGet.get']),
            timesAtMost: texts['buyGet.timesAtMost']?.trim() ? Number(texts['buyGet.timesAtMost']) : null,
          }
        : null,
    gotGoods: offer === 'get' ? goodsIds(gotGoods) : null,
    customers: customersOf(people),
    ...(people.who === 'listed' && people.listed.trim() && { listed: listIn(people.listed) }),
  };
}

function customersOf({ who, segmentId, earlierGoods }: Pick<DiscountDraft, 'who' | 'segmentId' | 'earlierGoods'>) {
  if (who === 'everyone') return null;
  if (who === 'segment') return { who, segmentId };
  return who === 'listed' ? { who } : { who, goods: goodsIds(earlierGoods) };
}

/** With what is neither address nor number, which is refused by name. */
function listIn(text: string) {
  const { contacts, wrong } = contactsIn(text);
  return [...contacts, ...wrong];
}

/** An invalid number becomes NaN, and is refused at its field. */
export const numberIn = (text: string | undefined) => Number(text?.trim() || Number.NaN);

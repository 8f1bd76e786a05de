import type { OrderDiscount } from '../pricing/discounts/kept-discounts.ts';
import type { DiscountTerms } from '../pricing/discounts/take-off.ts';
import type { GoodsScope } from './goods-scope.ts';

/** A counter sale may be changed later: its discounts keep the terms of that day. */
export type CounterDiscount = Pick<OrderDiscount, 'couponId' | 'code' | 'name' | 'names' | 'basePaise' | 'amountPaise'> & {
  couponId: string;
  isAutomatic: boolean;
  combines: boolean;
  terms: DiscountTerms;
  goods: GoodsScope | null;
  gotGoods: GoodsScope | null;
};

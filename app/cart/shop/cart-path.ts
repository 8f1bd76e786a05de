// The shopper's choices during checkout. The coupon and the coins are kept with the cart; a link may bring others.

export type Wishes = {
  code: string | undefined;
  /** true: as many coins as the order allows; a number: at most that many. */
  useCoins: boolean | number | undefined;
  addressId: string | undefined;
};

export function cartPath({ addressId }: Pick<Wishes, 'addressId'>, step?: 'payment'): string {
  const query = new URLSearchParams();
  if (step) query.set('step', step);
  if (addressId) query.set('address', addressId);
  return query.size > 0 ? `/cart?${query}` : '/cart';
}

export const checkoutPath = (wishes: Pick<Wishes, 'addressId'>) => cartPath(wishes).replace('/cart', '/checkout');

export function wishesIn(query: URLSearchParams): Wishes {
  const coins = query.get('coins');
  const count = Math.trunc(Number(coins));
  return {
    code: query.get('code')?.trim().slice(0, 40) || undefined,
    useCoins: coins === 'all' ? true : count > 0 && count <= 1_000_000_000 ? count : undefined,
    addressId: query.get('address') || undefined,
  };
}

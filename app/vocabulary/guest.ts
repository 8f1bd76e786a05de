/** Stands for `{userId}` in the calls of the cart: the cart of the visitor's own cookie. The cart's real id never leaves the server. */
export const GUEST = '00000000-0000-0000-0000-000000000000';

/** The code of a refused call: the guest's cart belongs to an account now. Sent again, with its session, the call counts there. */
export const CART_MOVED = 'cart_moved';

export type Guest = {
  /** Of their cart; `GUEST` as long as nothing is in it. */
  cartId: string;
  openCart(): Promise<string>;
};

import { z } from 'zod';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { idempotencyKey } from '../platform/http/idempotency-key.ts';
import { parse } from '../platform/http/parsed-input.server.ts';
import { inTheirPlace } from '../platform/records/audit.server.ts';
import { cartItem, cartParams, itemParams, newItem, quantityForm, quote, quoteForm } from './cart.schema.ts';
import { addToCart, removeFromCart, setQuantity } from './cart.server.ts';
import { countGuestCode, unlessMoved } from './guest/guest-of-request.server.ts';
import { quoteCart } from './quote.server.ts';
import { listCart } from './read-cart.server.ts';
import { savingsCalls } from './savings/savings.api.ts';

// Samples and savings before the lines, whose {cartItemId} would match them.
export const cartApi = (api: Api) => [...pricedCalls(api), ...savingsCalls(api), ...lineCalls(api)];

const pricedCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/cart/quote',
      access: 'customer',
      orGuest: true,
      limit: 'write',
      summary: 'The price of the cart, and what blocks the purchase',
      body: quoteForm,
      answers: { 200: { description: 'The quote', schema: quote } },
    },
    async ({ c, shop, guest, subjectId, body }) => {
      if (guest) await countGuestCode(c, body.code);
      return c.json(await quoteCart(shop, subjectId, body, shop.now()));
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/cart/{userId}',
      access: 'self',
      orGuest: true,
      limit: 'read',
      summary: 'The cart',
      params: cartParams,
      answers: { 200: { description: 'Its lines', schema: z.array(cartItem) } },
    },
    async ({ c, shop, subjectId }) => c.json(await listCart(shop.db, subjectId)),
  ),
];

const lineCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/cart',
      access: 'customer',
      orGuest: true,
      limit: 'write',
      summary: 'Add a product to the cart, or increase its quantity. With the header Idempotency-Key it counts once',
      body: newItem,
      answers: { 201: { description: 'The new line', schema: cartItem }, 200: { description: 'The increased line', schema: cartItem } },
    },
    async ({ c, shop, user, guest, subjectId, body }) => {
      const key = parse(idempotencyKey, c.req.header('idempotency-key'));
      const ownerId = guest ? await guest.openCart() : subjectId;
      const { item, isNew } = await unlessMoved(guest, ownerId, () =>
        inTheirPlace(shop.db, { user, subjectId: ownerId }, 'cart.add', (db) =>
          addToCart({ db, pages: shop.pages }, ownerId, { ...body, key }, shop.now()),
        ),
      );
      return c.json(item, isNew ? 201 : 200);
    },
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/cart/{userId}/{cartItemId}',
      access: 'self',
      orGuest: true,
      limit: 'write',
      summary: "Change a line's quantity",
      params: itemParams,
      body: quantityForm,
      answers: { 200: { description: 'The line', schema: cartItem } },
    },
    async ({ c, shop, user, guest, subjectId, params, body }) =>
      c.json(
        await unlessMoved(guest, subjectId, () =>
          inTheirPlace(shop.db, { user, subjectId }, 'cart.change', (db) =>
            setQuantity({ db, pages: shop.pages }, subjectId, params.cartItemId, body.quantity),
          ),
        ),
      ),
  ),

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/cart/{userId}/{cartItemId}',
      access: 'self',
      orGuest: true,
      limit: 'write',
      summary: 'Remove a line from the cart',
      params: itemParams,
      answers: { 200: { description: 'The remaining lines', schema: z.array(cartItem) } },
    },
    async ({ c, shop, user, guest, subjectId, params }) => {
      await unlessMoved(guest, subjectId, () =>
        inTheirPlace(shop.db, { user, subjectId }, 'cart.remove', (db) => removeFromCart(db, subjectId, params.cartItemId)),
      );
      return c.json(await listCart(shop.db, subjectId));
    },
  ),
];

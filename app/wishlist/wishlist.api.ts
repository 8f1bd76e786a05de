import { z } from 'zod';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { inTheirPlace } from '../platform/records/audit.server.ts';
import { wish, wishlistItem, wishlistParams, wishParams } from './wishlist.schema.ts';
import { addWish, listWishes, removeWish } from './wishlist.server.ts';

const schema = z.array(wishlistItem);
const answers = { 200: { description: 'The wishlist, newest first', schema } };
const afterAdding = { 201: { description: 'It is new', schema }, 200: { description: 'It was there', schema } };

export const wishlistApi = (api: Api) => [
  endpoint(
    api,
    { method: 'get', path: '/api/wishlist', access: 'customer', limit: 'read', summary: 'My wishlist', answers },
    async ({ c, shop, subjectId }) => c.json(await listWishes(shop.db, subjectId)),
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/wishlist/{userId}',
      access: 'self',
      limit: 'read',
      summary: "A customer's wishlist",
      params: wishlistParams,
      answers,
    },
    async ({ c, shop, subjectId }) => c.json(await listWishes(shop.db, subjectId)),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/wishlist',
      access: 'customer',
      limit: 'write',
      summary: 'Put a product on the wishlist',
      body: wish,
      answers: afterAdding,
    },
    async ({ c, shop, user, subjectId, body }) => {
      const isNew = await inTheirPlace(shop.db, { user, subjectId }, 'wishlist.add', (db) => addWish(db, subjectId, body, shop.now()));
      return c.json(await listWishes(shop.db, subjectId), isNew ? 201 : 200);
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/wishlist/{userId}',
      access: 'self',
      limit: 'write',
      summary: "Put a product on a customer's wishlist",
      params: wishlistParams,
      body: wish,
      answers: afterAdding,
    },
    async ({ c, shop, user, subjectId, body }) => {
      const isNew = await inTheirPlace(shop.db, { user, subjectId }, 'wishlist.add', (db) => addWish(db, subjectId, body, shop.now()));
      return c.json(await listWishes(shop.db, subjectId), isNew ? 201 : 200);
    },
  ),

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/wishlist/{userId}/{productId}',
      access: 'self',
      limit: 'write',
      summary: 'Take a product off the wishlist',
      params: wishParams,
      answers,
    },
    async ({ c, shop, user, subjectId, params }) => {
      await inTheirPlace(shop.db, { user, subjectId }, 'wishlist.remove', (db) => removeWish(db, subjectId, params.productId));
      return c.json(await listWishes(shop.db, subjectId));
    },
  ),
];

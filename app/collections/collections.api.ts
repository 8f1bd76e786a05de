// /api/collections: what shoppers can open at /collections/{slug}, and its editing by staff.
import { z } from 'zod';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { listOf } from '../platform/http/openapi/calls.schema.ts';
import { keptRead } from '../platform/http/read-addresses.server.ts';
import { keepAnswer } from '../platform/pages/kept-answer.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import type { PageTag } from '../vocabulary/page-tags.ts';
import { may } from '../vocabulary/permissions.ts';
import { keptUntil, refuseUnknown } from './collection-rules.server.ts';
import { type CollectionsQuery, collectionAnswer, collectionsQuery, previewAnswer, previewForm } from './collections.schema.ts';
import { getCollection, listCollections, previewCollection } from './collections.server.ts';
import { editingCalls, ONE, PATH, pictureCalls, STAFF } from './edit-collections.api.ts';

const UNCHANGED = { description: 'Still as the ETag in If-None-Match says' };
const SHOWN: PageTag[] = ['products', 'settings'];
const reads = keptRead('/api/collections', collectionsQuery);

async function listForVisitors({ db, now }: Shop, query: CollectionsQuery) {
  const { items, total } = await listCollections(db, query, { scope: 'shop', now: now() });
  const headers = { 'X-Total-Count': String(total) };
  return { body: JSON.stringify(items), type: 'application/json', headers, until: keptUntil(items, now()) };
}

export const collectionsApi = (api: Api) => [...readingCalls(api), ...editingCalls(api), ...pictureCalls(api)];

const readingCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/collections',
      access: 'anyone',
      limit: 'search',
      summary: 'Collections in order; staff also see those that are not active',
      query: collectionsQuery,
      answers: { 200: listOf(collectionAnswer), 304: UNCHANGED },
    },
    async ({ c, shop, user, query }) => {
      if (may(user, 'collections')) {
        const { items, total } = await listCollections(shop.db, query, { scope: 'all', now: shop.now() });
        return sendList(c, items, total);
      }
      const address = reads.addressOf(query);
      const isOnTrial = address.includes('?');
      return keepAnswer(c, address, SHOWN, () => listForVisitors(shop, query), { isOnTrial, isForVisitors: true });
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: PATH,
      access: 'anyone',
      limit: 'search',
      summary: 'One collection, by id or slug',
      params: z.object({ id: z.string().max(200) }),
      answers: { 200: ONE, 304: UNCHANGED },
    },
    async ({ c, shop, user, params: { id } }) => {
      if (may(user, 'collections')) return c.json(await getCollection(shop.db, id, { scope: 'all', now: shop.now() }));
      const make = async () => {
        const now = shop.now();
        const found = await getCollection(shop.db, id, { scope: 'shop', now });
        return { body: JSON.stringify(found), type: 'application/json', until: keptUntil([found], now) };
      };
      return keepAnswer(c, `/api/collections/${encodeURIComponent(id)}`, SHOWN, make, { isOnTrial: true, isForVisitors: true });
    },
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/collections/preview',
      limit: 'read',
      summary: 'How many products a collection would show',
      body: previewForm,
      answers: { 200: { description: 'Their number, and the first names', schema: previewAnswer } },
    },
    async ({ c, shop, body }) => {
      await refuseUnknown(shop.db, body);
      return c.json(await previewCollection(shop.db, body, shop.now()));
    },
  ),
];

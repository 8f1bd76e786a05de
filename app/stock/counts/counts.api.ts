import { type Api, endpoint, sendList } from '../../platform/http/endpoint.server.ts';
import { byId, listOf } from '../../platform/http/openapi/calls.schema.ts';
import type { SignedIn } from '../../platform/shop.server.ts';
import { may } from '../../vocabulary/permissions.ts';
import { bookStockCount } from './book-count.server.ts';
import { countAnswer, countEntry, countForm, countHead, countLine, countQuery, scanForm, scanned } from './counts.schema.ts';
import { cancelCount, countRestAsNone, enterCount, scanCode, startCount } from './counts.server.ts';
import { getCount, listCounts } from './read-counts.server.ts';

const READ = { method: 'get', access: 'staff', permission: 'stock', limit: 'read' } as const;
const WRITE = { method: 'post', access: 'staff', permission: 'stock', limit: 'write' } as const;
const theCount = { description: 'The count', schema: countAnswer };
const answers = { 200: theCount, 409: { description: 'Booked, cancelled, or goods are to be counted again' } };

const whoIs = (user: SignedIn) => ({ id: user.id, seesCosts: may(user, 'costs') });

export const countsApi = (api: Api) => [...countCalls(api), ...scanCalls(api)];

const countCalls = (api: Api) => [
  endpoint(
    api,
    { ...READ, path: '/api/stock-counts', summary: 'Counts, newest first', query: countQuery, answers: { 200: listOf(countHead) } },
    async ({ c, shop, query }) => {
      const { items, total } = await listCounts(shop.db, query);
      return sendList(c, items, total);
    },
  ),

  endpoint(
    api,
    { ...READ, path: '/api/stock-counts/{id}', summary: 'A count, and what it has found', params: byId, answers: { 200: theCount } },
    async ({ c, shop, user, params }) => c.json(await getCount(shop.db, params.id, whoIs(user).seesCosts)),
  ),

  endpoint(
    api,
    { ...WRITE, path: '/api/stock-counts', summary: 'Start a count', body: countForm, answers: { 201: theCount } },
    async ({ c, shop, user, body }) => c.json(await startCount(shop.db, whoIs(user), body, shop.now()), 201),
  ),

  endpoint(
    api,
    { ...WRITE, path: '/api/stock-counts/{id}/book', summary: 'Book all differences at once. Idempotent', params: byId, answers },
    async ({ c, shop, user, params }) => c.json(await bookStockCount(shop.db, whoIs(user), params.id, shop.now())),
  ),

  endpoint(
    api,
    { ...WRITE, path: '/api/stock-counts/{id}/cancel', summary: 'End a count without booking it. Idempotent', params: byId, answers },
    async ({ c, shop, user, params }) => c.json(await cancelCount(shop.db, whoIs(user), params.id, shop.now())),
  ),
];

const scanCalls = (api: Api) => [
  endpoint(
    api,
    {
      ...WRITE,
      path: '/api/stock-counts/{id}/scan',
      summary: 'The goods of a barcode or SKU, with their batches. Nothing is counted',
      params: byId,
      body: scanForm,
      answers: { 200: { description: 'The goods', schema: scanned } },
    },
    async ({ c, shop, params, body }) => c.json(await scanCode(shop.db, params.id, body.code)),
  ),

  endpoint(
    api,
    {
      ...WRITE,
      path: '/api/stock-counts/{id}/entries',
      summary: 'Count pieces of a product or of one of its batches. Each key counts once',
      params: byId,
      body: countEntry,
      answers: { 200: { description: 'What is counted of it now', schema: countLine }, 409: answers[409] },
    },
    async ({ c, shop, user, params, body }) => c.json(await enterCount(shop.db, whoIs(user), params.id, body, shop.now())),
  ),

  endpoint(
    api,
    { ...WRITE, path: '/api/stock-counts/{id}/rest', summary: 'Count everything not counted yet as none', params: byId, answers },
    async ({ c, shop, user, params }) => c.json(await countRestAsNone(shop.db, whoIs(user), params.id, shop.now())),
  ),
];

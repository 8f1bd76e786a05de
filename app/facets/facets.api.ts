import { z } from 'zod';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { byId, messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import { keepAnswer } from '../platform/pages/kept-answer.server.ts';
import { changeFacet, createFacet, deleteFacet, orderFacets } from './edit-facets.server.ts';
import { facetAnswer, facetChange, facetOrder, newFacet } from './facets.schema.ts';
import { listFacetAnswers } from './facets.server.ts';
import type { MoveCategory } from './save-values.server.ts';

const CONFLICT = { description: 'Changed since, in use, or its address is taken' };

export const facetsApi = (api: Api, { moveCategory }: { moveCategory: MoveCategory }) => [
  ...listCalls(api, moveCategory),
  ...facetCalls(api, moveCategory),
];

const listCalls = (api: Api, moveCategory: MoveCategory) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/facets',
      access: 'anyone',
      limit: 'search',
      summary: 'Categories, ingredients and the other filters of the shop, in order, with their values',
      answers: {
        200: { description: 'All of them', schema: z.array(facetAnswer) },
        304: { description: 'Still as the ETag in If-None-Match says' },
      },
    },
    // Kept: it counts all products.
    ({ c, shop }) =>
      keepAnswer(c, '/api/facets', ['products'], async () => ({
        type: 'application/json',
        body: JSON.stringify(await listFacetAnswers(shop.db)),
      })),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/facets',
      access: 'staff',
      permission: 'products',
      limit: 'write',
      summary: 'Add a filter such as Concern, with its values',
      body: newFacet,
      answers: { 201: { description: 'The filter', schema: facetAnswer }, 409: CONFLICT },
    },
    async ({ c, shop, user, body }) => c.json(await createFacet(shop.db, { actorId: user.id, now: shop.now(), moveCategory }, body), 201),
  ),

  // Before '/api/facets/{id}', which would match 'order'.
  endpoint(
    api,
    {
      method: 'put',
      path: '/api/facets/order',
      access: 'staff',
      permission: 'products',
      limit: 'write',
      summary: 'Put the filters in this order',
      body: facetOrder,
      answers: { 200: messageAnswer('Saved') },
    },
    async ({ c, shop, user, body }) => {
      await orderFacets(shop.db, user.id, body.ids);
      return c.json({ message: 'Order saved.' });
    },
  ),
];

const facetCalls = (api: Api, moveCategory: MoveCategory) => [
  endpoint(
    api,
    {
      method: 'put',
      path: '/api/facets/{id}',
      access: 'staff',
      permission: 'products',
      limit: 'write',
      summary: 'Change a filter; `values` replaces its values. Products keep a renamed value, and its old addresses redirect',
      params: byId,
      body: facetChange,
      answers: { 200: { description: 'The filter', schema: facetAnswer }, 409: CONFLICT },
    },
    async ({ c, shop, user, params, body }) =>
      c.json(await changeFacet(shop.db, { actorId: user.id, now: shop.now(), moveCategory }, params.id, body)),
  ),

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/facets/{id}',
      access: 'staff',
      permission: 'products',
      limit: 'write',
      summary: 'Delete a filter that no product uses',
      params: byId,
      answers: { 200: messageAnswer('Deleted'), 409: CONFLICT },
    },
    async ({ c, shop, user, params }) => {
      await deleteFacet(shop.db, { actorId: user.id, now: shop.now(), moveCategory }, params.id);
      return c.json({ message: 'Filter deleted.' });
    },
  ),
];

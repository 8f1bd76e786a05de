import { z } from 'zod';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { byId } from '../../platform/http/openapi/calls.schema.ts';
import { saleForm, salesAnswer } from './sales.schema.ts';
import { addSale, listSales, removeSale } from './sales.server.ts';

const STAFF = { access: 'staff', permission: 'products' } as const;
const ANSWERS = { 200: { description: 'Its running and coming sales, variant by variant', schema: salesAnswer } };

export const salesApi = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/product/{id}/sales',
      limit: 'read',
      summary: 'The running and coming sales of a product',
      params: byId,
      answers: ANSWERS,
    },
    async ({ c, shop, params }) => c.json(await listSales(shop.db, params.id, shop.now())),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/product/{id}/sales',
      limit: 'write',
      summary: 'Give a product, or some of its variants, a sale price with start and end; sales may not overlap',
      params: byId,
      body: saleForm,
      answers: ANSWERS,
    },
    async ({ c, shop, user, params, body }) => c.json(await addSale(shop, user.id, params.id, body)),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'delete',
      path: '/api/product/{id}/sales/{sale}',
      limit: 'write',
      summary: 'End a sale now, or take back one to come',
      params: byId.extend({ sale: z.uuid() }),
      answers: ANSWERS,
    },
    async ({ c, shop, user, params }) => c.json(await removeSale(shop, user.id, params.id, params.sale)),
  ),
];

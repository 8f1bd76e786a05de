import { type Api, endpoint, sendList } from '../../platform/http/endpoint.server.ts';
import { byId, listOf, messageAnswer } from '../../platform/http/openapi/calls.schema.ts';
import { ADD, CHANGE, READ } from '../buying-access.ts';
import { supplierAnswer, supplierForm, supplierQuery } from './suppliers.schema.ts';
import { addSupplier, archiveSupplier, changeSupplier, listSuppliers } from './suppliers.server.ts';

const theSupplier = { description: 'The supplier', schema: supplierAnswer };

export const supplierCalls = (api: Api) => [
  endpoint(
    api,
    { ...READ, path: '/api/suppliers', summary: 'Suppliers by name', query: supplierQuery, answers: { 200: listOf(supplierAnswer) } },
    async ({ c, shop, query }) => {
      const { items, total } = await listSuppliers(shop.db, query);
      return sendList(c, items, total);
    },
  ),

  endpoint(
    api,
    { ...ADD, path: '/api/suppliers', summary: 'Add a supplier', body: supplierForm, answers: { 201: theSupplier } },
    async ({ c, shop, user, body }) => c.json(await addSupplier(shop.db, user.id, body, shop.now()), 201),
  ),

  endpoint(
    api,
    {
      ...CHANGE,
      path: '/api/suppliers/{id}',
      summary: 'Change a supplier',
      params: byId,
      body: supplierForm,
      answers: { 200: theSupplier, 409: { description: 'Changed meanwhile' } },
    },
    async ({ c, shop, user, params, body }) => c.json(await changeSupplier(shop.db, user.id, params.id, body, shop.now())),
  ),

  endpoint(
    api,
    {
      ...CHANGE,
      method: 'delete',
      path: '/api/suppliers/{id}',
      summary: 'Stop offering a supplier; its orders keep it',
      params: byId,
      answers: { 200: messageAnswer('Deleted'), 409: { description: 'Goods are still on order from it' } },
    },
    async ({ c, shop, user, params }) => {
      await archiveSupplier(shop.db, user.id, params.id, shop.now());
      return c.json({ message: 'Supplier deleted.' });
    },
  ),
];

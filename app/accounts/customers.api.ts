// Customers, as staff see and change them.
import { z } from 'zod';
import { senderOf } from '../mailing/sender.server.ts';
import { type Api, endpoint } from '../platform/endpoint.server.ts';
import { customer, customerForm, customerQuery, message } from './accounts.schema.ts';
import { addCustomer, closeCustomer, compareRegistrations, listCustomers, updateCustomer } from './customers.server.ts';

const byId = z.object({ id: z.uuid() });
const oneCustomer = z.object({ user: customer });

export function customersApi(api: Api) {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/auth/all',
      access: 'staff',
      limit: 'read',
      summary: 'Customers, newest first',
      query: customerQuery,
      answers: { 200: { description: 'One page; X-Total-Count has the number of all', schema: z.object({ users: z.array(customer) }) } },
    },
    async ({ c, shop, query }) => {
      const { customers, total } = await listCustomers(shop.db, query);
      return c.json({ users: customers }, 200, { 'X-Total-Count': String(total) });
    },
  );

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/auth/comparison',
      access: 'staff',
      limit: 'read',
      summary: 'Customers who registered today and yesterday',
      answers: { 200: { description: 'Two numbers; days are days in India', schema: z.object({ today: z.int(), yesterday: z.int() }) } },
    },
    async ({ c, shop }) => c.json(await compareRegistrations(shop.db, shop.now())),
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/users',
      access: 'staff',
      limit: 'write',
      summary: 'Add a customer, who chooses a password by mail',
      body: customerForm,
      answers: { 201: { description: 'The customer', schema: oneCustomer } },
    },
    async ({ c, shop, user, body }) => c.json({ user: await addCustomer(shop.db, await senderOf(shop), user.id, body, shop.now()) }, 201),
  );

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/auth/{id}',
      access: 'staff',
      limit: 'write',
      summary: 'Edit a customer',
      params: byId,
      body: customerForm,
      answers: { 200: { description: 'The customer', schema: oneCustomer } },
    },
    async ({ c, shop, user, params, body }) => c.json({ user: await updateCustomer(shop.db, user.id, params.id, body, shop.now()) }),
  );

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/auth/{id}',
      access: 'staff',
      limit: 'write',
      summary: 'Close and anonymise an account; orders and invoices stay',
      params: byId,
      answers: { 200: { description: 'Closed', schema: message } },
    },
    async ({ c, shop, user, params }) => {
      await closeCustomer(shop.db, user.id, params.id, shop.now());
      return c.json({ message: 'The account is closed.' });
    },
  );
}

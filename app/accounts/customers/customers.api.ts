import { z } from 'zod';
import { mailingCalls } from '../../mailing/bulk/mailings.api.ts';
import { senderOf } from '../../mailing/sender.server.ts';
import { csvFile } from '../../platform/files/csv.server.ts';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { byId, messageAnswer } from '../../platform/http/openapi/calls.schema.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { formatDate } from '../../platform/time.ts';
import { customer, customerChange, customerForm, customerMailing, customerQuery } from './customers.schema.ts';
import { customersMeant, exportCustomers, listCustomers } from './customers.server.ts';
import { addCustomer, endSessionsOf, updateCustomer } from './edit-customer.server.ts';
import { compareRegistrations } from './registrations.server.ts';

const oneCustomer = z.object({ user: customer });

export const customersApi = (api: Api) => [
  ...listCalls(api),
  ...mailingCalls(api, {
    path: '/api/auth',
    whom: 'customers',
    forms: customerMailing,
    meant: (shop, body) => customersMeant(shop.db, body, shop.now()),
  }),
  ...customerCalls(api),
];

const listCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/auth/all',
      access: 'staff',
      permission: 'customers',
      limit: 'read',
      summary: 'Customers, newest first',
      query: customerQuery,
      answers: { 200: { description: 'One page; X-Total-Count has the number of all', schema: z.object({ users: z.array(customer) }) } },
    },
    async ({ c, shop, query }) => {
      const { customers, total } = await listCustomers(shop.db, query, shop.now());
      return c.json({ users: customers }, 200, { 'X-Total-Count': String(total) });
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/auth/comparison',
      access: 'staff',
      permission: 'dashboard',
      limit: 'read',
      summary: 'Registrations today and yesterday',
      answers: { 200: { description: 'Two numbers; days are days in India', schema: z.object({ today: z.int(), yesterday: z.int() }) } },
    },
    async ({ c, shop }) => c.json(await compareRegistrations(shop.db, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/auth/customers.csv',
      access: 'staff',
      permission: 'customers',
      limit: 'write',
      audit: 'export.customers',
      summary: 'All matching customers as a file',
      query: customerQuery,
      answers: { 200: { description: 'CSV' } },
    },
    ({ shop, query }) => csvFile('customers.csv', ['Name', 'Email', 'Phone', 'Joined', 'Status'], customerLines(shop, query)),
  ),
];

const customerCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/users',
      access: 'staff',
      permission: 'customers',
      limit: 'write',
      summary: 'Add a customer, who sets a password by e-mail',
      body: customerForm,
      answers: { 201: { description: 'The customer', schema: oneCustomer } },
    },
    async ({ c, shop, user, body }) => c.json({ user: await addCustomer(shop.db, await senderOf(shop), user.id, body, shop.now()) }, 201),
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/auth/{id}',
      access: 'staff',
      permission: 'customers',
      limit: 'write',
      summary: 'Edit a customer',
      params: byId,
      body: customerChange,
      answers: {
        200: { description: 'The customer', schema: oneCustomer },
        403: { description: 'With the code password_needed: another address only shortly after the password was entered' },
        409: { description: 'The e-mail belongs to another account, or the customer was changed since `updatedAt`' },
      },
    },
    async ({ c, shop, user, params, body }) =>
      c.json({ user: await updateCustomer(shop.db, await senderOf(shop), user, params.id, body, shop.now()) }),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/{id}/sessions/end',
      access: 'staff',
      permission: 'customers',
      limit: 'write',
      security: 'customer signed out',
      summary: 'Sign a customer out on all devices; of a colleague only owners, shortly after entering their password',
      params: byId,
      answers: { 200: messageAnswer('All their sessions have ended') },
    },
    async ({ c, shop, user, params }) => {
      await endSessionsOf(shop.db, user, params.id, shop.now());
      return c.json({ message: 'Signed out on all devices.' });
    },
  ),
];

async function* customerLines({ db, now }: Shop, query: z.output<typeof customerQuery>) {
  for await (const customers of exportCustomers(db, query, now()))
    yield customers.map(({ fullName, email, phone, createdAt, isActive }) => [
      fullName,
      isActive ? email : '',
      phone,
      formatDate(createdAt),
      isActive ? 'Active' : 'Inactive',
    ]);
}

import { z } from 'zod';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { byId } from '../../platform/http/openapi/calls.schema.ts';
import { inTheirPlace } from '../../platform/records/audit.server.ts';
import { address, addressForm } from './address-book.schema.ts';
import { addAddress, deleteAddress, listAddresses, makeDefaultAddress, updateAddress } from './address-book.server.ts';

const oneAddress = { description: 'The address', schema: address };

export const addressBookApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/address/add/{userId}',
      access: 'self',
      limit: 'read',
      summary: 'The address book, the default first',
      params: z.object({ userId: z.uuid() }),
      answers: { 200: { description: 'Addresses', schema: z.array(address) } },
    },
    async ({ c, shop, subjectId }) => c.json(await listAddresses(shop.db, subjectId)),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/address',
      access: 'customer',
      limit: 'write',
      summary: 'Add an address; the first one becomes the default',
      body: addressForm.extend({ userId: z.uuid().optional() }),
      answers: { 201: oneAddress },
    },
    async ({ c, shop, user, subjectId, body: { userId: _, ...form } }) => {
      const added = await inTheirPlace(shop.db, { user, subjectId }, 'address.create', (db) => addAddress(db, subjectId, form, shop.now()));
      return c.json(added, 201);
    },
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/address/{id}',
      access: 'customer',
      limit: 'write',
      summary: 'Change an address',
      params: byId,
      body: addressForm,
      answers: { 200: oneAddress },
    },
    async ({ c, shop, user, params, body }) => c.json(await updateAddress(shop.db, user.id, params.id, body, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/address/{id}/default',
      access: 'customer',
      limit: 'write',
      summary: 'Make an address the default',
      params: byId,
      answers: { 200: oneAddress },
    },
    async ({ c, shop, user, params }) => c.json(await makeDefaultAddress(shop.db, user.id, params.id)),
  ),

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/address/{id}',
      access: 'customer',
      limit: 'write',
      summary: 'Delete an address; the newest other one becomes the default',
      params: byId,
      answers: { 204: { description: 'Deleted' } },
    },
    async ({ c, shop, user, params }) => {
      await deleteAddress(shop.db, user.id, params.id);
      return c.body(null, 204);
    },
  ),
];

import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { byId, messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import { badField } from '../platform/refusal.ts';
import { collectionAnswer, collectionChange, collectionOrder, newCollection } from './collections.schema.ts';
import { changeCollection, changePicture, createCollection, deleteCollection, orderCollections } from './edit-collections.server.ts';

export const PATH = '/api/collections/{id}';
export const STAFF = { access: 'staff', permission: 'collections', limit: 'write' } as const;
export const ONE = { description: 'The collection', schema: collectionAnswer };
const CONFLICT = { description: 'Changed since, or its address is taken' };

export const editingCalls = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/collections',
      summary: 'Add a collection, by hand or by rule',
      body: newCollection,
      answers: { 201: ONE, 409: CONFLICT },
    },
    async ({ c, shop, user, body }) => c.json(await createCollection(shop.db, user.id, body, shop.now()), 201),
  ),

  // Before the path with an id, which would match 'order'.
  endpoint(
    api,
    {
      ...STAFF,
      method: 'put',
      path: '/api/collections/order',
      summary: 'Put the collections in this order',
      body: collectionOrder,
      answers: { 200: messageAnswer('Saved') },
    },
    async ({ c, shop, user, body }) => {
      await orderCollections(shop.db, user.id, body.ids);
      return c.json({ message: 'Order saved.' });
    },
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'put',
      path: PATH,
      summary: 'Change a collection; what is not given stays. A former address redirects',
      params: byId,
      body: collectionChange,
      answers: { 200: ONE, 409: CONFLICT },
    },
    async ({ c, shop, user, params, body }) => c.json(await changeCollection(shop.db, user.id, params.id, body, shop.now())),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'delete',
      path: PATH,
      summary: 'Delete a collection; its products stay',
      params: byId,
      answers: { 200: messageAnswer('Deleted') },
    },
    async ({ c, shop, user, params }) => {
      await deleteCollection(shop.db, user.id, params.id, shop.now());
      return c.json({ message: 'Collection deleted.' });
    },
  ),
];

export const pictureCalls = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'put',
      path: `${PATH}/picture`,
      limit: 'upload',
      summary: 'Upload its picture',
      params: byId,
      multipart: { files: { image: { description: 'JPEG, PNG, WebP or AVIF', atMost: 1, isRequired: true } }, megabytes: 11 },
      answers: { 200: ONE },
    },
    async ({ c, shop, user, params, readForm }) => {
      const image = (await readForm()).get('image');
      if (!(image instanceof File)) throw badField('image', 'Send the picture as a file.');
      return c.json(await changePicture(shop, user.id, params.id, image));
    },
  ),

  endpoint(
    api,
    { ...STAFF, method: 'delete', path: `${PATH}/picture`, summary: 'Remove its picture', params: byId, answers: { 200: ONE } },
    async ({ c, shop, user, params }) => c.json(await changePicture(shop, user.id, params.id, null)),
  ),
];

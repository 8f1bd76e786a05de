import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { byId, listOf } from '../../platform/http/openapi/calls.schema.ts';
import { bulkEdit, editAnswer, editPreview, undoAnswer } from './bulk-edit.schema.ts';
import { applyEdit, listEdits, previewEdit } from './bulk-edit.server.ts';
import { undoEdit } from './undo-edit.server.ts';

const STAFF = { access: 'staff', permission: 'products' } as const;

export const bulkEditApi = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/product-edits',
      limit: 'read',
      summary: 'The last edits of many products, newest first',
      answers: { 200: listOf(editAnswer) },
    },
    async ({ c, shop }) => c.json(await listEdits(shop.db)),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/product-edits/preview',
      limit: 'write',
      summary: 'What an edit of many products would change and refuse; nothing is saved',
      body: bulkEdit,
      answers: { 200: { description: 'Each product before and after', schema: editPreview } },
    },
    async ({ c, shop, user, body }) => c.json({ products: await previewEdit(shop, user.id, body) }),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/product-edits',
      limit: 'write',
      summary: 'Edit many products: all of them, or none if one is refused',
      body: bulkEdit,
      answers: {
        201: { description: 'The edit', schema: editAnswer },
        409: { description: 'A product was refused, or changed meanwhile' },
      },
    },
    async ({ c, shop, user, body }) => c.json(await applyEdit(shop, user.id, body), 201),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/product-edits/{id}/undo',
      limit: 'write',
      summary: 'Undo an edit, except in products that were changed since',
      params: byId,
      answers: { 200: { description: 'How many are as before', schema: undoAnswer } },
    },
    async ({ c, shop, user, params }) => c.json(await undoEdit(shop, user.id, params.id)),
  ),
];

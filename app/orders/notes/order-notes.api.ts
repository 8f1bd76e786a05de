import { z } from 'zod';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { byId } from '../../platform/http/openapi/calls.schema.ts';
import { bulkResult } from '../moves/order-moves.schema.ts';
import { assignOrders } from './assign-orders.server.ts';
import { assignForm, noteForm, noteParams, orderNote, tagForm } from './order-notes.schema.ts';
import { addNote, deleteNote, tagOrders } from './order-notes.server.ts';
import { listNotes } from './read-notes.server.ts';

const notesAnswer = { 200: { description: 'The notes of the order, newest first', schema: z.array(orderNote) } };

export const orderNotesApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/{id}/notes',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'Write a note about an order, for staff alone',
      params: byId,
      body: noteForm,
      answers: notesAnswer,
    },
    async ({ c, shop, user, params, body }) => {
      await addNote(shop.db, params.id, body.text, user, shop.now());
      return c.json(await listNotes(shop.db, params.id, user));
    },
  ),

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/order/{id}/notes/{noteId}',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'Delete a note: its author, or the owner of the shop',
      params: noteParams,
      answers: notesAnswer,
    },
    async ({ c, shop, user, params }) => {
      await deleteNote(shop.db, params, user);
      return c.json(await listNotes(shop.db, params.id, user));
    },
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/order/tags',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'Add and remove tags of many orders individually; returns a result for each. Idempotent',
      body: tagForm,
      answers: { 200: { description: 'The result for each order, with its tags', schema: z.array(bulkResult) } },
    },
    async ({ c, shop, user, body }) => c.json(await tagOrders(shop, body, user)),
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/order/assign',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'Assign many orders to a member of staff individually; returns a result for each. Idempotent',
      body: assignForm,
      answers: { 200: { description: 'The result for each order', schema: z.array(bulkResult) } },
    },
    async ({ c, shop, user, body }) => c.json(await assignOrders(shop, body, user, shop.now())),
  ),
];

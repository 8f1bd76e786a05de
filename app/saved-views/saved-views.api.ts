import { z } from 'zod';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { byId } from '../platform/http/openapi/calls.schema.ts';
import { viewAnswer, viewForm } from './saved-views.schema.ts';
import { listViews, removeView, saveView } from './saved-views.server.ts';

const STAFF = { access: 'staff', permission: 'own-sign-in' } as const;
const ANSWERS = { 200: { description: 'Your views of all lists', schema: z.array(viewAnswer) } };

export const savedViewsApi = (api: Api) => [
  endpoint(
    api,
    { ...STAFF, method: 'get', path: '/api/views', limit: 'read', summary: 'Your saved views of lists', answers: ANSWERS },
    async ({ c, shop, user }) => c.json(await listViews(shop.db, user.id)),
  ),
  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/views',
      limit: 'write',
      summary: 'Save the filters and order of a list under a name; one of the same name is replaced',
      body: viewForm,
      answers: ANSWERS,
    },
    async ({ c, shop, user, body }) => c.json(await saveView(shop.db, user.id, body, shop.now())),
  ),
  endpoint(
    api,
    {
      ...STAFF,
      method: 'delete',
      path: '/api/views/{id}',
      limit: 'write',
      summary: 'Remove one of your views',
      params: byId,
      answers: ANSWERS,
    },
    async ({ c, shop, user, params }) => c.json(await removeView(shop.db, user.id, params.id)),
  ),
];

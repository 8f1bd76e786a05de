import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { searchEngines } from './search-engines.schema.ts';
import { readSearchEngines, turnIndexNowOff, turnIndexNowOn } from './search-engines.server.ts';

const staff = { access: 'staff', permission: 'settings' } as const;
const answers = { 200: { description: 'How it stands', schema: searchEngines } };
const changes = { ...answers, 409: { description: 'Someone else changed it' } };

export const searchEnginesApi = (api: Api) => [
  endpoint(
    api,
    { method: 'get', path: '/api/index-now', ...staff, limit: 'read', summary: 'Whether search engines are told what changed', answers },
    async ({ c, shop }) => c.json(await readSearchEngines(shop)),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/index-now',
      ...staff,
      limit: 'write',
      summary: 'Tell search engines what changed, beginning with every public address',
      answers: changes,
    },
    async ({ c, shop, user }) => c.json(await turnIndexNowOn(shop, user.id)),
  ),

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/index-now',
      ...staff,
      limit: 'write',
      summary: 'Tell them nothing any more; the key ends',
      answers: changes,
    },
    async ({ c, shop, user }) => c.json(await turnIndexNowOff(shop, user.id)),
  ),
];

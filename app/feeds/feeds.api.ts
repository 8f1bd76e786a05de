import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { answerFeed } from './feed-files.server.ts';
import { feedKey, feeds } from './feeds.schema.ts';
import { closeFeeds, openFeeds, readFeeds } from './feeds.server.ts';

const staff = { access: 'staff', permission: 'settings' } as const;
const answers = { 200: { description: 'The addresses', schema: feeds } };
const feed = { access: 'anyone', limit: 'write', params: feedKey } as const;

export const feedsApi = (api: Api) => [
  endpoint(
    api,
    { method: 'get', path: '/api/feeds', ...staff, limit: 'read', summary: 'The addresses of the catalogue feeds', answers },
    async ({ c, shop }) => c.json(await readFeeds(shop)),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/feeds',
      ...staff,
      limit: 'write',
      summary: 'Make new addresses; former ones answer 404 from then on',
      answers: { ...answers, 409: { description: 'Someone else changed them' } },
    },
    async ({ c, shop, user }) => c.json(await openFeeds(shop, user.id)),
  ),

  endpoint(
    api,
    { method: 'delete', path: '/api/feeds', ...staff, limit: 'write', summary: 'Turn the feeds off', answers },
    async ({ c, shop, user }) => c.json(await closeFeeds(shop, user.id)),
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/feeds/{key}/google.xml',
      ...feed,
      summary: 'The variants on sale, for Google Merchant Center',
      answers: { 200: { description: 'RSS 2.0' }, 404: { description: 'No such feed' } },
    },
    ({ c, params: { key } }) => answerFeed(c, 'google', key),
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/feeds/{key}/meta.csv',
      ...feed,
      summary: "The variants on sale, for Meta's catalogue",
      answers: { 200: { description: 'CSV' }, 404: { description: 'No such feed' } },
    },
    ({ c, params: { key } }) => answerFeed(c, 'meta', key),
  ),
];

import { type Api, endpoint, sendList } from '../../platform/http/endpoint.server.ts';
import { listQuery } from '../../platform/http/list-query.ts';
import { byId, listOf, messageAnswer } from '../../platform/http/openapi/calls.schema.ts';
import { newSearchWords, searchWordsAnswer, searchWordsChange } from './search-words.schema.ts';
import { addSearchWords, changeSearchWords, deleteSearchWords, listSearchWords } from './search-words.server.ts';

const STAFF = { access: 'staff', permission: 'search-words' } as const;

export const searchWordsApi = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/search-words',
      limit: 'read',
      summary: 'Words that mean the same to the search, by the first English word',
      query: listQuery,
      answers: { 200: listOf(searchWordsAnswer) },
    },
    async ({ c, shop, query }) => {
      const { meanings, total } = await listSearchWords(shop.db, query);
      return sendList(c, meanings, total);
    },
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/search-words',
      limit: 'write',
      summary: 'Add words that mean the same, and what they also find',
      body: newSearchWords,
      answers: { 201: { description: 'The words', schema: searchWordsAnswer }, 409: { description: 'There are 1,000 already' } },
    },
    async ({ c, shop, user, body }) => c.json(await addSearchWords(shop.db, user.id, body, shop.now()), 201),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'put',
      path: '/api/search-words/{id}',
      limit: 'write',
      summary: 'Replace words; with `updatedAt` as it was read, only if they have not changed since',
      params: byId,
      body: searchWordsChange,
      answers: { 200: { description: 'The words', schema: searchWordsAnswer }, 409: { description: 'They were changed since' } },
    },
    async ({ c, shop, user, params, body }) => c.json(await changeSearchWords(shop.db, user.id, params.id, body, shop.now())),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'delete',
      path: '/api/search-words/{id}',
      limit: 'write',
      summary: 'Delete words',
      params: byId,
      answers: { 200: messageAnswer('Deleted') },
    },
    async ({ c, shop, user, params }) => {
      await deleteSearchWords(shop.db, user.id, params.id);
      return c.json({ message: 'Search words deleted.' });
    },
  ),
];

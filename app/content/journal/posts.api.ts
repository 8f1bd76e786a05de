// Posts are written like other pages, by /api/pages.
import { z } from 'zod';
import { type Api, endpoint, sendList } from '../../platform/http/endpoint.server.ts';
import { listOf } from '../../platform/http/openapi/calls.schema.ts';
import { pageRow } from '../content.schema.ts';
import { postQuery } from './post.schema.ts';
import { listPosts } from './posts.server.ts';
import { tagAnswer, tagsForm } from './tags.schema.ts';
import { listTags, nameTags } from './tags.server.ts';

export const postsApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/posts',
      access: 'staff',
      permission: 'content',
      limit: 'read',
      summary: 'Posts of the journal, drafts first, then newest first',
      query: postQuery,
      answers: { 200: listOf(pageRow) },
    },
    async ({ c, shop, query }) => {
      const { items, total } = await listPosts(shop.db, query, shop.now());
      return sendList(c, items, total);
    },
  ),
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/post-tags',
      access: 'staff',
      permission: 'content',
      limit: 'read',
      summary: 'Tags of the posts with their names in other languages, the most used first',
      answers: { 200: { description: 'The tags', schema: z.array(tagAnswer) } },
    },
    async ({ c, shop }) => c.json(await listTags(shop.db)),
  ),
  endpoint(
    api,
    {
      method: 'put',
      path: '/api/post-tags',
      access: 'staff',
      permission: 'content',
      limit: 'write',
      summary: 'Name tags in other languages; languages and tags that are not sent keep their names',
      body: tagsForm,
      answers: { 200: { description: 'The tags', schema: z.array(tagAnswer) } },
    },
    async ({ c, shop, user, body }) => c.json(await nameTags(shop.db, body.tags, user.id)),
  ),
];

// /api/posts: the posts of the journal, for staff. They are written like other pages (/api/pages).
import { listOf } from '../../platform/http/calls.schema.ts';
import { type Api, endpoint, sendList } from '../../platform/http/endpoint.server.ts';
import { pageRow } from '../content.schema.ts';
import { postQuery } from './post.schema.ts';
import { listPosts } from './posts.server.ts';

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
];

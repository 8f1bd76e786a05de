import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { listOf, messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import {
  draftForm,
  newPage,
  pageAnswer,
  pageKey,
  pageRow,
  previewAnswer,
  previewForm,
  publishForm,
  seenForm,
  versionKey,
} from './content.schema.ts';
import { getPage, listPages } from './content.server.ts';
import { archivePage, createPage, saveDraft } from './edit-content.server.ts';
import { keepPreview } from './preview-content.server.ts';
import { publish, restoreVersion, unpublish, unschedule } from './publish-content.server.ts';

const STAFF = { access: 'staff', permission: 'content', limit: 'write' } as const;
const READ = { ...STAFF, limit: 'read' } as const;
const ONE = { description: 'The page with its draft and versions', schema: pageAnswer };
const CONFLICT = { description: 'Changed since, or its address is taken' };
const PATH = '/api/pages/{id}';

export const contentApi = (api: Api) => [...pagesApi(api), ...publishedApi(api)];

const pagesApi = (api: Api) => [
  endpoint(
    api,
    { ...READ, method: 'get', path: '/api/pages', summary: 'Home, About and landing pages', answers: { 200: listOf(pageRow) } },
    async ({ c, shop }) => {
      const pages = await listPages(shop.db, shop.now());
      return sendList(c, pages, pages.length);
    },
  ),
  endpoint(
    api,
    { ...READ, method: 'get', path: PATH, summary: 'One page: its draft and versions', params: pageKey, answers: { 200: ONE } },
    async ({ c, shop, params }) => c.json(await getPage(shop.db, params.id, shop.now())),
  ),
  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/pages',
      summary: 'Add a landing page or a post of the journal, as a draft',
      body: newPage,
      answers: { 201: ONE, 409: CONFLICT },
    },
    async ({ c, shop, user, body }) => c.json(await createPage(shop.db, body, { actorId: user.id, now: shop.now() }), 201),
  ),
  endpoint(
    api,
    {
      ...STAFF,
      method: 'put',
      path: PATH,
      summary: 'Save the draft; shoppers do not see it yet',
      params: pageKey,
      body: draftForm,
      answers: { 200: ONE, 409: CONFLICT },
    },
    async ({ c, shop, user, params, body }) => c.json(await saveDraft(shop.db, params.id, body, { actorId: user.id, now: shop.now() })),
  ),
  endpoint(
    api,
    {
      ...STAFF,
      method: 'put',
      path: `${PATH}/preview`,
      summary: 'Show an unsaved draft in your own preview',
      params: pageKey,
      body: previewForm,
      answers: { 200: { description: 'Shown', schema: previewAnswer } },
    },
    async ({ c, shop, user, params, body }) =>
      c.json(await keepPreview(shop.db, { key: params.id, userId: user.id }, body.content, shop.now())),
  ),
  endpoint(
    api,
    {
      ...STAFF,
      method: 'delete',
      path: PATH,
      summary: 'Remove a landing page or a post from the shop',
      params: pageKey,
      answers: { 200: messageAnswer('Removed'), 409: CONFLICT },
    },
    async ({ c, shop, user, params }) => {
      await archivePage(shop.db, params.id, { actorId: user.id, now: shop.now() });
      return c.json({ message: 'Page removed.' });
    },
  ),
];

const publishedApi = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: `${PATH}/publish`,
      summary: 'Publish the saved draft, now or at a moment',
      params: pageKey,
      body: publishForm,
      answers: { 200: ONE, 409: CONFLICT },
    },
    async ({ c, shop, user, params, body }) => c.json(await publish(shop.db, params.id, body, { actorId: user.id, now: shop.now() })),
  ),
  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: `${PATH}/unpublish`,
      summary: 'Take a landing page or a post out of the shop, with its schedule',
      params: pageKey,
      body: seenForm,
      answers: { 200: ONE, 409: CONFLICT },
    },
    async ({ c, shop, user, params, body }) =>
      c.json(await unpublish(shop.db, params.id, body.updatedAt, { actorId: user.id, now: shop.now() })),
  ),
  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: `${PATH}/versions/{version}/restore`,
      summary: 'Copy an earlier version into the draft',
      params: versionKey,
      body: seenForm,
      answers: { 200: ONE, 409: CONFLICT },
    },
    async ({ c, shop, user, params, body }) =>
      c.json(await restoreVersion(shop.db, params.id, params.version, body, { actorId: user.id, now: shop.now() })),
  ),
  endpoint(
    api,
    {
      ...STAFF,
      method: 'delete',
      path: `${PATH}/versions/{version}`,
      summary: 'Withdraw a scheduled version',
      params: versionKey,
      answers: { 200: ONE, 409: CONFLICT },
    },
    async ({ c, shop, user, params }) =>
      c.json(await unschedule(shop.db, params.id, params.version, { actorId: user.id, now: shop.now() })),
  ),
];

import { csvFile } from '../platform/files/csv.server.ts';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { byId, listOf, messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import { badField } from '../platform/refusal.ts';
import { checkRedirects, HEAD, importRedirects, readRedirectFile, redirectLines } from './import-redirects.server.ts';
import { redirectAnswer, redirectForm, redirectQuery, redirectReport } from './redirects.schema.ts';
import { addRedirect, changeRedirect, deleteRedirect, listRedirects } from './redirects.server.ts';

const STAFF = { access: 'staff', permission: 'content' } as const;
const FILE = {
  files: {
    file: {
      description:
        'CSV with “Redirect from” and “Redirect to”, at most 4 MB and 20,000 rows; Shopify’s and Matrixify’s titles are known too',
      atMost: 1,
      isRequired: true,
    },
  },
  megabytes: 5,
} as const;

export const redirectsApi = (api: Api) => [...editingCalls(api), ...fileCalls(api)];

const editingCalls = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/redirects',
      limit: 'read',
      summary: 'Redirects by their old address',
      query: redirectQuery,
      answers: { 200: listOf(redirectAnswer) },
    },
    async ({ c, shop, query }) => {
      const { items, total } = await listRedirects(shop.db, query);
      return sendList(c, items, total);
    },
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/redirects',
      limit: 'write',
      summary: 'Redirect an address at which the shop has no page. One that leads to another redirect gets its last address',
      body: redirectForm,
      answers: {
        201: { description: 'The redirect', schema: redirectAnswer },
        409: { description: 'It has a redirect already, or there are 20,000' },
      },
    },
    async ({ c, shop, user, body }) => c.json(await addRedirect(shop.db, body, byOf(shop, user.id)), 201),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'put',
      path: '/api/redirects/{id}',
      limit: 'write',
      summary: 'Change a redirect',
      params: byId,
      body: redirectForm,
      answers: { 200: { description: 'The redirect', schema: redirectAnswer }, 409: { description: 'Another has this address' } },
    },
    async ({ c, shop, user, params, body }) => c.json(await changeRedirect(shop.db, params.id, body, byOf(shop, user.id))),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'delete',
      path: '/api/redirects/{id}',
      limit: 'write',
      summary: 'Delete a redirect',
      params: byId,
      answers: { 200: messageAnswer('Deleted') },
    },
    async ({ c, shop, user, params }) => {
      await deleteRedirect(shop.db, params.id, user.id);
      return c.json({ message: 'Redirect deleted.' });
    },
  ),
];

const fileCalls = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/redirects/redirects.csv',
      limit: 'write',
      summary: 'All matching redirects as a file, which the import reads',
      query: redirectQuery,
      answers: { 200: { description: 'CSV' } },
    },
    ({ shop, query }) => csvFile('redirects.csv', HEAD, redirectLines(shop.db, query)),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/redirects/check',
      limit: 'upload',
      summary: 'Check a file of redirects. Nothing is changed',
      multipart: FILE,
      answers: { 200: { description: 'What an import would do', schema: redirectReport } },
    },
    async ({ c, shop, readForm }) => {
      const { rows, titles } = await readRedirectFile(fileOf(await readForm()));
      return c.json(await checkRedirects(shop.db, rows, titles, importOf(shop)));
    },
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/redirects/import',
      limit: 'upload',
      summary: 'Import the rows of a file that have no problem; the rest is left out',
      multipart: FILE,
      answers: { 200: { description: 'What was done', schema: redirectReport } },
    },
    async ({ c, shop, user, readForm }) => {
      const { rows, titles } = await readRedirectFile(fileOf(await readForm()));
      return c.json(await importRedirects(shop.db, user.id, rows, titles, importOf(shop)));
    },
  ),
];

type Open = { env: { PUBLIC_URL: string }; now: () => Date };
const byOf = ({ env, now }: Open, actorId: string) => ({ actorId, publicUrl: env.PUBLIC_URL, now: now() });
const importOf = ({ env, now }: Open) => ({ publicUrl: env.PUBLIC_URL, now: now(), source: 'import' as const });

function fileOf(form: FormData): File {
  const file = form.get('file');
  if (!(file instanceof File)) throw badField('file', 'Choose a CSV file.');
  return file;
}

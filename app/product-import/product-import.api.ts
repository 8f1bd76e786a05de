import { csvFile, csvOf } from '../platform/files/csv.server.ts';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { byId, listOf } from '../platform/http/openapi/calls.schema.ts';
import { badField } from '../platform/refusal.ts';
import { getImport, listImportRows, listImports } from './find-imports.server.ts';
import { leftOut } from './left-out.server.ts';
import { importAnswer, importList, importOptions, importRow, rowQuery } from './product-import.schema.ts';
import { checkFile, recheckImport } from './product-import.server.ts';
import { startImport, stopImport } from './steer-import.server.ts';
import { template } from './template.ts';

const oneImport = { 200: { description: 'The import', schema: importAnswer } };
const STAFF = { access: 'staff', permission: 'products' } as const;

export const productImportApi = (api: Api) => [...readingCalls(api), ...writingCalls(api)];

const readingCalls = (api: Api) => [...importCalls(api), ...rowCalls(api)];

const importCalls = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/product-imports',
      limit: 'read',
      summary: 'Imports of products, newest first',
      query: importList,
      answers: { 200: listOf(importAnswer) },
    },
    async ({ c, shop, query }) => {
      const { imports, total } = await listImports(shop.db, query);
      return sendList(c, imports, total);
    },
  ),

  // Before '/api/product-imports/{id}', which would match it as an id.
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/product-imports/template.csv',
      limit: 'read',
      summary: 'A template with column titles and an example',
      answers: { 200: { description: 'CSV' } },
    },
    ({ c }) =>
      c.body(csvOf(template()), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="products-template.csv"',
      }),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/product-imports/{id}',
      limit: 'read',
      summary: 'An import and its progress',
      params: byId,
      answers: oneImport,
    },
    async ({ c, shop, params }) => c.json(await getImport(shop.db, params.id)),
  ),
];

const rowCalls = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/product-imports/{id}/rows',
      limit: 'read',
      summary: 'Products of its file: changes, problems and results',
      params: byId,
      query: rowQuery,
      answers: { 200: listOf(importRow) },
    },
    async ({ c, shop, params, query }) => {
      const { rows, total } = await listImportRows(shop.db, params.id, query);
      return sendList(c, rows, total);
    },
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/product-imports/{id}/left-out.csv',
      limit: 'write',
      summary: 'Lines not imported, with reasons',
      params: byId,
      answers: { 200: { description: 'CSV' } },
    },
    async ({ shop, params }) => {
      const { head, lines } = await leftOut(shop.db, params.id);
      return csvFile('products-left-out.csv', head, lines);
    },
  ),
];

const writingCalls = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/product-imports',
      limit: 'upload',
      summary: 'Check a file of products: the shop’s own columns, or Shopify’s product CSV. No product is changed',
      multipart: { files: { file: { description: 'CSV of at most 5 MB and 5,000 rows', atMost: 1, isRequired: true } }, megabytes: 6 },
      answers: { 201: { description: 'What an import would do', schema: importAnswer } },
    },
    async ({ c, shop, user, readForm }) => {
      const file = (await readForm()).get('file');
      if (!(file instanceof File)) throw badField('file', 'Choose a CSV file.');
      return c.json(await checkFile(shop, user.id, file), 201);
    },
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'put',
      path: '/api/product-imports/{id}',
      limit: 'write',
      summary: 'Check the same file again with other options',
      params: byId,
      body: importOptions,
      answers: oneImport,
    },
    async ({ c, shop, user, params, body }) => c.json(await recheckImport(shop, user.id, params.id, body)),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/product-imports/{id}/start',
      limit: 'write',
      summary: 'Import products without problems; the rest is skipped',
      params: byId,
      answers: oneImport,
    },
    async ({ c, shop, user, params }) => c.json(await startImport(shop.db, user.id, params.id, shop.now())),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/product-imports/{id}/stop',
      limit: 'write',
      summary: 'Stop an import; what was imported stays',
      params: byId,
      answers: oneImport,
    },
    async ({ c, shop, user, params }) => c.json(await stopImport(shop.db, user.id, params.id, shop.now())),
  ),
];

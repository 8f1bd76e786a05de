import { z } from 'zod';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { byId } from '../../platform/http/openapi/calls.schema.ts';
import { monthFile, monthFileForm } from './month-files.schema.ts';
import { listMonthFiles, readMonthFile, requestMonthFile } from './month-files.server.ts';

const STAFF = { access: 'staff', permission: 'books' } as const;

export const monthFilesApi = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/month-files',
      limit: 'read',
      summary: 'The files of months, newest first; at most 20, kept for seven days',
      answers: { 200: { description: 'The files', schema: z.array(monthFile) } },
    },
    async ({ c, shop }) => c.json(await listMonthFiles(shop.db)),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/month-files',
      limit: 'write',
      summary: 'Make the file of a month that is over: documents as PDF, registers, GST returns, Tally and the reconciliation',
      body: monthFileForm,
      answers: { 202: { description: 'It is being made', schema: monthFile } },
    },
    async ({ c, shop, user, body: { month } }) => c.json(await requestMonthFile(shop.db, user.id, month, shop.now()), 202),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/month-files/{id}/zip',
      limit: 'write',
      audit: 'export.books',
      summary: 'The file of a month; its manifest names each file with its SHA-256, and the sums',
      params: byId,
      answers: { 200: { description: 'The file (application/zip), streamed' } },
    },
    async ({ c, shop, params: { id } }) => {
      const { fileName, bytes, stream } = await readMonthFile(shop, id);
      return c.body(stream, 200, {
        'content-type': 'application/zip',
        'content-length': String(bytes),
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'private, no-store',
      });
    },
  ),
];

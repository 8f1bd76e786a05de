// /api/books: the reports of a period, as tables and as files for the accountant.
import { type Api, endpoint } from '../platform/endpoint.server.ts';
import { booksQuery, report, reportParams } from './books.schema.ts';
import { readReport, writeCsv } from './books.server.ts';

export function booksApi(api: Api) {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/books/{report}',
      access: 'staff',
      permission: 'books',
      limit: 'read',
      summary: 'A report of a period, with its sums; at most 500 rows',
      params: reportParams,
      query: booksQuery,
      answers: { 200: { description: 'The report', schema: report } },
    },
    async ({ c, shop, params, query }) => c.json(await readReport(shop.db, params.report, query, shop.now())),
  );

  // A year's register is read whole, so these reads are counted as writes are.
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/books/{report}/csv',
      access: 'staff',
      permission: 'books',
      limit: 'write',
      summary: 'All rows of a report of a period as CSV',
      params: reportParams,
      query: booksQuery,
      answers: { 200: { description: 'The file (text/csv)' } },
    },
    async ({ c, shop, params, query }) => {
      const { fileName, csv } = await writeCsv(shop.db, params.report, query, shop.now());
      return c.body(csv, 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'private, no-store',
      });
    },
  );
}

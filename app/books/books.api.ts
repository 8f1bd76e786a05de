import { streamOf } from '../platform/files/csv.server.ts';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { booksQuery, report, reportParams, tallyParams } from './books.schema.ts';
import { readReport, writeCsv } from './books.server.ts';
import { writeReturnJson, writeReturnZip, writeSummaryJson } from './gst/gstr1.server.ts';
import { gstr1, gstr3b } from './gst/returns.schema.ts';
import { writeTally } from './tally/tally.server.ts';

export const booksApi = (api: Api) => [
  ...reportCalls(api),
  ...returnCalls(api),
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/books/tally/{file}',
      access: 'staff',
      permission: 'books',
      limit: 'write',
      audit: 'export.books',
      summary: 'A month for Tally as XML: its masters, to be imported first, or its vouchers',
      params: tallyParams,
      query: booksQuery,
      answers: { 200: { description: 'The file (application/xml), streamed' } },
    },
    async ({ c, shop, params, query }) => {
      const { fileName, parts } = await writeTally(shop.db, params.file, query, shop.now());
      return c.body(streamOf(parts), 200, fileHeaders('application/xml; charset=utf-8', fileName));
    },
  ),
];

const reportCalls = (api: Api) => [
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
  ),

  // A year's register is read in full, so these reads are rate-limited like writes.
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/books/{report}/csv',
      access: 'staff',
      permission: 'books',
      limit: 'write',
      audit: 'export.books',
      summary: 'All rows of a report of a period as CSV',
      params: reportParams,
      query: booksQuery,
      answers: { 200: { description: 'The file (text/csv)' } },
    },
    async ({ c, shop, params, query }) => {
      const { fileName, csv } = await writeCsv(shop.db, params.report, query, shop.now());
      return c.body(csv, 200, fileHeaders('text/csv; charset=utf-8', fileName));
    },
  ),
];

const returnCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/books/gstr1/zip',
      access: 'staff',
      permission: 'books',
      limit: 'write',
      audit: 'export.books',
      summary: 'GSTR-1 of a month or quarter: all tables as the CSV files of the offline tool, its JSON, and the figures of GSTR-3B',
      query: booksQuery,
      answers: { 200: { description: 'The file (application/zip)' } },
    },
    async ({ c, shop, query }) => {
      const { fileName, zip } = await writeReturnZip(shop.db, query, shop.now());
      return c.body(zip, 200, fileHeaders('application/zip', fileName));
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/books/gstr1/json',
      access: 'staff',
      permission: 'books',
      limit: 'write',
      audit: 'export.books',
      summary: 'GSTR-1 of a month or quarter as the JSON of the offline tool',
      query: booksQuery,
      answers: { 200: { description: 'The file (application/json)', schema: gstr1 } },
    },
    async ({ c, shop, query }) => {
      const { fileName, json } = await writeReturnJson(shop.db, query, shop.now());
      return c.body(JSON.stringify(json), 200, fileHeaders('application/json', fileName));
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/books/gstr3b/json',
      access: 'staff',
      permission: 'books',
      limit: 'write',
      audit: 'export.books',
      summary: 'Tables 3.1 and 3.2 of GSTR-3B of a month or quarter as JSON, rupees with two decimals',
      query: booksQuery,
      answers: { 200: { description: 'The file (application/json)', schema: gstr3b } },
    },
    async ({ c, shop, query }) => {
      const { fileName, json } = await writeSummaryJson(shop.db, query, shop.now());
      return c.body(JSON.stringify(json), 200, fileHeaders('application/json', fileName));
    },
  ),
];

const fileHeaders = (type: string, fileName: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${fileName}"`,
  'cache-control': 'private, no-store',
});

import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { fileParams, fileReport, fileTexts } from './files.schema.ts';
import { askedIn, checkFile, importFile } from './import-file.server.ts';

const STAFF = { access: 'staff', permission: 'books' } as const;
const FILE = {
  files: {
    file: { description: 'CSV of at most 4 MB and 20,000 rows, as the gateway or courier exports it', atMost: 1, isRequired: true },
  },
  texts: fileTexts,
  megabytes: 5,
} as const;

export const settlementFilesApi = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/settlement-files/{kind}/check',
      limit: 'upload',
      summary: 'Check a file of settlements (gateway), cash of delivered parcels (cash) or courier charges (freight). Nothing is changed',
      params: fileParams,
      multipart: FILE,
      answers: { 200: { description: 'What an import would do', schema: fileReport } },
    },
    async ({ c, shop, params, readForm }) => c.json(await checkFile(shop.db, askedIn(await readForm(), params.kind), shop.now())),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/settlement-files/{kind}/import',
      limit: 'upload',
      summary: 'Import the rows of a file that have no problem. The same file again changes nothing',
      params: fileParams,
      multipart: FILE,
      answers: { 200: { description: 'What was done', schema: fileReport } },
    },
    async ({ c, shop, user, params, readForm }) =>
      c.json(await importFile(shop.db, user.id, askedIn(await readForm(), params.kind), shop.now())),
  ),
];

import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { byId, listOf, message } from '../platform/http/openapi/calls.schema.ts';
import {
  bankLine,
  bankLinesQuery,
  matchForm,
  missingQuery,
  purposeForm,
  statementReport,
  statementTexts,
  transfer,
} from './bank.schema.ts';
import { listBankLines } from './bank-lines.server.ts';
import { askedIn, checkStatement, importStatement } from './import-statement.server.ts';
import { explainLine, matchLine, reopenLine } from './match-lines.server.ts';
import { listMissing } from './transfers.server.ts';

const STAFF = { access: 'staff', permission: 'books' } as const;
const FILE = {
  files: { file: { description: 'CSV of at most 4 MB and 20,000 rows, as the bank exports it', atMost: 1, isRequired: true } },
  texts: statementTexts,
  megabytes: 5,
} as const;
const UNKNOWN = { 404: { description: 'No such line or transfer' }, 409: { description: 'Already matched' } };

export const bankApi = (api: Api) => [...readingCalls(api), ...statementCalls(api), ...lineCalls(api)];

const readingCalls = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/bank-lines',
      limit: 'read',
      summary: 'Lines of bank statements, newest first, with what they are matched to or may be',
      query: bankLinesQuery,
      answers: { 200: listOf(bankLine) },
    },
    async ({ c, shop, query }) => {
      const { rows, total } = await listBankLines(shop.db, query);
      return sendList(c, rows, total);
    },
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/bank-lines/missing',
      limit: 'read',
      summary: 'Settlements and remittances that statements should show and do not',
      query: missingQuery,
      answers: { 200: listOf(transfer) },
    },
    async ({ c, shop, query }) => {
      const { rows, total } = await listMissing(shop.db, query);
      return sendList(c, rows, total);
    },
  ),
];

const statementCalls = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/bank-lines/check',
      limit: 'upload',
      summary: 'Check a bank statement. Nothing is changed',
      multipart: FILE,
      answers: { 200: { description: 'What an import would do', schema: statementReport } },
    },
    async ({ c, shop, readForm }) => c.json(await checkStatement(shop.db, askedIn(await readForm()), shop.now())),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/bank-lines/import',
      limit: 'upload',
      summary: 'Import the lines of a bank statement that have no problem. The same line again changes nothing',
      multipart: FILE,
      answers: { 200: { description: 'What was done', schema: statementReport } },
    },
    async ({ c, shop, user, readForm }) => c.json(await importStatement(shop.db, user.id, askedIn(await readForm()), shop.now())),
  ),
];

const lineCalls = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'put',
      path: '/api/bank-lines/{id}/transfer',
      limit: 'write',
      summary: 'Match a line with a settlement, remittance or refund',
      params: byId,
      body: matchForm,
      answers: { 200: { description: 'Matched', schema: message }, ...UNKNOWN },
    },
    async ({ c, shop, user, params, body }) => {
      await matchLine(shop.db, user.id, { ...params, ...body }, shop.now());
      return c.json({ message: 'Matched.' });
    },
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'put',
      path: '/api/bank-lines/{id}/purpose',
      limit: 'write',
      summary: 'Say what a line is that is no settlement, remittance or refund',
      params: byId,
      body: purposeForm,
      answers: { 200: { description: 'Saved', schema: message }, ...UNKNOWN },
    },
    async ({ c, shop, user, params, body }) => {
      await explainLine(shop.db, user.id, { ...params, ...body }, shop.now());
      return c.json({ message: 'Saved.' });
    },
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'delete',
      path: '/api/bank-lines/{id}/match',
      limit: 'write',
      summary: 'Open a line again that staff matched or explained',
      params: byId,
      answers: { 200: { description: 'Open again', schema: message }, ...UNKNOWN },
    },
    async ({ c, shop, user, params }) => {
      await reopenLine(shop.db, user.id, params.id);
      return c.json({ message: 'Opened again.' });
    },
  ),
];

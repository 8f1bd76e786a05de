// /api/letters: bulk e-mails as staff write them, rehearse, schedule and start them. The mailing that comes of one is /api/mailings.
import { z } from 'zod';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { byId, messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import { getLetter } from './find-letter.server.ts';
import { PATH, READ, STAFF } from './letter-access.ts';
import { letterAnswer, letterChange, letterRow, mailingResults, newLetter, scheduleForm } from './letters.schema.ts';
import { createLetter, deleteLetter, listOpenLetters, saveLetter } from './letters.server.ts';
import { rehearsalCalls } from './rehearse-letter.api.ts';
import { readResults } from './results.server.ts';
import { scheduleLetter, unscheduleLetter } from './send-letter.server.ts';

const ONE = { description: 'The e-mail', schema: letterAnswer };
const CONFLICT = { description: 'Changed since, or no longer a draft' };
export const lettersApi = (api: Api) => [...draftCalls(api), ...rehearsalCalls(api), ...startCalls(api)];

const draftCalls = (api: Api) => [
  endpoint(
    api,
    {
      ...READ,
      method: 'get',
      path: '/api/letters',
      summary: 'Drafts and scheduled bulk e-mails, newest first',
      answers: { 200: { description: 'All of them', schema: z.array(letterRow) } },
    },
    async ({ c, shop }) => c.json(await listOpenLetters(shop.db)),
  ),
  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/letters',
      summary: 'Begin a bulk e-mail',
      body: newLetter,
      answers: { 201: ONE, 409: CONFLICT },
    },
    async ({ c, shop, user, body }) => c.json(await createLetter(shop.db, body, { actorId: user.id, now: shop.now() }), 201),
  ),
  endpoint(
    api,
    { ...READ, method: 'get', path: PATH, summary: 'One bulk e-mail', params: byId, answers: { 200: ONE } },
    async ({ c, shop, params }) => c.json(await getLetter(shop.db, params.id)),
  ),
  endpoint(
    api,
    {
      ...STAFF,
      method: 'put',
      path: PATH,
      summary: 'Save the draft',
      params: byId,
      body: letterChange,
      answers: { 200: ONE, 409: CONFLICT },
    },
    async ({ c, shop, user, params, body }) => c.json(await saveLetter(shop.db, params.id, body, { actorId: user.id, now: shop.now() })),
  ),
  endpoint(
    api,
    {
      ...STAFF,
      method: 'delete',
      path: PATH,
      summary: 'Delete a draft',
      params: byId,
      answers: { 200: messageAnswer('Deleted'), 409: CONFLICT },
    },
    async ({ c, shop, user, params }) => {
      await deleteLetter(shop.db, params.id, { actorId: user.id, now: shop.now() });
      return c.json({ message: 'Draft deleted.' });
    },
  ),
];
const startCalls = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: `${PATH}/schedule`,
      summary: 'Start it now, or at a time; its recipients are those of that moment',
      params: byId,
      body: scheduleForm,
      answers: { 200: ONE, 409: { description: 'Changed since, no longer a draft, or without a recipient' } },
    },
    async ({ c, shop, user, params, body }) =>
      c.json(await scheduleLetter(shop.db, params.id, body, { actorId: user.id, now: shop.now() })),
  ),
  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: `${PATH}/unschedule`,
      summary: 'Back to a draft',
      params: byId,
      answers: { 200: ONE, 409: CONFLICT },
    },
    async ({ c, shop, user, params }) => c.json(await unscheduleLetter(shop.db, params.id, { actorId: user.id, now: shop.now() })),
  ),
  endpoint(
    api,
    {
      ...READ,
      method: 'get',
      path: '/api/mailings/{id}/results',
      summary: 'What a mailing brought: orders beside those held out, and what its links led to',
      params: byId,
      answers: { 200: { description: 'The results so far', schema: mailingResults } },
    },
    async ({ c, shop, params }) => c.json(await readResults(shop.db, params.id, shop.now())),
  ),
];

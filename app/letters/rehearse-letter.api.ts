import { z } from 'zod';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { byId, messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import { maskedFor } from '../platform/words/masked.ts';
import { segmentPerson } from '../segments/segments.schema.ts';
import { PATH, READ, STAFF } from './letter-access.ts';
import { letterPreview, peopleQuery, previewForm, testForm } from './letters.schema.ts';
import { listReaders, previewLetter, testLetter } from './rehearse-letter.server.ts';

export const rehearsalCalls = (api: Api) => [
  endpoint(
    api,
    {
      ...READ,
      method: 'get',
      path: `${PATH}/people`,
      summary: 'Up to ten people who would get it, for its preview; masked without the permission for customers',
      params: byId,
      query: peopleQuery,
      answers: { 200: { description: 'People', schema: z.array(segmentPerson) } },
    },
    async ({ c, shop, user, params, query }) => c.json(maskedFor(user, await listReaders(shop, params.id, query.search))),
  ),
  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: `${PATH}/preview`,
      summary: 'The saved draft as one person would get it',
      params: byId,
      body: previewForm,
      answers: { 200: { description: 'Their e-mail', schema: letterPreview } },
    },
    async ({ c, shop, params, body }) => {
      const { subject, html, text, language } = await previewLetter(shop, params.id, body);
      return c.json({ subject, html, text, language });
    },
  ),
  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: `${PATH}/test`,
      summary: 'Send the saved draft to the own address only',
      params: byId,
      body: testForm,
      answers: { 200: messageAnswer('It is on its way'), 409: { description: 'Subject or message is missing' } },
    },
    async ({ c, shop, user, params, body }) => {
      await testLetter(shop, params.id, user, body.language);
      return c.json({ message: `Test sent to ${user.email}.` });
    },
  ),
];

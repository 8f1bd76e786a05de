import { z } from 'zod';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import { badField } from '../platform/refusal.ts';
import { SOURCE } from '../platform/words/language.ts';
import type { Written } from './body/draw-mailing.server.ts';
import type { Reader } from './body/draw-message.server.ts';
import type { FindGoods } from './body/mail-blocks.ts';
import { cleanMessage } from './body/mail-markup.server.ts';
import { uploadMailPicture } from './body/mailing-pictures.server.ts';
import { firstNameOf } from './body/name-field.ts';
import { type MailingLetter, mailingLetter, mailingPreview } from './bulk/mailings.schema.ts';
import { rehearse } from './rehearse.server.ts';
import { sendTest } from './send-test.server.ts';

const STAFF = { access: 'staff', permission: 'mailings', limit: 'write' } as const;

export const rehearsalsApi = (api: Api, findGoods: FindGoods) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/mailings/preview',
      summary: 'The mail as it would look',
      body: mailingLetter,
      answers: { 200: { description: 'As HTML and as plain text', schema: mailingPreview } },
    },
    async ({ c, shop, user, body }) => {
      const { html, text } = await rehearse(shop, writtenOf(body), { reader: readerOf(user), isService: body.isService }, findGoods);
      return c.json({ html, text });
    },
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/mailings/test',
      summary: 'Send it to the own address only',
      body: mailingLetter,
      answers: { 200: messageAnswer('It is on its way') },
    },
    async ({ c, shop, user, body }) => {
      const drawn = await rehearse(shop, writtenOf(body), { reader: readerOf(user), isService: body.isService }, findGoods);
      await sendTest(shop, user, drawn);
      return c.json({ message: `Test sent to ${user.email}.` });
    },
  ),

  endpoint(
    api,
    {
      ...STAFF,
      limit: 'upload',
      method: 'post',
      path: '/api/mailings/pictures',
      summary: 'Upload a picture for a mailing; deleted after a day unless a draft or a mailing names it',
      multipart: { files: { image: { description: 'JPEG, PNG, WebP or AVIF', atMost: 1, isRequired: true } }, megabytes: 11 },
      answers: { 201: { description: 'The stored picture', schema: z.object({ key: z.string(), width: z.int(), height: z.int() }) } },
    },
    async ({ c, shop, user, readForm }) => {
      const image = (await readForm()).get('image');
      if (!(image instanceof File)) throw badField('image', 'Send the picture as a file.');
      const { key, width, height } = await uploadMailPicture(shop, image, user.id);
      return c.json({ key, width, height }, 201);
    },
  ),
];

const writtenOf = ({ subject, message }: MailingLetter): Written => ({
  ...{ subject, preheader: '', message: cleanMessage(message) },
  ...{ texts: {}, campaign: null },
});

const readerOf = ({ fullName }: { fullName: string }): Reader => ({ language: SOURCE, firstName: firstNameOf(fullName) });

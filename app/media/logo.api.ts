import { z } from 'zod';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { parse } from '../platform/http/parsed-input.server.ts';
import { badField } from '../platform/refusal.ts';
import { savedAt, settingsSchemas } from '../settings/settings.schema.ts';
import { removeLogo, saveLogo } from './logo.server.ts';

/** The logo's `updatedAt` as read, so that two people do not overwrite each other; omit it to overwrite. */
const seen = z.object({
  updatedAt: z
    .union([z.literal(''), z.iso.datetime({ offset: true })])
    .transform((moment) => (moment === '' ? null : new Date(moment)))
    .optional(),
});

const answers = {
  200: { description: 'The logo, and when it was saved', schema: settingsSchemas.logo.extend(savedAt.shape) },
  409: { description: 'It was saved since' },
};

export const logoApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/settings/logo',
      access: 'staff',
      permission: 'settings',
      limit: 'upload',
      summary: 'Upload the logo',
      multipart: { texts: seen, files: { logo: { description: 'PNG, WebP or JPEG', atMost: 1, isRequired: true } }, megabytes: 11 },
      answers,
    },
    async ({ c, shop, user, readForm }) => {
      const form = await readForm();
      const file = form.get('logo');
      if (!(file instanceof File)) throw badField('logo', 'Send the logo as a file.');
      const { updatedAt } = parse(seen, { updatedAt: form.get('updatedAt') ?? undefined });
      const now = shop.now();
      return c.json({ ...(await saveLogo(shop, file, { by: user.id, seenAt: updatedAt, now })), updatedAt: now });
    },
  ),

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/settings/logo',
      access: 'staff',
      permission: 'settings',
      limit: 'write',
      summary: 'Remove the logo',
      query: seen,
      answers,
    },
    async ({ c, shop, user, query }) => {
      const now = shop.now();
      return c.json({ ...(await removeLogo(shop.db, { by: user.id, seenAt: query.updatedAt, now })), updatedAt: now });
    },
  ),
];

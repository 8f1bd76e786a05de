import { z } from 'zod';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { message, messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import { languageForm } from './accounts.schema.ts';
import { chooseLanguage, getProfile, updateProfile } from './accounts.server.ts';
import { profile, profileForm } from './profile.schema.ts';
import { codeLoginCalls } from './sign-in/codes/code-login.api.ts';
import { sessionCalls } from './sign-in/sign-in.api.ts';
import { signUpCalls } from './sign-up.api.ts';

const owner = z.object({ userId: z.uuid() });

export const accountsApi = (api: Api) => [...signUpCalls(api), ...sessionCalls(api), ...codeLoginCalls(api), ...ownAccountCalls(api)];

const ownAccountCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/auth/user/{userId}',
      access: 'self',
      limit: 'read',
      summary: 'The profile',
      params: owner,
      answers: { 200: { description: 'The profile', schema: profile } },
    },
    async ({ c, shop, subjectId }) => c.json(await getProfile(shop.db, subjectId)),
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/auth/users/{userId}',
      access: 'self',
      limit: 'write',
      summary: 'Change the profile',
      params: owner,
      body: profileForm,
      answers: { 200: { description: 'The current profile', schema: message.extend({ user: profile }) } },
    },
    async ({ c, shop, user, subjectId, body }) =>
      c.json({ message: 'Profile updated successfully!', user: await updateProfile(shop.db, user, subjectId, body, shop.now()) }),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/language',
      access: 'customer',
      limit: 'write',
      summary: 'The language of our mails',
      body: languageForm,
      answers: { 200: messageAnswer('Kept') },
    },
    async ({ c, shop, user, body }) => {
      await chooseLanguage(shop.db, user.id, body.language);
      return c.json({ message: 'Saved.' });
    },
  ),
];

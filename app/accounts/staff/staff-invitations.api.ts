import { senderOf } from '../../mailing/sender.server.ts';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { byId, messageAnswer } from '../../platform/http/openapi/calls.schema.ts';
import { inviteForm, joinForm } from './staff.schema.ts';
import { inviteStaff, joinStaff, withdrawInvitation } from './staff-invitations.server.ts';

export const invitationCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/staff/invitations',
      access: 'staff',
      permission: 'staff',
      limit: 'write',
      stepUp: true,
      security: 'staff changed',
      summary: 'Invite someone by e-mail; an open invitation to the same address is replaced',
      body: inviteForm,
      answers: { 201: messageAnswer('E-mail queued') },
    },
    async ({ c, shop, user, body }) => {
      await inviteStaff(shop.db, await senderOf(shop), user.id, body, shop.now());
      return c.json({ message: `Invitation sent to ${body.email}.` }, 201);
    },
  ),

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/staff/invitations/{id}',
      access: 'staff',
      permission: 'staff',
      limit: 'write',
      security: 'staff changed',
      summary: 'Withdraw an invitation',
      params: byId,
      answers: { 200: messageAnswer('Its link no longer works') },
    },
    async ({ c, shop, user, params }) => {
      await withdrawInvitation(shop.db, user.id, params.id);
      return c.json({ message: 'Invitation withdrawn.' });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/invitation',
      access: 'anyone',
      limit: 'write',
      security: 'staff changed',
      summary: 'Accept an invitation to the staff, with the token of its link and a new password',
      body: joinForm,
      answers: { 201: messageAnswer('Accepted'), 404: { description: 'Used, withdrawn, replaced or older than a week' } },
    },
    async ({ c, shop, body }) => {
      await joinStaff(shop.db, (await senderOf(shop)).name, body, shop.now());
      return c.json({ message: 'Welcome. Please sign in.' }, 201);
    },
  ),
];

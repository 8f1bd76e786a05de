// The staff, as owners see and change it, and the way in for who was invited.
import { senderOf } from '../mailing/sender.server.ts';
import { byId, said } from '../platform/calls.schema.ts';
import { type Api, endpoint } from '../platform/endpoint.server.ts';
import { inviteForm, joinForm, roleForm, staffAnswer } from './staff.schema.ts';
import { changeRole, inviteStaff, joinStaff, listInvitations, listStaff, removeStaff, withdrawInvitation } from './staff.server.ts';
import { resetTwoStep } from './two-step.server.ts';

export function staffApi(api: Api) {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/staff',
      access: 'staff',
      permission: 'staff',
      limit: 'read',
      summary: 'The staff, and who is invited',
      answers: { 200: { description: 'By name and by address', schema: staffAnswer } },
    },
    async ({ c, shop }) => c.json({ staff: await listStaff(shop.db), invitations: await listInvitations(shop.db, shop.now()) }),
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/staff/invitations',
      access: 'staff',
      permission: 'staff',
      limit: 'write',
      summary: 'Invite somebody by mail; an open invitation to the same address is replaced',
      body: inviteForm,
      answers: { 201: said('The mail is on its way') },
    },
    async ({ c, shop, user, body }) => {
      await inviteStaff(shop.db, await senderOf(shop), user.id, body, shop.now());
      return c.json({ message: `The invitation is on its way to ${body.email}.` }, 201);
    },
  );

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/staff/invitations/{id}',
      access: 'staff',
      permission: 'staff',
      limit: 'write',
      summary: 'Withdraw an invitation',
      params: byId,
      answers: { 200: said('Its link does nothing any more') },
    },
    async ({ c, shop, user, params }) => {
      await withdrawInvitation(shop.db, user.id, params.id);
      return c.json({ message: 'The invitation is withdrawn.' });
    },
  );

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/staff/{id}',
      access: 'staff',
      permission: 'staff',
      limit: 'write',
      summary: 'Give a colleague another role',
      params: byId,
      body: roleForm,
      answers: { 200: said('Changed at once'), 409: { description: 'The last owner stays one' } },
    },
    async ({ c, shop, user, params, body }) => {
      await changeRole(shop.db, user.id, params.id, body.staffRole, shop.now());
      return c.json({ message: 'The role is changed.' });
    },
  );

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/staff/{id}',
      access: 'staff',
      permission: 'staff',
      limit: 'write',
      summary: 'Take a colleague out of the staff; the account stays, as a customer’s',
      params: byId,
      answers: { 200: said('Every session of theirs has ended'), 409: { description: 'The last owner stays' } },
    },
    async ({ c, shop, user, params }) => {
      await removeStaff(shop.db, user.id, params.id, shop.now());
      return c.json({ message: 'They no longer belong to the staff.' });
    },
  );

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/staff/{id}/totp',
      access: 'staff',
      permission: 'staff',
      limit: 'write',
      summary: 'Let a colleague sign in without a code, who has lost the phone',
      params: byId,
      answers: { 200: said('Reset') },
    },
    async ({ c, shop, user, params }) => {
      await resetTwoStep(shop.db, user.id, params.id);
      return c.json({ message: 'They sign in with the password alone until they switch the code on again.' });
    },
  );

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/auth/invitation',
      access: 'anyone',
      limit: 'write',
      summary: 'Accept an invitation to the staff, with the token of its link and a new password',
      body: joinForm,
      answers: { 201: said('Accepted'), 404: { description: 'Used, withdrawn, replaced or older than a week' } },
    },
    async ({ c, shop, body }) => {
      await joinStaff(shop.db, body, shop.now());
      return c.json({ message: 'Welcome. Please sign in.' }, 201);
    },
  );
}

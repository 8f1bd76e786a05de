// Staff management for owners, and accepting an invitation.
import { senderOf } from '../mailing/sender.server.ts';
import { byId, messageAnswer } from '../platform/http/calls.schema.ts';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { resetTwoStep } from './sign-in/two-step.server.ts';
import { inviteForm, joinForm, roleForm, staffAnswer } from './staff.schema.ts';
import {
  changeRole,
  endAllSessions,
  inviteStaff,
  joinStaff,
  listInvitations,
  listStaff,
  removeStaff,
  withdrawInvitation,
} from './staff.server.ts';

export const staffApi = (api: Api) => [...memberCalls(api), ...invitationCalls(api), ...safetyCalls(api)];

const memberCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/staff',
      access: 'staff',
      permission: 'staff',
      limit: 'read',
      summary: 'Staff and open invitations',
      answers: { 200: { description: 'By name and by address', schema: staffAnswer } },
    },
    async ({ c, shop }) => c.json({ staff: await listStaff(shop.db), invitations: await listInvitations(shop.db, shop.now()) }),
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/staff/{id}',
      access: 'staff',
      permission: 'staff',
      limit: 'write',
      stepUp: true,
      security: 'staff changed',
      summary: 'Give a colleague another role',
      params: byId,
      body: roleForm,
      answers: { 200: messageAnswer('Changed; their sessions have ended'), 409: { description: 'The last owner cannot be changed' } },
    },
    async ({ c, shop, user, params, body }) => {
      await changeRole(shop.db, user, params.id, body.staffRole, shop.now());
      return c.json({ message: 'Role changed.' });
    },
  ),

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/staff/{id}',
      access: 'staff',
      permission: 'staff',
      limit: 'write',
      stepUp: true,
      security: 'staff changed',
      summary: 'Remove a staff member; the account stays as a customer account',
      params: byId,
      answers: { 200: messageAnswer('All their sessions have ended'), 409: { description: 'The last owner stays' } },
    },
    async ({ c, shop, user, params }) => {
      await removeStaff(shop.db, user.id, params.id, shop.now());
      return c.json({ message: 'Removed from staff.' });
    },
  ),
];

const invitationCalls = (api: Api) => [
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

const safetyCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/staff/{id}/totp',
      access: 'staff',
      permission: 'staff',
      limit: 'write',
      stepUp: true,
      security: 'two-step changed',
      summary: 'Reset two-step verification of a colleague who lost the phone',
      params: byId,
      answers: { 200: messageAnswer('Reset; their sessions have ended, and they are e-mailed') },
    },
    async ({ c, shop, user, params }) => {
      await resetTwoStep(shop.db, await senderOf(shop), user.id, params.id, shop.now());
      return c.json({ message: 'They can sign in with the password alone until they set it up again.' });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/staff/sign-everyone-out',
      access: 'staff',
      permission: 'staff',
      limit: 'write',
      stepUp: true,
      security: 'sessions ended',
      summary: 'End every session of customers and staff but this one',
      answers: { 200: messageAnswer('Everyone else signs in again') },
    },
    async ({ c, shop, user }) => {
      await endAllSessions(shop.db, user);
      return c.json({ message: 'Everyone else was signed out.' });
    },
  ),
];

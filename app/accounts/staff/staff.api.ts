import { senderOf } from '../../mailing/sender.server.ts';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { byId, messageAnswer } from '../../platform/http/openapi/calls.schema.ts';
import { resetTwoStep } from '../sign-in/two-step/two-step-switch.server.ts';
import { roleForm, staffAnswer } from './staff.schema.ts';
import { changeRole, endAllSessions, listStaff, removeStaff } from './staff.server.ts';
import { invitationCalls } from './staff-invitations.api.ts';
import { listInvitations } from './staff-invitations.server.ts';

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

import { senderOf } from '../mailing/sender.server.ts';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { byId, listOf, messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import { answerByLink, closeComplaint, replyToComplaint } from './answer-complaint.server.ts';
import { answerForm, complaint, complaintForm, complaintQuery, complaintTaken, complaintThread, replyForm } from './complaints.schema.ts';
import { getComplaint, listComplaints } from './complaints.server.ts';
import { takeComplaint } from './take-complaint.server.ts';

const thread = { description: 'The complaint with its replies', schema: complaintThread };

export const complaintsApi = (api: Api) => [...customerCalls(api), ...staffCalls(api)];

const customerCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/complaints',
      access: 'anyone',
      limit: 'write',
      summary: 'File a complaint. The same text sent again is the same complaint',
      body: complaintForm,
      answers: { 201: { description: 'Its ticket and reply deadline', schema: complaintTaken } },
    },
    async ({ c, shop, user, body, ip }) =>
      c.json(await takeComplaint(shop.db, shop.env, await senderOf(shop), body, { user, ip }, shop.now()), 201),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/complaints/answer',
      access: 'anyone',
      limit: 'write',
      summary: 'Answer to our reply, by the sealed link of its mail',
      body: answerForm,
      answers: { 201: messageAnswer('Added to the thread') },
    },
    async ({ c, shop, body }) => {
      await answerByLink(shop.db, shop.env, body, shop.now());
      return c.json({ message: "We've received your reply." }, 201);
    },
  ),
];

const staffCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/complaints',
      access: 'staff',
      permission: 'complaints',
      limit: 'read',
      summary: 'Complaints, due soonest first',
      query: complaintQuery,
      answers: { 200: listOf(complaint) },
    },
    async ({ c, shop, query }) => {
      const { complaints, total } = await listComplaints(shop.db, query);
      return sendList(c, complaints, total);
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/complaints/{id}',
      access: 'staff',
      permission: 'complaints',
      limit: 'read',
      summary: 'One complaint',
      params: byId,
      answers: { 200: thread },
    },
    async ({ c, shop, params }) => c.json(await getComplaint(shop.db, params.id)),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/complaints/{id}/reply',
      access: 'staff',
      permission: 'complaints',
      limit: 'write',
      summary: 'Reply by e-mail, optionally closing it',
      params: byId,
      body: replyForm,
      answers: { 200: thread, 409: { description: 'It is closed' } },
    },
    async ({ c, shop, user, params, body }) =>
      c.json(await replyToComplaint(shop.db, shop.env, await senderOf(shop), user.id, params.id, body, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/complaints/{id}/close',
      access: 'staff',
      permission: 'complaints',
      limit: 'write',
      summary: 'Close a complaint resolved another way, such as by phone; no e-mail is sent',
      params: byId,
      answers: { 200: thread, 409: { description: 'It is closed' } },
    },
    async ({ c, shop, user, params }) => c.json(await closeComplaint(shop.db, user.id, params.id, shop.now())),
  ),
];

import { z } from 'zod';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { refusal } from '../../platform/http/openapi/calls.schema.ts';
import { dayOf } from '../../platform/time.ts';
import { closingForm, openingForm, reopeningForm, tillDay, tillDayQuery } from './till-days.schema.ts';
import { closeDrawer, openDrawer, reopenDrawer } from './till-days.server.ts';
import { sheetOf } from './till-sheet.server.ts';

const STAFF = { access: 'staff', permission: 'in-house' } as const;
const answers = {
  200: { description: 'The sheet', schema: tillDay },
  409: {
    description: 'Closed already, or other cash than the sheet showed',
    schema: z.union([refusal.extend({ sheet: tillDay }), refusal]),
  },
};

export const tillDaysApi = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'get',
      path: '/api/till/days',
      limit: 'read',
      summary: 'The cash drawer sheet of a till, of today or another day',
      query: tillDayQuery,
      answers: { 200: answers[200] },
    },
    async ({ c, shop, query: { till, day } }) => c.json(await sheetOf(shop.db, { till, day: day ?? dayOf(shop.now()) })),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'put',
      path: '/api/till/days/opening',
      limit: 'write',
      summary: 'Enter the cash that the drawer opened with',
      body: openingForm,
      answers,
    },
    async ({ c, shop, user, body }) => c.json(await openDrawer(shop.db, user.id, body, shop.now())),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'put',
      path: '/api/till/days/closing',
      limit: 'write',
      summary: 'Close the drawer with the cash counted; refused when `expected` is no longer what it should hold',
      body: closingForm,
      answers,
    },
    async ({ c, shop, user, body }) => c.json(await closeDrawer(shop.db, user.id, body, shop.now())),
  ),

  endpoint(
    api,
    {
      ...STAFF,
      method: 'put',
      path: '/api/till/days/reopening',
      limit: 'write',
      summary: 'Reopen a closed drawer: sales continue, and it is counted again',
      body: reopeningForm,
      answers: { 200: answers[200] },
    },
    async ({ c, shop, user, body }) => c.json(await reopenDrawer(shop.db, user.id, body)),
  ),
];

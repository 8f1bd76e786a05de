// /api/segments: rules that find people, for bulk e-mails.
import { z } from 'zod';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { byId, messageAnswer } from '../platform/http/openapi/calls.schema.ts';
import type { SignedIn } from '../platform/shop.server.ts';
import { maskedFor } from '../platform/words/masked.ts';
import { countRfm } from './rfm.server.ts';
import { countSegment } from './segment-people.server.ts';
import { countForm, rfmAnswer, type SegmentCount, segmentAnswer, segmentChange, segmentCount, segmentForm } from './segments.schema.ts';
import { changeSegment, createSegment, listSegments, removeSegment } from './segments.server.ts';

const STAFF = { access: 'staff', permission: 'mailings', limit: 'write' } as const;
const READ = { ...STAFF, limit: 'read' } as const;
const ONE = { description: 'The segment', schema: segmentAnswer };
const CONFLICT = { description: 'Changed since, in use, or too many' };

export const segmentsApi = (api: Api) => [...savedCalls(api), ...countCalls(api)];

const savedCalls = (api: Api) => [
  endpoint(
    api,
    {
      ...READ,
      method: 'get',
      path: '/api/segments',
      summary: 'Saved segments, by name',
      answers: { 200: { description: 'All of them', schema: z.array(segmentAnswer) } },
    },
    async ({ c, shop }) => c.json(await listSegments(shop.db)),
  ),
  endpoint(
    api,
    { ...STAFF, method: 'post', path: '/api/segments', summary: 'Save a segment', body: segmentForm, answers: { 201: ONE, 409: CONFLICT } },
    async ({ c, shop, user, body }) => c.json(await createSegment(shop.db, body, { actorId: user.id, now: shop.now() }), 201),
  ),
  endpoint(
    api,
    {
      ...STAFF,
      method: 'put',
      path: '/api/segments/{id}',
      summary: 'Change a segment',
      params: byId,
      body: segmentChange,
      answers: { 200: ONE, 409: CONFLICT },
    },
    async ({ c, shop, user, params, body }) => c.json(await changeSegment(shop.db, params.id, body, { actorId: user.id, now: shop.now() })),
  ),
  endpoint(
    api,
    {
      ...STAFF,
      method: 'delete',
      path: '/api/segments/{id}',
      summary: 'Remove a segment',
      params: byId,
      answers: { 200: messageAnswer('Removed'), 409: CONFLICT },
    },
    async ({ c, shop, user, params }) => {
      await removeSegment(shop.db, params.id, { actorId: user.id, now: shop.now() });
      return c.json({ message: 'Segment removed.' });
    },
  ),
];

const countCalls = (api: Api) => [
  endpoint(
    api,
    {
      ...STAFF,
      method: 'post',
      path: '/api/segments/count',
      summary: 'Whom a rule finds now, and who of them may be written to; nothing is sent',
      body: countForm,
      answers: { 200: { description: 'Counts, and ten of them', schema: segmentCount } },
    },
    async ({ c, shop, user, body }) => c.json(shownTo(user, await countSegment(shop.db, body.rule, body, shop.now()))),
  ),
  endpoint(
    api,
    {
      ...READ,
      method: 'get',
      path: '/api/segments/rfm',
      summary: 'Buyers by how recently, how often and for how much they bought',
      answers: { 200: { description: 'Every group', schema: rfmAnswer } },
    },
    async ({ c, shop }) => c.json(await countRfm(shop.db, shop.now())),
  ),
];

export function shownTo(staff: Pick<SignedIn, 'staffRole'>, count: SegmentCount): SegmentCount {
  return { ...count, sample: maskedFor(staff, count.sample) };
}

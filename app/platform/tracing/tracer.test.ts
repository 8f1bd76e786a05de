import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { onPostgres, openTestShop } from '../../../test/shop.ts';
import { aShopper } from '../../../test/world.ts';
import { createApp } from '../../app.ts';
import { PURGE_CDN } from '../cdn/purge-cdn.server.ts';
import { handle } from '../jobs.server.ts';
import { createTracer, KINDS, openSpan, tracedJobs } from './tracer.server.ts';
import { tracingOf } from './tracing-settings.server.ts';

type Sent = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code: number };
  attributes: { key: string; value: Record<string, string> }[];
};
/** A collector that keeps what it is sent. */
let parcels: { headers: http.IncomingHttpHeaders; text: string }[] = [];
let status = 200;
const collector = http.createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  parcels.push({ headers: request.headers, text });
  response.writeHead(status).end();
});
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
const given = {
  OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=a%20key, x-team=shop',
  OTEL_SERVICE_NAME: 'nikhar',
  OTEL_TRACES_SAMPLER_ARG: 1,
};
const tracing = tracingOf(given) ?? expect.fail();
const spans = () => parcels.flatMap(({ text }) => JSON.parse(text).resourceSpans[0].scopeSpans[0].spans as Sent[]);

const s = await openTestShop();
beforeEach(() => {
  parcels = [];
  status = 200;
});
afterAll(async () => {
  collector.close();
  await s.close();
});

test('a request is a span with its statements below it, in words of the program and without what was sent', async () => {
  const tracer = createTracer(tracing);
  const { hono } = createApp({ shop: s.shop, gateways: s.gateways, tracer });
  const shopper = await aShopper(s);
  const headers = { authorization: `Bearer ${shopper.token}` };
  const answer = await hono.request(`http://shop.test/api/cart/${shopper.id}?email=asha@example.com`, { headers });
  await hono.request('http://shop.test/nowhere/asha@example.com', { headers });
  await tracer.close();
  const [root] = spans().filter(({ name }) => name === 'GET /api/cart/{userId}');
  expect(root).toMatchObject({ kind: KINDS.server, status: { code: 1 } });
  expect(root?.attributes).toContainEqual({ key: 'nikhar.request_id', value: { stringValue: answer.headers.get('x-request-id') } });
  expect(root?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } });
  const statements = spans().filter(({ parentSpanId }) => parentSpanId === root?.spanId);
  if (onPostgres) {
    expect(statements.length).toBeGreaterThan(0);
    for (const { name, traceId } of statements)
      expect([traceId, name]).toEqual([root?.traceId, expect.stringMatching(/^(select|insert|update|delete|begin|commit)/)]);
  }
  for (const { text } of parcels)
    for (const personal of [shopper.id, shopper.token, shopper.email, 'asha']) expect(text).not.toContain(personal);
  expect(parcels[0]?.headers).toMatchObject({ 'x-api-key': 'a key', 'x-team': 'shop', 'content-type': 'application/json' });
});

test('a failed job is a failed span of its kind', async () => {
  const tracer = createTracer(tracing);
  const [failing] = tracedJobs(tracer, [handle(PURGE_CDN, () => Promise.reject(new Error('asha@example.com')))]);
  await expect(failing?.run({ tags: ['settings'] })).rejects.toThrow();
  await tracer.close();
  expect(spans()).toMatchObject([{ name: 'job purge-cdn', status: { code: 2 } }]);
  expect(parcels[0]?.text).not.toContain('asha');
});

test('what is not chosen is not traced, and what is below it neither', async () => {
  const tracer = createTracer({ ...tracing, share: 0.5 }, s.shop.log, () => 0.5);
  await tracer.trace(
    KINDS.server,
    async () => expect(openSpan(KINDS.client)).toBeUndefined(),
    () => ({ name: 'never', attributes: {} }),
  );
  await tracer.close();
  expect([parcels, tracer.counts()]).toEqual([[], { sent: 0, dropped: 0 }]);
});

test('while the collector is away spans are dropped and counted, the queue stays small and the operator is told once', async () => {
  status = 503;
  const told: unknown[] = [];
  const tracer = createTracer(tracing, { warn: (event, fields) => void told.push([event, fields]) });
  for (let n = 0; n < 5_000; n++)
    await tracer.trace(
      KINDS.internal,
      async () => n,
      () => ({ name: 'work', attributes: {} }),
    );
  await tracer.close();
  const { sent, dropped } = tracer.counts();
  expect([sent, dropped]).toEqual([0, expect.any(Number)]);
  expect(dropped).toBeGreaterThan(2_500);
  expect(told).toEqual([['traces are dropped', { reason: '503' }]]);
});

test('a trace has at most a few hundred spans, and settings without an address or with a share of 0 traces nothing', async () => {
  const tracer = createTracer(tracing);
  const open = async () => {
    for (let n = 0; n < 1_000; n++) openSpan(KINDS.client)?.({ name: 'select', attributes: {}, hasFailed: false });
  };
  await tracer.trace(KINDS.server, open, () => ({ name: 'many', attributes: {} }));
  await tracer.close();
  expect(spans().length).toBe(301);
  expect(tracingOf({ ...given, OTEL_EXPORTER_OTLP_ENDPOINT: undefined })).toBeNull();
  expect(tracingOf({ ...given, OTEL_TRACES_SAMPLER_ARG: 0 })).toBeNull();
});

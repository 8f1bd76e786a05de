/** Written from the documents, independently of our adapters. Meta refuses events older than 7 days; GA4 answers 204 to anything. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DAY_MS } from '../platform/time.ts';

type Json = Record<string, unknown>;
export type MetaEvent = {
  event_name: string;
  event_id: string;
  event_time: number;
  action_source: string;
  event_source_url?: string;
  user_data: Record<string, string | string[]>;
  custom_data: { currency: string; value: number; order_id: string; content_ids: string[]; contents: Json[] };
};
export type GoogleHit = { client_id: string; timestamp_micros?: number; consent?: Json; events: { name: string; params: Json }[] };
type Prepared = { status: number; body?: unknown } | 'lost' | 'cut';

export const STAND_IN_KEYS = {
  META_PIXEL_ID: '123456789012345',
  META_PIXEL_TOKEN: 'a token of Meta',
  GA4_MEASUREMENT_ID: 'G-TEST123456',
  GA4_API_SECRET: 'a secret of GA4',
};

export async function startReceiversStandIn(now: () => Date) {
  const meta = { events: new Map<string, MetaEvent>(), calls: [] as MetaEvent[][] };
  const google = { hits: [] as GoogleHit[], calls: 0 };
  const prepared: Record<'meta' | 'google', Prepared[]> = { meta: [], google: [] };

  function answerMeta(path: string, sent: { data?: MetaEvent[]; access_token?: string }): { status: number; body: unknown } {
    const refuse = (code: number, message: string) => ({
      status: 400,
      body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'x' } },
    });
    const events = sent.data ?? [];
    meta.calls.push(events);
    if (path !== `/${STAND_IN_KEYS.META_PIXEL_ID}/events`) return refuse(100, 'Unsupported post request');
    if (sent.access_token !== STAND_IN_KEYS.META_PIXEL_TOKEN) return refuse(190, 'Invalid OAuth access token');
    if (events.length === 0 || events.length > 1000) return refuse(100, 'data must have 1 to 1000 events');
    for (const { event_name, event_id, event_time, action_source, event_source_url, user_data, custom_data } of events) {
      if (!event_name || !event_id || !Number.isInteger(event_time)) return refuse(100, 'Missing parameter');
      if (now().getTime() / 1000 - event_time > (7 * DAY_MS) / 1000) return refuse(100, 'event_time is too old');
      if (action_source === 'website' && !(event_source_url && user_data['client_user_agent']))
        return refuse(100, 'Missing website parameters');
      const hashes = ['em', 'ph', 'fn', 'ln', 'ct', 'st', 'zp', 'country'].flatMap((name) => user_data[name] ?? []);
      if (hashes.length === 0 || !hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash))) return refuse(100, 'Not hashed');
      if (event_name === 'Purchase' && !(custom_data.currency && typeof custom_data.value === 'number'))
        return refuse(100, 'Missing value');
    }
    for (const event of events) meta.events.set(`${event.event_name} ${event.event_id}`, event);
    return { status: 200, body: { events_received: events.length, messages: [], fbtrace_id: 'x' } };
  }

  /** By the rules that /debug/mp/collect states. */
  function faultsOf({ client_id, events }: GoogleHit): string[] {
    const faults: string[] = [];
    if (!client_id) faults.push('client_id is required');
    if (!Array.isArray(events) || events.length === 0 || events.length > 25) faults.push('1 to 25 events');
    for (const { name, params } of events ?? []) {
      if (!/^[a-z]\w{0,39}$/i.test(name)) faults.push(`Event name ${name}`);
      if ('value' in params && !/^[A-Z]{3}$/.test(String(params['currency']))) faults.push('value needs currency');
      if (name === 'purchase' && !params['transaction_id']) faults.push('transaction_id is required');
      if (Object.keys(params).length > 25) faults.push('25 parameters');
    }
    return faults;
  }

  function answerGoogle(url: URL, sent: GoogleHit): { status: number; body: unknown } {
    const faults = faultsOf(sent);
    if (url.pathname === '/debug/mp/collect')
      return { status: 200, body: { validationMessages: faults.map((description) => ({ description, validationCode: 'VALUE_INVALID' })) } };
    google.calls += 1;
    const isOurs =
      url.searchParams.get('measurement_id') === STAND_IN_KEYS.GA4_MEASUREMENT_ID &&
      url.searchParams.get('api_secret') === STAND_IN_KEYS.GA4_API_SECRET;
    const at = (sent.timestamp_micros ?? now().getTime() * 1000) / 1000;
    if (url.pathname === '/mp/collect' && isOurs && faults.length === 0 && now().getTime() - at <= 3 * DAY_MS) google.hits.push(sent);
    return { status: 204, body: undefined };
  }

  async function serve(name: 'meta' | 'google', answer: (url: URL, sent: never) => { status: number; body: unknown }) {
    const server = createServer(async (incoming, outgoing) => {
      const sent = JSON.parse(await textOf(incoming)) as never;
      const next = prepared[name].shift();
      if (next === 'cut') return void incoming.socket.destroy();
      if (next && next !== 'lost' && name === 'meta') meta.calls.push((sent as { data: MetaEvent[] }).data);
      const given = next && next !== 'lost' ? next : answer(new URL(incoming.url ?? '', 'http://stand-in'), sent);
      if (next === 'lost') return void incoming.socket.destroy();
      outgoing.writeHead(given.status, { 'content-type': 'application/json' });
      outgoing.end(given.body === undefined ? undefined : JSON.stringify(given.body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return server;
  }
  const servers = [
    await serve('meta', (url, sent) => answerMeta(url.pathname, sent)),
    await serve('google', (url, sent) => answerGoogle(url, sent)),
  ];
  const [metaOrigin, googleOrigin] = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  return {
    env: { ...STAND_IN_KEYS, META_API_URL: metaOrigin ?? '', GA4_API_URL: googleOrigin ?? '' },
    meta,
    google,
    /** The next call is answered so; 'lost': it counts, and the answer does not arrive; 'cut': it does not arrive. */
    answer: (name: 'meta' | 'google', ...next: [status: number, body?: unknown] | ['lost' | 'cut']) =>
      void prepared[name].push(typeof next[0] === 'number' ? { status: next[0], body: next[1] } : next[0]),
    clear() {
      meta.events.clear();
      meta.calls.length = 0;
      google.hits.length = 0;
      google.calls = 0;
      prepared.meta.length = 0;
      prepared.google.length = 0;
    },
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise<void>((resolve) => server.close(() => resolve()));
      }
    },
  };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

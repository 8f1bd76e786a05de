// The queue is bounded: when the collector is away or slow, spans are dropped and counted. https://opentelemetry.io/docs/specs/otlp/
import type { Log } from '../records/log.server.ts';
import { messageOf } from '../records/report-error.server.ts';
import type { Span } from './tracer.server.ts';
import type { Tracing } from './tracing-settings.server.ts';

const SPANS_AT_MOST = 2_000;
const SENT_EVERY_MS = 5_000;
const SENT_AT_ONCE = 500;
const ANSWER_WITHIN_MS = 5_000;

export function createSpanQueue({ url, headers, service }: Tracing, log: Pick<Log, 'warn'>, sentEveryMs = SENT_EVERY_MS) {
  let waiting: Span[] = [];
  let sending: Promise<void> | null = null;
  const counted = { sent: 0, dropped: 0 };
  let isAway = false;

  async function send() {
    const parcel = waiting.slice(0, SENT_AT_ONCE);
    waiting = waiting.slice(SENT_AT_ONCE);
    if (parcel.length === 0) return;
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(parcelOf(service, parcel)),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(String(answer.status));
      counted.sent += parcel.length;
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn('traces are dropped', { reason: messageOf(error) });
      isAway = true;
      counted.dropped += parcel.length;
    }
  }

  function look() {
    sending ??= send().finally(() => {
      sending = null;
    });
    return sending;
  }

  const timer = setInterval(look, sentEveryMs);
  timer.unref();
  return {
    put(span: Span) {
      if (waiting.length >= SPANS_AT_MOST) counted.dropped += 1;
      else waiting.push(span);
      if (waiting.length >= SENT_AT_ONCE) void look();
    },
    counts: () => ({ ...counted }),
    async close() {
      clearInterval(timer);
      await sending;
      await send();
    },
  };
}

function parcelOf(service: string, spans: Span[]) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': service }) },
        scopeSpans: [{ scope: { name: 'nikhar' }, spans: spans.map(spanOf) }],
      },
    ],
  };
}

const spanOf = ({ traceId, spanId, parentId, name, kind, start, end, attributes, hasFailed }: Span) => ({
  traceId,
  spanId,
  ...(parentId && { parentSpanId: parentId }),
  name,
  kind,
  startTimeUnixNano: nanosOf(start),
  endTimeUnixNano: nanosOf(end),
  attributes: attributesOf(attributes),
  status: { code: hasFailed ? 2 : 1 },
});

const nanosOf = (ms: number) => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

const attributesOf = (attributes: Record<string, string | number>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }));

// Traces for an OpenTelemetry collector, without a library: a request or a job that is chosen opens a trace, and the statements below it add
// their spans by the async context, so that no room knows of it. What is not chosen costs one look at that context for each statement.
// A span has words of the program only: methods, route patterns, statement names, job kinds, statuses and the request's id of the log; never
// a path, a value or a message. docs/decisions/0084-traces-are-written-by-hand.md
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { JobHandler, Sweep } from '../jobs.server.ts';
import { type Log, silentLog } from '../records/log.server.ts';
import { createSpanQueue } from './span-queue.server.ts';
import type { Tracing } from './tracing-settings.server.ts';

type Attributes = Record<string, string | number>;
export const KINDS = { internal: 1, server: 2, client: 3 } as const;
export type Span = {
  traceId: string;
  spanId: string;
  parentId: string;
  name: string;
  kind: (typeof KINDS)[keyof typeof KINDS];
  start: number;
  end: number;
  attributes: Attributes;
  hasFailed: boolean;
};
type Ending = Pick<Span, 'name' | 'attributes' | 'hasFailed'>;

type Active = { traceId: string; spanId: string; put: (span: Span) => void; spans: number };
const active = new AsyncLocalStorage<Active>();

/** A request that sends more is cut off: its trace stays readable, and its memory bounded. */
const SPANS_A_TRACE = 300;

export type Tracer = {
  /** Runs the work in a trace, if it is chosen. `tell` is asked once it has ended. */
  trace<T>(
    kind: Span['kind'],
    work: () => Promise<T>,
    tell: (failed: boolean) => Omit<Ending, 'hasFailed'> & { hasFailed?: boolean },
  ): Promise<T>;
  counts(): { sent: number; dropped: number };
  close(): Promise<void>;
};

export function createTracer(tracing: Tracing, log: Pick<Log, 'warn'> = silentLog, chance = Math.random): Tracer {
  const queue = createSpanQueue(tracing, log);
  return {
    trace(kind, work, tell) {
      if (chance() >= tracing.share) return work();
      const own: Active = { traceId: randomBytes(16).toString('hex'), spanId: newSpanId(), put: queue.put, spans: 0 };
      const start = timeNow();
      const end = (failed: boolean) => {
        const told = tell(failed);
        queue.put({ ...own, parentId: '', kind, start, end: timeNow(), hasFailed: failed, ...told });
      };
      return active.run(own, work).then(
        (answer) => {
          end(false);
          return answer;
        },
        (error: unknown) => {
          end(true);
          throw error;
        },
      );
    },
    counts: queue.counts,
    close: queue.close,
  };
}

export const tracedJobs = (tracer: Tracer, handlers: JobHandler[]): JobHandler[] =>
  handlers.map((handler) => ({
    ...handler,
    run: (payload) =>
      tracer.trace(
        KINDS.internal,
        () => handler.run(payload),
        () => ({ name: `job ${handler.kind}`, attributes: { 'nikhar.job.kind': handler.kind, 'nikhar.job.lane': handler.lane } }),
      ),
  }));

export const tracedSweeps = (tracer: Tracer, sweeps: Sweep[]): Sweep[] =>
  sweeps.map((sweep) => ({
    ...sweep,
    run: (now) =>
      tracer.trace(
        KINDS.internal,
        () => sweep.run(now),
        () => ({ name: `task ${sweep.name}`, attributes: {} }),
      ),
  }));

/** For a statement or a call below a chosen request; undefined otherwise. The function ends the span. */
export function openSpan(kind: Span['kind']): ((ending: Ending) => void) | undefined {
  const parent = active.getStore();
  if (!parent || parent.spans >= SPANS_A_TRACE) return undefined;
  parent.spans += 1;
  const start = timeNow();
  return (ending) =>
    parent.put({ traceId: parent.traceId, spanId: newSpanId(), parentId: parent.spanId, kind, start, end: timeNow(), ...ending });
}

const newSpanId = () => randomBytes(8).toString('hex');
const timeNow = () => performance.timeOrigin + performance.now();

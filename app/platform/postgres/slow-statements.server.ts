// The name stays the same however often a statement runs, and holds no values; in a traced request each is a span.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Log } from '../records/log.server.ts';
import { KINDS, openSpan } from '../tracing/tracer.server.ts';

export type SlowStatements = { fromMs: number; log: Pick<Log, 'warn'> };

const LETTERS_AT_MOST = 2_000;

/** 'select orders 3f9a0c12': the verb, the first table, and the sum of the text. */
export function statementName(text: string): string {
  const verb = /\b(?:select|insert|update|delete|merge|begin|commit)\b/i.exec(text)?.[0].toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update)\s+(?:only\s+)?"?(?:public"?\.)?"?(\w+)/i.exec(text)?.[1] ?? '';
  return [verb, table, createHash('sha256').update(text).digest('hex').slice(0, 8)].filter(Boolean).join(' ');
}

const spanOf = (name: string, hasFailed: boolean) => ({
  name,
  attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
  hasFailed,
});

export function watchStatements(client: pg.PoolClient, { fromMs, log }: SlowStatements) {
  const query = (...given: unknown[]): unknown => Object.getPrototypeOf(client).query.apply(client, given);
  const watched = (...given: unknown[]) => {
    const end = openSpan(KINDS.client);
    if (!end && fromMs <= 0) return query(...given);
    const startedAt = performance.now();
    const [asked] = given;
    const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | null)?.text;
    const note = (hasFailed: boolean) => {
      const ms = Math.round(performance.now() - startedAt);
      if (typeof text !== 'string') return;
      end?.(spanOf(statementName(text), hasFailed));
      if (fromMs > 0 && ms >= fromMs)
        log.warn('slow statement', { name: statementName(text), ms, sql: text.replaceAll(/\s+/g, ' ').slice(0, LETTERS_AT_MOST) });
    };
    const last = given.at(-1);
    if (typeof last === 'function') {
      const answer = (...answered: unknown[]) => {
        note(Boolean(answered[0]));
        last(...answered);
      };
      return query(...given.slice(0, -1), answer);
    }
    const answered = query(...given);
    if (answered instanceof Promise)
      answered.then(
        () => note(false),
        () => note(true),
      );
    return answered;
  };
  client.query = watched as typeof client.query;
}

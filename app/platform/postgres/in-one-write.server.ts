// Statements that are sent one behind the other leave in one write, and PostgreSQL wakes once for them (docs/decisions/0118 and 0124).
import type pg from 'pg';
import type { Db } from '../database.server.ts';
import { AFTER_REFUSAL, databaseErrorCode } from './database-errors.ts';

type Query = (...given: unknown[]) => Promise<unknown>;

const held = new WeakSet<pg.PoolClient>();

/** What this connection is given in one turn of the event loop. */
export function writeTogether(client: pg.PoolClient) {
  if (held.has(client)) return;
  held.add(client);
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection;
  stream.cork();
  setImmediate(() => {
    held.delete(client);
    stream.uncork();
  });
}

/**
 * For transactions on a pipelined connection. BEGIN leaves with the first statement if that only reads and locks: had BEGIN failed, it would run
 * alone, and nothing of it would stay. Any other waits for the answer to BEGIN, and so does what follows it.
 */
export function withBegin(client: pg.PoolClient): pg.PoolClient {
  const send = client.query as unknown as Query;
  let begun: Promise<unknown> | null = null;
  let mustWait = false;
  let refused: unknown = null;
  const underWay = new Set<Promise<unknown>>();

  /** Its refusal may be told before that of an earlier one, which is the reason for it. */
  function sendInTurn(given: unknown[]): Promise<unknown> {
    const before = [...underWay];
    const answer = send.apply(client, given);
    underWay.add(answer);
    const end = () => underWay.delete(answer);
    answer.then(end, end);
    return answer.catch(async (error: unknown) => {
      if (databaseErrorCode(error) !== AFTER_REFUSAL) {
        refused ??= error;
        throw error;
      }
      await Promise.allSettled(before);
      throw refused ?? error;
    });
  }

  const query: Query = async (...given) => {
    const text = textOf(given[0]);
    writeTogether(client);
    if (/^(begin|rollback)/.test(text)) refused = null;
    if (text.startsWith('begin')) {
      mustWait = false;
      begun = send.apply(client, given);
      begun.then(
        () => {
          begun = null;
        },
        () => undefined,
      );
      return NOTHING;
    }
    if (!begun) return sendInTurn(given);
    mustWait ||= !text.startsWith('select');
    if (mustWait) {
      await begun;
      return sendInTurn(given);
    }
    const [, answer] = await Promise.all([begun, sendInTurn(given)]);
    return answer;
  };
  return { query } as unknown as pg.PoolClient;
}

/** Of several branches the first refusal ends a transaction, while another may still go on: its statements would stand alone. */
export function insideOnly(client: pg.PoolClient): pg.PoolClient {
  const send = client.query as unknown as Query;
  let isOpen = false;
  const query: Query = (...given) => {
    const text = textOf(given[0]);
    const isEnd = text === 'commit' || text === 'rollback';
    if (text.startsWith('begin')) isOpen = true;
    else if (!isOpen && text !== 'rollback') return Promise.reject(hasEnded());
    if (isEnd) isOpen = false;
    return send.apply(client, given);
  };
  return { query } as unknown as pg.PoolClient;
}

/** Once its connection may serve another transaction. */
export function endForGood(tx: Db) {
  const refuse = () => {
    throw hasEnded();
  };
  const session = new Proxy({}, { get: () => refuse });
  Object.assign(tx, { session });
  Object.assign(tx._, { session });
}

const hasEnded = () => new Error('This transaction has ended.');

/** A pooler may not expect a statement before it has answered the last. */
export function oneByOne(client: pg.PoolClient): pg.PoolClient {
  const send = client.query as unknown as Query;
  let last: Promise<unknown> = Promise.resolve();
  const query: Query = (...given) => {
    const answer = last.then(() => send.apply(client, given));
    last = answer.catch(() => undefined);
    return answer;
  };
  return { query } as unknown as pg.PoolClient;
}

const NOTHING = { rows: [], fields: [], rowCount: null, command: 'BEGIN' };

const textOf = (asked: unknown): string => (typeof asked === 'string' ? asked : String((asked as { text?: unknown }).text));

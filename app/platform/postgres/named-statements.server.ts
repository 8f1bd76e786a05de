// The statements that a node sends most have names, so that each connection parses and plans them once. The rest, such as lists of
// an unusual length, stay nameless: PostgreSQL keeps every named one in the memory of every connection.
import { createHash } from 'node:crypto';
import type pg from 'pg';

export type StatementNames = {
  nameOf(text: string): string | undefined;
  /** After a change of a table, PostgreSQL refuses what was prepared before if the columns of its answer differ. */
  forget(): void;
};

const USES = 20;
const COUNTED_AT_MOST = 2_000;

export function createStatementNames(atMost: number): StatementNames {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  let generation = 0;
  return {
    nameOf(text) {
      const known = names.get(text);
      // A text of several statements cannot be prepared.
      if (known || names.size >= atMost || text.includes(';')) return known;
      const count = (uses.get(text) ?? 0) + 1;
      if (count < USES) {
        if (uses.size >= COUNTED_AT_MOST) uses.clear();
        uses.set(text, count);
        return undefined;
      }
      uses.delete(text);
      const name = `s${generation}_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
      names.set(text, name);
      return name;
    },
    forget() {
      names.clear();
      generation += 1;
    },
  };
}

type Asked = { text: string; name?: string | undefined };
const isStatement = (asked: unknown): asked is Asked =>
  typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string' && !('submit' in asked);

type Callback = (error: Error | null, answer?: unknown) => void;

/** Every query of the connection, whether it is given a callback, as by the pool, or answers with a promise. */
export function nameStatements(client: pg.PoolClient, names: StatementNames) {
  const own = Object.getOwnPropertyDescriptor(client, 'query')?.value as ((...given: unknown[]) => unknown) | undefined;
  // Looked up at each call: another listener may have wrapped the class's method since.
  const query = (...given: unknown[]) => (own ?? Object.getPrototypeOf(client).query).apply(client, given);
  const named = (...given: unknown[]): unknown => {
    const [asked, ...values] = given;
    const name = isStatement(asked) && !asked.name ? names.nameOf(asked.text) : undefined;
    if (!name) return query(...given);
    const last = given.at(-1);
    const told = typeof last === 'function' ? (last as Callback) : null;
    const answer = new Promise((resolve, reject) => {
      const done: Callback = (error, answered) => (error ? reject(error) : resolve(answered));
      query({ ...(asked as Asked), name }, ...(told ? values.slice(0, -1) : values), done);
    }).catch(async (error: unknown) => {
      if (!isStale(error)) throw error;
      names.forget();
      // Outside a transaction, which has failed as a whole.
      return (query(...(told ? given.slice(0, -1) : given)) as Promise<unknown>).catch(() => Promise.reject(error));
    });
    if (!told) return answer;
    answer.then(
      (answered) => told(null, answered),
      (error: Error) => told(error),
    );
    return undefined;
  };
  client.query = named as typeof client.query;
}

const isStale = (error: unknown) =>
  error instanceof Error && (error as { code?: unknown }).code === '0A000' && error.message.startsWith('cached plan');

import pg from 'pg';
import type { DatabaseSettings } from './database-settings.server.ts';
import type { Hosts } from './hosts.server.ts';

const ANSWER_WITHIN_MS = 2_000;

/** Its own connection, so that a health check never waits behind visitors; checks at the same time share one question. */
export function openProbe({ hosts, name }: { hosts: Hosts; name: string }) {
  const pool = new pg.Pool({
    connectionString: hosts.url,
    application_name: name,
    max: 1,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let asking: Promise<void> | null = null;
  return {
    ping(): Promise<void> {
      pool.options.connectionString = hosts.url;
      asking ??= pool
        .query('select 1')
        .then(() => undefined)
        .finally(() => {
          asking = null;
        });
      return asking;
    },
    close: () => pool.end(),
  };
}

const BESIDES_POOLS = 2;

type Room = { server: number; reserved: number; role: number; database: number };

export async function connectionWarnings(pool: Pick<pg.Pool, 'query'>, settings: DatabaseSettings): Promise<string[]> {
  const { rows } = await pool.query<Room>(`select current_setting('max_connections')::int as server,
    current_setting('superuser_reserved_connections')::int as reserved,
    (select rolconnlimit from pg_roles where rolname = current_user) as role,
    (select datconnlimit from pg_database where datname = current_database()) as database`);
  const [room] = rows;
  if (!room) return [];
  const { DATABASE_POOL_SIZE: requests, DATABASE_JOB_POOL_SIZE: jobs, DATABASE_NODES: nodes } = settings;
  const wanted = nodes * (requests + jobs + BESIDES_POOLS);
  const limits = { 'the server': room.server - room.reserved, 'the role': room.role, 'the database': room.database };
  return Object.entries(limits).flatMap(([whose, limit]) =>
    limit >= 0 && wanted > limit
      ? `${nodes} x (DATABASE_POOL_SIZE ${requests} + DATABASE_JOB_POOL_SIZE ${jobs} + ${BESIDES_POOLS}) is ${wanted} connections, and ${whose} allows ${limit}: use smaller pools, or allow more.`
      : [],
  );
}

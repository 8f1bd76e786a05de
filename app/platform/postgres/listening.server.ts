// LISTEN needs a session of its own: a connection pooler in transaction mode would lose it.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { refuseStandby } from './bounded-pool.server.ts';
import { type Hosts, inTurn } from './hosts.server.ts';

const PULSE_EVERY_MS = 60_000;
const PULSE_WITHIN_MS = 5_000;
const RECONNECT_AFTER_MS = 500;
const HEARD_WITHIN_MS = 5_000;

/** Neither side notices a silently dropped connection, so it is probed every minute. */
export async function listenOnPostgres(hosts: Hosts, name: string, channel: string, heard: (payload: string | null) => void) {
  let client: pg.Client | undefined;
  let stopped = false;
  async function connect() {
    const { url } = hosts;
    const own = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: PULSE_WITHIN_MS,
      query_timeout: PULSE_WITHIN_MS,
    });
    const lose = () => {
      if (client !== own) return;
      client = undefined;
      reconnectSoon();
    };
    own.on('notification', (message) => heard(message.payload ?? ''));
    own.on('error', lose);
    own.on('end', lose);
    try {
      await own.connect();
      if (hosts.count > 1) await refuseStandby(own);
      await own.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      hosts.leave(url);
      own.end().catch(() => undefined);
      throw error;
    }
    client = own;
  }
  let waiting = false;
  function reconnectSoon() {
    if (stopped || waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      if (stopped) return;
      connect().then(
        () => (stopped ? client?.end() : heard(null)),
        () => reconnectSoon(),
      );
    }, RECONNECT_AFTER_MS).unref();
  }
  await inTurn(hosts, connect);
  const pulse = setInterval(() => {
    const asked = client;
    asked?.query('select 1').catch(() => asked.end().catch(() => undefined));
  }, PULSE_EVERY_MS).unref();
  return async () => {
    stopped = true;
    clearInterval(pulse);
    await client?.end().catch(() => undefined);
  };
}

/** Without notifications the nodes would show old prices, so a start over a pooler that loses them fails with the remedy. */
export async function requireNotifications(pool: Pick<pg.Pool, 'query'>, hosts: Hosts, name: string) {
  const channel = `probe_${randomUUID()}`;
  const own = new pg.Client({ connectionString: hosts.url, application_name: name, connectionTimeoutMillis: PULSE_WITHIN_MS });
  own.on('error', () => undefined);
  await own.connect();
  let timer: NodeJS.Timeout | undefined;
  try {
    const heard = new Promise<boolean>((resolve) => {
      own.on('notification', () => resolve(true));
      timer = setTimeout(() => resolve(false), HEARD_WITHIN_MS);
    });
    await own.query(`listen ${pg.escapeIdentifier(channel)}`);
    await pool.query('select pg_notify($1, $2)', [channel, 'heard']).catch(explainPooler);
    if (!(await heard)) throw new Error(NOT_HEARD);
  } finally {
    clearTimeout(timer);
    await own.end().catch(() => undefined);
  }
}

function explainPooler(error: Error): never {
  throw error.message.startsWith('unsupported startup parameter') ? new Error(NOT_HEARD, { cause: error }) : error;
}

const NOT_HEARD =
  'Notifications of the database are lost, as DATABASE_URL seems to lead to a connection pooler such as PgBouncer. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.';

// The databases of the test shops. A worker of vitest keeps those that its files have used and empties them, which takes a fraction of
// the time of making one: the embedded engine from the dump of `test/setup.ts`, on PostgreSQL a database with all migrations.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Database, type DatabasePlace, type Db, openDatabase, rowsOf } from '../app/platform/database.server.ts';
import { EXTENSIONS, embedded } from '../app/platform/postgres/embedded.server.ts';

/** Elsewhere a kept one would be left behind: an engine keeps its process alive by a timer of PostgreSQL, and a database stays on the server. */
const isKept = process.env['VITEST_WORKER_ID'] !== undefined;

/** Deletes row by row without foreign keys and triggers: a tenth of the time of TRUNCATE, which creates new files for each table and index. */
export const EMPTY_EVERY_TABLE = sql.raw(`do $$
declare name text; start bigint;
begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'public' loop execute format('delete from %I', name); end loop;
  for name, start in select sequencename, start_value from pg_sequences where schemaname = 'public' and last_value is not null loop
    perform setval(name::regclass, start, false);
  end loop;
  set local session_replication_role = origin;
end $$`);

/** Days of impressions, which the shop makes as they come: empty they change no test. */
const NO_DAY = "relname !~ '^impressions_[0-9]'";
/** Everything a test may have changed but rows: what differs from a new database is not used again. */
const SHAPE = sql.raw(`select md5(string_agg(part, ' ' order by part)) as shape from (
  select concat_ws(':', oid, relname, relkind, relchecks) as part from pg_class where relnamespace = 'public'::regnamespace and ${NO_DAY}
  union all select concat_ws(':', attrelid, attname, atttypid, attnotnull, attisdropped)
    from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and ${NO_DAY}
  union all select concat_ws(':', pg_constraint.oid, conname, convalidated) from pg_constraint left join pg_class on pg_class.oid = conrelid
    where connamespace = 'public'::regnamespace and (conrelid = 0 or ${NO_DAY})
  union all select concat_ws(':', oid, tgname, tgenabled) from pg_trigger where not tgisinternal
  union all select concat_ws(':', oid, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
  union all select concat_ws(':', nspname) from pg_namespace where nspname !~ '^pg_(toast_)?temp'
  union all select hash from drizzle.__drizzle_migrations
) parts`);

const shapeOf = async (db: Db) => (await rowsOf<{ shape: string }>(db, SHAPE))[0]?.shape ?? '';

/** Emptied, and without the dead rows that would slow the next file down; false if it cannot be used again. */
async function cleanUp(db: Db, shape: string) {
  await db.execute(EMPTY_EVERY_TABLE);
  if ((await shapeOf(db)) !== shape) return false;
  await db.execute(sql`vacuum`);
  return true;
}

type Engine = { engine: PGlite; shape: string };
const engines: Engine[] = [];

export async function takeEmbedded(): Promise<Database> {
  const { engine, shape } = engines.pop() ?? (await newEngine());
  const use = untilClosed(engine);
  const database = embedded(use.engine);
  return {
    ...database,
    async close() {
      await use.end();
      if (!isKept) return engine.close();
      // Waits for what is under way, and forgets settings, prepared statements and listeners of the session.
      await engine.exec('rollback').catch(() => undefined);
      await engine.exec('discard all');
      if (await cleanUp(embedded(engine).db, shape)) engines.push({ engine, shape });
      else await engine.close();
    },
  };
}

async function newEngine(): Promise<Engine> {
  const dump = new Blob([readFileSync(path.resolve('.tmp/migrated.tar'))]);
  const engine = await PGlite.create({ loadDataDir: dump, extensions: EXTENSIONS });
  return { engine, shape: await shapeOf(embedded(engine).db) };
}

/** What a closed shop still does must not reach the next one: it fails as on a closed engine. */
function untilClosed(engine: PGlite) {
  let isClosed = false;
  const heard: (() => Promise<void>)[] = [];
  const guarded = new Proxy(engine, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (isClosed) return Promise.reject(new Error('PGlite is closed'));
        const answer: unknown = Reflect.apply(value, target, args);
        if (name === 'listen') void Promise.resolve(answer).then((stop) => heard.push(stop as () => Promise<void>));
        return answer;
      };
    },
  });
  return {
    engine: guarded,
    async end() {
      isClosed = true;
      for (const stop of heard) await stop();
    },
  };
}

const names: { name: string; shape: string }[] = [];

export async function takePostgres(url: URL, limits: NonNullable<DatabasePlace['limits']>): Promise<Database> {
  const kept = names.pop();
  const name = kept?.name ?? `test_${randomUUID().replaceAll('-', '')}`;
  if (!kept) await administer(url, `create database ${name}`);
  const own = Object.assign(new URL(url), { pathname: `/${name}` });
  const database = await openDatabase({ url: own.href, folder: '', limits });
  const shape = kept?.shape ?? (await shapeOf(database.db));
  return {
    ...database,
    async close() {
      await database.close();
      // Sessions that a test lost on purpose still hold their locks.
      await administer(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
      if (isKept && (await isCleanAgain(own, shape))) names.push({ name, shape });
      else await administer(url, `drop database ${name} with (force)`);
    },
  };
}

async function isCleanAgain(own: URL, shape: string) {
  const after = await openDatabase({ url: own.href, folder: '' });
  return cleanUp(after.background, shape).finally(() => after.close());
}

async function administer(url: URL, statement: string) {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

// The database to back up, and where backups are noted, while the shop runs or not. PostgreSQL is asked directly. The embedded database
// belongs to the process of the shop, which makes the snapshot itself when asked over a socket in DATA_DIR: only who may read that
// folder may ask.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, createReadStream, createWriteStream, existsSync, readdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type DatabasePlace, type Db, rowsOf } from '../platform/database.server.ts';
import { connectOnce, inSnapshot, readOnly } from '../platform/postgres/read-only.server.ts';
import type { Log } from '../platform/records/log.server.ts';
import { messageOf } from '../platform/records/report-error.server.ts';
import type { Finding } from './checks/finding.ts';
import { noteRecoveryRun, type RecoveryRun, recoveryRun } from './recovery-runs.server.ts';
import type { RowCounts } from './shop-tables.server.ts';
import { snapshotLines } from './snapshot.server.ts';

const snapshotInfo = z.object({
  engine: z.enum(['postgresql', 'embedded']),
  version: z.string(),
  migrations: z.array(z.string()),
  /** Complete once the snapshot has been read. */
  rows: z.record(z.string(), z.number()),
});
export type SnapshotInfo = z.infer<typeof snapshotInfo>;
type Reading<T> = (info: SnapshotInfo, gzipped: AsyncIterable<Buffer>) => Promise<T>;

const finding = z.object({ name: z.string(), state: z.enum(['good', 'attention', 'wrong']), says: z.string(), todo: z.string() });

const SPOOLED = /^snapshot-[\w-]+\.part$/;
/** The path of a socket has at most 107 characters, and Windows has pipes instead. https://man7.org/linux/man-pages/man7/unix.7.html */
const doorOf = (folder: string) =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\nikhar-${path.resolve(folder).replaceAll(/[^\w]/g, '-')}`
    : path.relative('', path.join(folder, 'door'));

const request = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('snapshot') }),
  z.object({ ask: z.literal('findings') }),
  z.object({ ask: z.literal('note'), run: recoveryRun }),
]);

/** Reads one consistent snapshot of the database. */
export async function readSnapshot<T>(place: DatabasePlace, read: Reading<T>): Promise<T> {
  const spooled = place.url ? null : await askShop(place.folder, { ask: 'snapshot' });
  if (!spooled) return readOnly(place, (tx) => readFrom(tx, place.url ? 'postgresql' : 'embedded', read));
  const { file, info } = z.object({ file: z.string().regex(SPOOLED), info: snapshotInfo }).parse(spooled);
  try {
    return await read(info, createReadStream(path.join(place.folder, file)));
  } finally {
    rmSync(path.join(place.folder, file), { force: true });
  }
}

export async function noteRun(place: DatabasePlace, run: RecoveryRun) {
  if (!place.url && (await askShop(place.folder, { ask: 'note', run }))) return;
  const { db, close } = await openLiving(place);
  await noteRecoveryRun(db, run).finally(close);
}

/** As it is, without migrating it. */
export async function openLiving({ url, directUrl, folder }: DatabasePlace) {
  if (!url && !existsSync(path.join(folder, 'postgres'))) throw new Error(`There is no database in ${folder}.`);
  if (url) return connectOnce(directUrl ?? url);
  const { openEngine } = await import('../platform/postgres/embedded.server.ts');
  return openEngine(folder);
}

/** What the running shop on the embedded database finds; null when no shop holds it, or on PostgreSQL. */
export async function askFindings(place: DatabasePlace): Promise<Finding[] | null> {
  const said = place.url ? null : await askShop(place.folder, { ask: 'findings' });
  return said ? z.object({ findings: z.array(finding) }).parse(said).findings : null;
}

async function readFrom<T>(tx: Db, engine: SnapshotInfo['engine'], read: Reading<T>): Promise<T> {
  const [server] = await rowsOf<{ version: string }>(tx, sql`select current_setting('server_version') as version`);
  const applied = await rowsOf<{ hash: string }>(tx, sql`select hash from drizzle.__drizzle_migrations order by created_at`);
  const rows: RowCounts = {};
  const gzip = createGzip();
  const written = pipeline(Readable.from(snapshotLines(tx, rows)), gzip);
  // The reader gets the same error from the stream.
  written.catch(() => undefined);
  return read({ engine, version: server?.version ?? '', migrations: applied.map(({ hash }) => hash), rows }, gzip);
}

type Door = { folder: string; db: Db; log: Log; examine: () => Promise<Finding[]> };

/** The running shop's side, on the embedded database only. Requests of visitors wait while the snapshot is read. */
export async function openDoor({ folder, db, log, examine }: Door) {
  for (const name of readdirSync(folder)) if (SPOOLED.test(name)) rmSync(path.join(folder, name));
  const door = doorOf(folder);
  if (process.platform !== 'win32') rmSync(door, { force: true });
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    text(socket)
      .then((asked) => answer({ folder, db, examine }, asked))
      .catch((error: unknown) => {
        log.error('backup failed', error);
        return { failure: messageOf(error) };
      })
      .then((said) => socket.end(JSON.stringify(said)));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(door, resolve));
  if (process.platform !== 'win32') chmodSync(door, 0o600);
  return () => new Promise<void>((resolve) => server.close(() => resolve()));
}

async function answer({ folder, db, examine }: Omit<Door, 'log'>, given: string): Promise<object> {
  const asked = request.parse(JSON.parse(given));
  if (asked.ask === 'findings') return { findings: await examine() };
  if (asked.ask === 'note') {
    await noteRecoveryRun(db, asked.run);
    return {};
  }
  const file = `snapshot-${randomUUID()}.part`;
  const info = await inSnapshot(db, (tx) =>
    readFrom(tx, 'embedded', async (found, gzipped) => {
      await pipeline(gzipped, createWriteStream(path.join(folder, file), { mode: 0o600 }));
      return found;
    }),
  );
  return { file, info };
}

/** Null when no shop runs on this folder. */
async function askShop(folder: string, asked: z.input<typeof request>): Promise<unknown> {
  const socket = net.connect(doorOf(folder));
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (NO_SHOP_RUNS.includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
  socket.end(JSON.stringify(asked));
  const said = await text(socket);
  if (!said) throw new Error('The shop stopped before it had answered.');
  const value: unknown = JSON.parse(said);
  const { data } = z.object({ failure: z.string() }).safeParse(value);
  if (data) throw new Error(data.failure);
  return value;
}

const NO_SHOP_RUNS = ['ENOENT', 'ECONNREFUSED'];

// The browser files of the last builds, in the file store: during a rolling update a page of one build asks any node for its files, and
// a tab opened before the update goes on working. A node stores its own at start, before it serves a page.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { desc, inArray } from 'drizzle-orm';
import { compressed } from '../pages/compression.server.ts';
import type { KeptPage } from '../pages/kept-pages.server.ts';
import { builds } from '../platform.tables.ts';
import type { Shop } from '../shop.server.ts';
import { daysBefore } from '../time.ts';

const FOLDERS = ['assets', 'fonts'];
const DAYS = 30;
/** However old: the build that an update replaces may have run for months. */
const BUILDS_AT_LEAST = 3;
const UPLOADS_AT_ONCE = 8;
const LOOK_AGAIN_MS = 2_000;
const IN_MEMORY_AT_MOST = 200;

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

type Parts = Pick<Shop, 'db' | 'files' | 'now'>;
type OlderFile = Pick<KeptPage, 'status' | 'tags' | 'until' | 'bodies' | 'etag'> & { type: string };
export type OlderFiles = (path: string) => Promise<OlderFile | null>;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);
const storedAs = (name: string) => `asset-${hashOf(name).slice(0, 40)}.${extensionOf(name)}`;

export async function keepBuild({ db, files, now }: Parts, folder: string) {
  const names = namesIn(folder);
  if (names.length === 0) return;
  const id = buildId(folder);
  const kept = await db.select().from(builds).orderBy(desc(builds.startedAt));
  const recorded = new Set(kept.flatMap((build) => build.files));
  // A database that was restored beside an empty store records what is not there.
  const [sample] = names.filter((name) => recorded.has(name));
  const stored = sample && (await files.get(storedAs(sample))) ? recorded : new Set<string>();
  await inTurns(
    names.filter((name) => !stored.has(name)),
    async (name) => files.put(storedAs(name), await readFile(path.join(folder, name))),
  );
  await db
    .insert(builds)
    .values({ id, files: names, startedAt: now() })
    .onConflictDoUpdate({ target: builds.id, set: { startedAt: now() } });
  const oldest = daysBefore(now(), DAYS);
  const others = kept.filter((build) => build.id !== id);
  await forgetBuilds(
    { db, files },
    others.slice(BUILDS_AT_LEAST - 1).filter(({ startedAt }) => startedAt < oldest),
  );
}

async function forgetBuilds({ db, files }: Pick<Parts, 'db' | 'files'>, old: Array<typeof builds.$inferSelect>) {
  if (old.length === 0) return;
  await db.delete(builds).where(
    inArray(
      builds.id,
      old.map(({ id }) => id),
    ),
  );
  const needed = await readNames(db);
  const unused = new Set(old.flatMap((build) => build.files).filter((name) => !needed.has(name)));
  await inTurns([...unused], (name) => files.remove(storedAs(name)));
}

const namesIn = (folder: string) => FOLDERS.flatMap((each) => filesIn(folder, each));

export const buildId = (folder: string) => hashOf(namesIn(folder).join()).slice(0, 16);

const filesIn = (folder: string, name: string) =>
  existsSync(path.join(folder, name))
    ? readdirSync(path.join(folder, name))
        .filter((file) => extensionOf(file) in TYPES)
        .map((file) => `/${name}/${file}`)
        .toSorted()
    : [];

async function inTurns(names: string[], work: (name: string) => Promise<unknown>) {
  const left = [...names];
  const turn = async () => {
    for (let name = left.pop(); name; name = left.pop()) await work(name);
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, turn));
}

const readNames = async (db: Parts['db']) =>
  new Set((await db.select({ files: builds.files }).from(builds)).flatMap((build) => build.files));

export function createOlderFiles({ db, files }: Parts): OlderFiles {
  const inMemory = new Map<string, Promise<OlderFile | null>>();
  let known: Promise<Set<string>> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  /** A stranger can invent any number of names; the store is asked for none of them. */
  async function isKnown(name: string) {
    if ((await known?.catch(() => null))?.has(name)) return true;
    if (!known || performance.now() - lookedAt >= LOOK_AGAIN_MS) {
      lookedAt = performance.now();
      known = readNames(db);
    }
    return (await known.catch(() => null))?.has(name) ?? false;
  }

  async function read(name: string): Promise<OlderFile | null> {
    const bytes = await files.get(storedAs(name));
    if (!bytes) return null;
    const extension = extensionOf(name);
    const bodies = await compressed(bytes, extension === 'woff2' ? ['identity'] : ['br', 'gzip']);
    return { status: 200, type: TYPES[extension] ?? '', tags: new Set(), until: null, bodies, etag: hashOf(name).slice(0, 22) };
  }

  return async function findOlderFile(name) {
    if (!(await isKnown(name))) return null;
    const found = inMemory.get(name) ?? read(name);
    if (inMemory.size >= IN_MEMORY_AT_MOST) inMemory.clear();
    inMemory.set(name, found);
    // A file that is missing, or a store that does not answer, is asked again.
    await found.then(
      (file) => file ?? inMemory.delete(name),
      () => inMemory.delete(name),
    );
    return found;
  };
}

// Reads and writes the shop's settings. Read in each transaction: a second node and a test always see the saved values, and an order
// is priced, checked and written by the same ones. Pages that show them are cached whole and tagged 'settings'.
import { eq, is, sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { type PageCache, pagesChanged } from '../platform/pages/page-cache.server.ts';
import { prepared } from '../platform/postgres/prepared.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { problemsOf } from './rules/section-rules.ts';
import { type Identity, SECTIONS, type Section, type Settings, settingsSchemas } from './settings.schema.ts';
import { settings } from './settings.tables.ts';

const ofTransaction = new WeakMap<Db, Promise<Settings>>();
/** Readings that are answered from the settings of one moment. */
const readings = new WeakSet<Db>();

/** Every section, with defaults for unsaved values; once per transaction. */
export function readSettings(db: Db): Promise<Settings> {
  if (!is(db, PgTransaction) && !readings.has(db)) return readAll(db);
  const known = ofTransaction.get(db) ?? readAll(db);
  ofTransaction.set(db, known);
  return known;
}

/** The same database for one reading, such as a quote or a page: whatever is read through it sees the settings of one moment, read once. */
export function inOneReading<D extends Db>(db: D): D {
  if (is(db, PgTransaction) || readings.has(db)) return db;
  const reading: D = Object.create(db);
  readings.add(reading);
  return reading;
}

/** For a page that is the same for all and cached with the tag 'settings': they come from memory, until they change. */
export async function inPageReading<D extends Db>({ db, pages }: { db: D; pages: PageCache }): Promise<D> {
  const reading = inOneReading(db);
  learnSettings(reading, await pages.remember('settings', ['settings'], () => readText(db)));
  return reading;
}

async function readAll(db: Db): Promise<Settings> {
  return parseAll(await readText(db));
}

async function readText(db: Db): Promise<string | null> {
  const [found] = await rowsOf<{ saved: string | null }>(db, sql`select ${ALL_SETTINGS} as saved`);
  return found?.saved ?? null;
}

/** For a statement that reads other things too; what it answers goes to `learnSettings`. */
export const ALL_SETTINGS = sql<string | null>`(select json_object_agg(section, value)::text from settings)`;

/** Whether this transaction or reading needs no more statement for them. */
export const knowsSettings = (db: Db) => ofTransaction.has(db);

/** Of a transaction or a reading that has not read them yet. */
export function learnSettings(db: Db, saved: string | null) {
  if (!ofTransaction.has(db) && (is(db, PgTransaction) || readings.has(db))) ofTransaction.set(db, Promise.resolve(parseAll(saved)));
}

let lastParsed: { saved: string | null; parsed: Settings } | null = null;

/** The same text is parsed once. Frozen, because all readers get the same object. */
function parseAll(saved: string | null): Settings {
  if (lastParsed?.saved === saved) return lastParsed.parsed;
  const values = JSON.parse(saved ?? '{}') as Record<string, unknown>;
  const all = Object.fromEntries(SECTIONS.map((section) => [section, read(section, values[section])])) as Settings;
  // A copy: the defaults of the schemas belong to all who parse.
  const parsed = deepFrozen(structuredClone(all));
  lastParsed = { saved, parsed };
  return parsed;
}

const findSection = prepared({ section: settings.section }, (db, { section }) =>
  db.select({ value: settings.value }).from(settings).where(eq(settings.section, section)),
);

function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) Object.values(Object.freeze(value)).forEach(deepFrozen);
  return value;
}

export async function readSection<S extends Section>(db: Db, section: S): Promise<Settings[S]> {
  const known = await (readings.has(db) ? readSettings(db) : ofTransaction.get(db));
  if (known) return known[section];
  const [row] = await findSection(db, { section });
  return read(section, row?.value);
}

/** As saved, also by an earlier version: the registration was once called `gstMode`. */
function read<S extends Section>(section: S, saved: unknown): Settings[S] {
  const value = (saved ?? {}) as Record<string, unknown>;
  const current = section === 'tax' && 'gstMode' in value ? { registration: value['gstMode'], ...value } : value;
  return settingsSchemas[section].parse(current) as Settings[S];
}

export type Saved<S extends Section> = { value: Settings[S]; updatedAt: Date | null };

export async function readSaved<S extends Section>(db: Db, section: S): Promise<Saved<S>> {
  const [row] = await db.select().from(settings).where(eq(settings.section, section));
  return { value: read(section, row?.value), updatedAt: row?.updatedAt ?? null };
}

/** Nothing in it is secret. */
export const shopIdentity = (db: Db): Promise<Identity> => readSection(db, 'identity');

/** `seenAt`: the section's `updatedAt` when editing began; a concurrent save wins. Undefined overwrites. */
export async function saveSection<S extends Section>(
  db: Db,
  section: S,
  value: Settings[S],
  actorId: string,
  now: Date,
  seenAt?: Date | null,
): Promise<Settings[S]> {
  return db.transaction(async (tx) => {
    const before = await readSection(tx, section);
    const fields = problemsOf(section, value, before, now);
    const [problem] = Object.values(fields);
    if (problem) throw new Refusal(400, problem, { fields });
    const [saved] = await tx
      .insert(settings)
      .values({ section, value, updatedAt: now })
      .onConflictDoUpdate({
        target: settings.section,
        set: { value, updatedAt: now },
        ...(seenAt !== undefined && { setWhere: seenAt ? eq(settings.updatedAt, seenAt) : sql`false` }),
      })
      .returning({ section: settings.section });
    ofTransaction.delete(tx);
    if (!saved) throw new Refusal(409, 'Someone else changed these settings while you were editing.', { code: 'changed_meanwhile' });
    await recordAudit(tx, actorId, 'settings.save', `settings:${section}`, before, value);
    await pagesChanged(tx, 'settings');
    return value;
  });
}

import { randomBytes } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Shop } from '../platform/shop.server.ts';
import { readSaved, readSection, saveSection } from '../settings/settings.server.ts';
import { forgetAnnounced } from './announce.server.ts';
import { keyFileUrl } from './key-file.server.ts';
import type { SearchEngines } from './search-engines.schema.ts';
import { announcedAddresses, announcements } from './search-engines.tables.ts';

/** Hexadecimal, as the protocol takes 8 to 128 letters, digits and hyphens. */
const KEY_BYTES = 16;

export async function readSearchEngines({ db, env }: Pick<Shop, 'db' | 'env'>): Promise<SearchEngines> {
  const { key } = await readSection(db, 'indexNow');
  if (!key) return { keyUrl: null, waiting: 0, last: null };
  const [last] = await db
    .select({ at: announcements.at, addresses: announcements.addresses, status: announcements.status })
    .from(announcements)
    .orderBy(desc(announcements.at))
    .limit(1);
  return {
    keyUrl: keyFileUrl(env.PUBLIC_URL, key),
    waiting: await db.$count(announcedAddresses, eq(announcedAddresses.isTold, false)),
    last: last ? { ...last, at: last.at.toISOString() } : null,
  };
}

/** Idempotent: while it is on, the key stays. */
export async function turnIndexNowOn(shop: Shop, actorId: string): Promise<SearchEngines> {
  const { value, updatedAt } = await readSaved(shop.db, 'indexNow');
  if (!value.key) await save(shop, actorId, randomBytes(KEY_BYTES).toString('hex'), updatedAt);
  return readSearchEngines(shop);
}

export async function turnIndexNowOff(shop: Shop, actorId: string): Promise<SearchEngines> {
  const { value, updatedAt } = await readSaved(shop.db, 'indexNow');
  if (value.key) await save(shop, actorId, '', updatedAt);
  return readSearchEngines(shop);
}

async function save({ db, now }: Shop, actorId: string, key: string, seenAt: Date | null) {
  await db.transaction(async (tx) => {
    await saveSection(tx, 'indexNow', { key }, actorId, now(), seenAt);
    await forgetAnnounced(tx);
  });
}

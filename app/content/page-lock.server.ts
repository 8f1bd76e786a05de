// One change to a page at a time, and only by someone who saw its last state.

import { and, eq } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { changedAt } from '../platform/time.ts';
import { readSettings } from '../settings/settings.server.ts';
import type { Content } from './content.schema.ts';
import { firstDraft, lockPage, type Page } from './content.server.ts';
import { contentPages, contentVersions } from './content.tables.ts';
import { isSpecified } from './page-places.ts';
import { keepPictures } from './pictures/content-pictures.server.ts';
import { keepVideos } from './pictures/content-videos.server.ts';

export type By = { actorId: string; now: Date };

/** After the draft was written, and after a version went: the pictures and videos that the page still names stay. */
export async function keepMedia(tx: Db, pageId: string, draft: Content) {
  await keepPictures(tx, pageId, draft);
  await keepVideos(tx, draft);
}

export async function lockUnchanged(tx: Db, key: string, seenAt: string | null, now: Date): Promise<Page> {
  const [made] = isSpecified(key)
    ? await tx
        .insert(contentPages)
        .values({ kind: key, slug: key, draft: firstDraft(key, await readSettings(tx)), createdAt: now, updatedAt: now })
        .onConflictDoNothing()
        .returning()
    : [];
  const page = made ?? (await lockPage(tx, key));
  const isAsSeen = made ? seenAt === null : seenAt !== null && Date.parse(seenAt) === page.updatedAt.getTime();
  if (!isAsSeen)
    throw new Refusal(409, 'Someone else changed this page while you were editing. Reload the page to see their changes.', {
      code: 'changed_meanwhile',
    });
  return page;
}

export async function touch(tx: Db, page: Page, now: Date): Promise<Page> {
  const after = { ...page, updatedAt: changedAt(page, now) };
  await tx.update(contentPages).set(after).where(eq(contentPages.id, page.id));
  return after;
}

export async function getVersion(tx: Db, { id }: Page, versionId: string) {
  const [version] = await tx
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.id, versionId), eq(contentVersions.pageId, id)));
  if (!version) throw new Refusal(404, 'Version not found.');
  return version;
}

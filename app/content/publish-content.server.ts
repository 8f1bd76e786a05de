import { and, eq, gt, lte, max } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import { dayOf } from '../platform/time.ts';
import type { Content, PageAnswer } from './content.schema.ts';
import { answerOf, keyOf, lockPage } from './content.server.ts';
import { contentVersions } from './content.tables.ts';
import { type By, getVersion, keepMedia, lockUnchanged, touch } from './page-lock.server.ts';
import { isPolicy, isSpecified } from './page-places.ts';
import { refuseUnknown } from './sections/known-goods.server.ts';

type Publishing = { updatedAt: string | null; visibleFrom?: string | undefined };

/** The draft as it was saved. Without a moment, or with one that has passed, now. */
export async function publish(db: Db, key: string, asked: Publishing, { actorId, now }: By): Promise<PageAnswer> {
  return db.transaction(async (tx) => {
    const page = await lockUnchanged(tx, key, asked.updatedAt, now);
    if (page.draft.sections.length === 0) throw badField('sections', 'Add a section first.');
    await refuseUnknown(tx, page.draft);
    const visibleFrom = asked.visibleFrom === undefined ? now : new Date(asked.visibleFrom);
    if (visibleFrom < now) throw badField('visibleFrom', 'Choose a moment in the future.');
    const content = dated(page.draft, visibleFrom);
    await tx.insert(contentVersions).values({ pageId: page.id, content, visibleFrom, publishedBy: actorId, createdAt: now });
    const moved = await touch(tx, { ...page, draft: content }, now);
    await recordAudit(tx, actorId, 'content-page.publish', `content-page:${keyOf(page)}`, null, { visibleFrom: visibleFrom.toISOString() });
    await pagesChanged(tx, 'content');
    return answerOf(tx, moved, now);
  });
}

/** A post without a date has the day on which it is published, and keeps it. */
function dated(content: Content, visibleFrom: Date): Content {
  if (!content.post) return content;
  const day = dayOf(visibleFrom);
  if (content.post.date > day) throw badField('content.post.date', 'The date is after the day of publishing.');
  return { ...content, post: { ...content.post, date: content.post.date || day } };
}

/** Into the draft: shoppers see it once it is published again. */
export async function restoreVersion(
  db: Db,
  key: string,
  versionId: string,
  { updatedAt }: { updatedAt: string | null },
  { actorId, now }: By,
) {
  return db.transaction(async (tx) => {
    const page = await lockUnchanged(tx, key, updatedAt, now);
    const { content } = await getVersion(tx, page, versionId);
    const restored = await touch(tx, { ...page, draft: content }, now);
    await keepMedia(tx, page.id, content);
    await recordAudit(tx, actorId, 'content-page.restore', `content-page:${keyOf(page)}`, page.draft, content);
    return answerOf(tx, restored, now);
  });
}

/** Only a version that shoppers have not seen yet. */
export async function unschedule(db: Db, key: string, versionId: string, { actorId, now }: By): Promise<PageAnswer> {
  return db.transaction(async (tx) => {
    const page = await lockPage(tx, key);
    const { visibleFrom } = await getVersion(tx, page, versionId);
    if (visibleFrom <= now) throw new Refusal(409, 'This version is already in the shop.');
    await tx.delete(contentVersions).where(eq(contentVersions.id, versionId));
    await keepMedia(tx, page.id, page.draft);
    const moved = await touch(tx, page, now);
    const before = { visibleFrom: visibleFrom.toISOString() };
    await recordAudit(tx, actorId, 'content-page.unschedule', `content-page:${keyOf(page)}`, before, null);
    await pagesChanged(tx, 'content');
    return answerOf(tx, moved, now);
  });
}

/** Out of the shop, its schedule too, until it is published again. Its versions stay. Of a policy, the text that staff added. */
export async function unpublish(db: Db, key: string, updatedAt: string | null, { actorId, now }: By): Promise<PageAnswer> {
  return db.transaction(async (tx) => {
    if (isSpecified(key) && !isPolicy(key)) throw new Refusal(409, 'Every shop has this page.');
    const page = await lockUnchanged(tx, key, updatedAt, now);
    const [live] = await tx
      .select({ last: max(contentVersions.visibleFrom) })
      .from(contentVersions)
      .where(and(eq(contentVersions.pageId, page.id), lte(contentVersions.visibleFrom, now)));
    await tx.delete(contentVersions).where(and(eq(contentVersions.pageId, page.id), gt(contentVersions.visibleFrom, now)));
    await keepMedia(tx, page.id, page.draft);
    // Later than any version that is live, also within its millisecond.
    const withdrawnAt = new Date(Math.max(now.getTime(), Number(live?.last ?? 0) + 1));
    const moved = await touch(tx, { ...page, withdrawnAt }, now);
    await recordAudit(tx, actorId, 'content-page.unpublish', `content-page:${page.id}`, null, null);
    await pagesChanged(tx, 'content');
    return answerOf(tx, moved, now);
  });
}

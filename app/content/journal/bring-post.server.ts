import type { Db } from '../../platform/database.server.ts';
import { pagesChanged } from '../../platform/pages/page-cache.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import type { Content } from '../content.schema.ts';
import { contentVersions } from '../content.tables.ts';
import { draftOf, insertPage } from '../edit-content.server.ts';

/** `publishedAt`: null for a draft; its day should be the post's date. */
type Brought = { slug: string; content: Content; publishedAt: Date | null };

/** Its text is sanitised like that of staff; an address that is taken is a unique violation. */
export async function bringPost(db: Db, { slug, content, publishedAt }: Brought, { actorId, now }: { actorId: string; now: Date }) {
  await db.transaction(async (tx) => {
    const draft = draftOf({ kind: 'post' }, content);
    const { id } = await insertPage(tx, { kind: 'post', slug, draft }, { actorId, now });
    if (!publishedAt) return;
    await tx.insert(contentVersions).values({ pageId: id, content: draft, visibleFrom: publishedAt, publishedBy: actorId, createdAt: now });
    await recordAudit(tx, actorId, 'content-page.publish', `content-page:${id}`, null, { visibleFrom: publishedAt.toISOString() });
    await pagesChanged(tx, 'content');
  });
}

import { and, asc, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import type { Content } from './content.schema.ts';
import { isNotWithdrawn, isShown, type Kind, pathOf } from './content.server.ts';
import { contentPages, contentVersions } from './content.tables.ts';

type Shown = { content: Content | null; since: Date | null; until: Date | null };

/** The last version whose moment has come, if any. `since`: when it came. `until`: the next one takes over. */
export async function findLive(db: Db, slug: string, kind: Kind, now: Date): Promise<Shown> {
  const ofPage = and(eq(contentPages.slug, slug), eq(contentPages.kind, kind), isShown, isNotWithdrawn);
  const versions = db
    .select({ content: contentVersions.content, visibleFrom: contentVersions.visibleFrom })
    .from(contentVersions)
    .innerJoin(contentPages, eq(contentPages.id, contentVersions.pageId));
  const [live] = await versions
    .where(and(ofPage, lte(contentVersions.visibleFrom, now)))
    .orderBy(desc(contentVersions.visibleFrom), desc(contentVersions.createdAt))
    .limit(1);
  const [next] = await db
    .select({ visibleFrom: contentVersions.visibleFrom })
    .from(contentVersions)
    .innerJoin(contentPages, eq(contentPages.id, contentVersions.pageId))
    .where(and(ofPage, gt(contentVersions.visibleFrom, now)))
    .orderBy(asc(contentVersions.visibleFrom))
    .limit(1);
  return { content: live?.content ?? null, since: live?.visibleFrom ?? null, until: next?.visibleFrom ?? null };
}

/** For the sitemap: landing pages and posts that are live, with their paths. `until`: one more will be. */
export async function listLivePages(db: Db, now: Date) {
  const rows = await db
    .select({ kind: contentPages.kind, slug: contentPages.slug, visibleFrom: contentVersions.visibleFrom })
    .from(contentPages)
    .innerJoin(contentVersions, eq(contentVersions.pageId, contentPages.id))
    .where(and(inArray(contentPages.kind, ['landing', 'post']), isShown, isNotWithdrawn))
    .orderBy(asc(contentPages.kind), asc(contentPages.slug), asc(contentVersions.visibleFrom));
  const live = new Map(rows.filter(({ visibleFrom }) => visibleFrom <= now).map((row) => [pathOf(row), row.visibleFrom]));
  const later = rows.map(({ visibleFrom }) => visibleFrom).filter((moment) => moment > now);
  return {
    pages: [...live].map(([path, updatedAt]) => ({ path, updatedAt })),
    until: later.length > 0 ? new Date(Math.min(...later.map(Number))) : null,
  };
}

import { and, count, eq, isNull, ne } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { isUniqueViolation } from '../platform/postgres/database-errors.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import { changedAt } from '../platform/time.ts';
import { SOURCE } from '../platform/words/language.ts';
import { said } from '../platform/words/said.ts';
import { redirectRenamed } from '../redirects/redirects.server.ts';
import { type Content, PAGES_AT_MOST, type PageAnswer } from './content.schema.ts';
import { answerOf, type Kind, keyOf, lockPage, type Page, pathOf } from './content.server.ts';
import { contentPages, contentPreviews, contentVersions } from './content.tables.ts';
import { cleanArticle } from './journal/article-markup.server.ts';
import { NO_FACTS, POSTS_AT_MOST } from './journal/post.schema.ts';
import { type By, keepMedia, lockUnchanged } from './page-lock.server.ts';
import { isPolicy, isSpecified, POLICY_SECTIONS } from './page-places.ts';
import { refuseUnknown } from './sections/known-goods.server.ts';

type NewPage = { kind: 'landing' | 'post'; slug: string; title: Content['title'] };

export async function createPage(db: Db, { kind, slug, title }: NewPage, { actorId, now }: By) {
  return saving(() =>
    db.transaction(async (tx) => {
      const draft: Content = { title, description: {}, sections: [], ...(kind === 'post' && { post: NO_FACTS }) };
      const row = await insertPage(tx, { kind, slug, draft }, { actorId, now });
      return answerOf(tx, row, now);
    }),
  );
}

export async function insertPage(
  tx: Db,
  { kind, slug, draft }: { kind: NewPage['kind']; slug: string; draft: Content },
  { actorId, now }: By,
): Promise<Page> {
  await refuseTooMany(tx, kind);
  refuseReserved(slug, kind);
  const [row] = await tx.insert(contentPages).values({ kind, slug, draft, createdAt: now, updatedAt: now }).returning();
  if (!row) throw new Error('The page was not written.');
  await keepMedia(tx, row.id, draft);
  await recordAudit(tx, actorId, 'content-page.create', `content-page:${row.id}`, null, { slug, title: draft.title });
  return row;
}

async function refuseTooMany(tx: Db, kind: Kind) {
  const isPost = kind === 'post';
  const ofKind = (isPost ? eq : ne)(contentPages.kind, 'post');
  const [held] = await tx
    .select({ total: count() })
    .from(contentPages)
    .where(and(isNull(contentPages.archivedAt), ofKind));
  const atMost = isPost ? POSTS_AT_MOST : PAGES_AT_MOST;
  if ((held?.total ?? 0) < atMost) return;
  throw new Refusal(
    409,
    isPost
      ? said('A journal may have at most {count} posts.', { count: atMost })
      : said('A shop may have at most {count} pages.', { count: atMost }),
  );
}

type Draft = { slug?: string | undefined; content: Content; updatedAt: string | null };

export async function saveDraft(db: Db, key: string, { slug, content: sent, updatedAt }: Draft, { actorId, now }: By): Promise<PageAnswer> {
  await refuseUnknown(db, sent);
  return saving(() =>
    db.transaction(async (tx) => {
      const page = await lockUnchanged(tx, key, updatedAt, now);
      const content = draftOf(page, sent);
      const address = isSpecified(page.kind) ? page.slug : (slug ?? page.slug);
      refuseReserved(address, page.kind);
      const after = { ...page, slug: address, draft: content, updatedAt: changedAt(page, now) };
      await tx.update(contentPages).set(after).where(eq(contentPages.id, page.id));
      await keepMedia(tx, page.id, content);
      await tx.delete(contentPreviews).where(and(eq(contentPreviews.userId, actorId), eq(contentPreviews.page, key)));
      await recordAudit(
        tx,
        actorId,
        'content-page.draft',
        `content-page:${keyOf(page)}`,
        { slug: page.slug, ...page.draft },
        { slug: address, ...content },
      );
      if (address !== page.slug) await leadOn(tx, page, after, now);
      return answerOf(tx, after, now);
    }),
  );
}

/** As it is stored: only a post has a post's facts, and formatted texts are sanitised. */
export function draftOf({ kind }: Pick<Page, 'kind'>, { post, ...content }: Content): Content {
  const sections = content.sections.map((section, place) => {
    if (isPolicy(kind) && !POLICY_SECTIONS.some((allowed) => allowed === section.kind))
      throw badField(`content.sections.${place}.kind`, 'A policy has texts and questions only');
    if (section.kind !== 'article') return section;
    const text = Object.fromEntries(Object.entries(section.text).map(([language, markup]) => [language, cleanArticle(markup)]));
    if (!text[SOURCE]) throw badField(`content.sections.${place}.text.${SOURCE}`, 'Enter a text');
    return { ...section, text };
  });
  return { ...content, sections, ...(kind === 'post' && { post: post ?? NO_FACTS }) };
}

/** Links to the former address of a page that shoppers may have seen lead to the new one, at once. */
async function leadOn(tx: Db, before: Page, after: Page, now: Date) {
  if ((await tx.$count(contentVersions, eq(contentVersions.pageId, before.id))) > 0)
    await redirectRenamed(tx, { from: pathOf(before), to: pathOf(after) }, now);
  await pagesChanged(tx, 'content');
}

/** Its address is free again. Home and About stay. */
export async function archivePage(db: Db, key: string, { actorId, now }: By) {
  await db.transaction(async (tx) => {
    if (isSpecified(key)) throw new Refusal(409, 'Every shop has this page.');
    const page = await lockPage(tx, key);
    await tx
      .update(contentPages)
      .set({ archivedAt: now, slug: `${page.slug}-${page.id}` })
      .where(eq(contentPages.id, page.id));
    await recordAudit(tx, actorId, 'content-page.archive', `content-page:${page.id}`, { slug: page.slug }, null);
    await pagesChanged(tx, 'content');
  });
}

/** The rows of Home and About use these names. */
function refuseReserved(slug: string, kind: Kind) {
  if (kind === 'landing' && isSpecified(slug)) throw badField('slug', 'Choose another address.');
}

async function saving<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal(409, 'Another page has this address.', { fields: { slug: 'Another page has this address.' } });
  }
}

// Staff write drafts and publish them: now, or at a moment to come.
import { and, count, eq, gt, isNull, lte, max, ne } from 'drizzle-orm';
import { findProductBySlug } from '../catalogue/find-product.server.ts';
import type { Db } from '../platform/database.server.ts';
import { pagesChanged } from '../platform/pages/page-cache.server.ts';
import { isUniqueViolation } from '../platform/postgres/database-errors.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField, Refusal } from '../platform/refusal.ts';
import { dayOf } from '../platform/time.ts';
import { SOURCE } from '../platform/words/language.ts';
import { said } from '../platform/words/said.ts';
import { redirectRenamed } from '../redirects/redirects.server.ts';
import { type Content, PAGES_AT_MOST, type PageAnswer } from './content.schema.ts';
import { answerOf, firstDraft, type Kind, keyOf, lockPage, type Page, pathOf } from './content.server.ts';
import { contentPages, contentVersions } from './content.tables.ts';
import { cleanArticle } from './journal/article-markup.server.ts';
import { NO_FACTS, POSTS_AT_MOST } from './journal/post.schema.ts';
import { isPolicy, isSpecified, POLICY_SECTIONS } from './page-places.ts';
import { keepPictures } from './pictures/content-pictures.server.ts';
import { keepVideos } from './pictures/content-videos.server.ts';
import { findOpenCollection } from './show-sections.server.ts';

type By = { actorId: string; now: Date };

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

/** Inside the caller's transaction, as a draft. */
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
      const after = { ...page, slug: address, draft: content, updatedAt: later(page, now) };
      await tx.update(contentPages).set(after).where(eq(contentPages.id, page.id));
      await keepMedia(tx, page.id, content);
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

/** After the draft was written, and after a version went: the pictures and videos that the page still names stay. */
async function keepMedia(tx: Db, pageId: string, draft: Content) {
  await keepPictures(tx, pageId, draft);
  await keepVideos(tx, draft);
}

async function lockUnchanged(tx: Db, key: string, seenAt: string | null, now: Date): Promise<Page> {
  const [made] = isSpecified(key)
    ? await tx
        .insert(contentPages)
        .values({ kind: key, slug: key, draft: firstDraft(key), createdAt: now, updatedAt: now })
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

const later = ({ updatedAt }: Page, now: Date) => new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));

async function touch(tx: Db, page: Page, now: Date): Promise<Page> {
  const after = { ...page, updatedAt: later(page, now) };
  await tx.update(contentPages).set(after).where(eq(contentPages.id, page.id));
  return after;
}

async function getVersion(tx: Db, { id }: Page, versionId: string) {
  const [version] = await tx
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.id, versionId), eq(contentVersions.pageId, id)));
  if (!version) throw new Refusal(404, 'Version not found.');
  return version;
}

/** The rows of Home and About use these names. */
function refuseReserved(slug: string, kind: Kind) {
  if (kind === 'landing' && isSpecified(slug)) throw badField('slug', 'Choose another address.');
}

/** Each section names something that shoppers can see. */
async function refuseUnknown(db: Db, { sections }: Content) {
  for (const [place, section] of sections.entries()) {
    const at = `content.sections.${place}`;
    if (section.kind === 'products' && section.goods.from === 'collection')
      await requireCollection(db, section.goods.collection, `${at}.goods.collection`);
    if (section.kind === 'tiles')
      for (const [index, slug] of section.collections.entries()) await requireCollection(db, slug, `${at}.collections.${index}`);
    if (section.kind === 'picture' && section.pictures.from === 'products')
      for (const [index, slug] of section.pictures.products.entries())
        if (!(await findProductBySlug(db, slug))) throw badField(`${at}.pictures.products.${index}`, 'The shop has no such product.');
  }
}

async function requireCollection(db: Db, slug: string, field: string) {
  if (!(await findOpenCollection(db, slug))) throw badField(field, 'The shop has no such collection.');
}

async function saving<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal(409, 'Another page has this address.', { fields: { slug: 'Another page has this address.' } });
  }
}

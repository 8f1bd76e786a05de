// Reads arranged pages: what shoppers see now, and what staff see of drafts and versions.
import { isDeepStrictEqual } from 'node:util';
import { and, asc, desc, eq, gt, inArray, isNull, lte, min } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import { say } from '../language/words.ts';
import type { Db } from '../platform/database.server.ts';
import { isId } from '../platform/http/calls.schema.ts';
import { Refusal } from '../platform/refusal.ts';
import { languages, SOURCE } from '../platform/words/language.ts';
import type { Content, PageAnswer, PageRow } from './content.schema.ts';
import { contentPages, contentVersions, type PAGE_KINDS } from './content.tables.ts';
import { defaultHome } from './default-home.server.ts';

export type Kind = (typeof PAGE_KINDS)[number];
export type Page = typeof contentPages.$inferSelect;

/** What every shop has, by its key. */
export const SPECIFIED = { home: '/', about: '/about-us' } as const;
export const isSpecified = (key: string): key is keyof typeof SPECIFIED => Object.hasOwn(SPECIFIED, key);
const isShown = isNull(contentPages.archivedAt);
export const keyOf = ({ kind, id }: Pick<Page, 'kind' | 'id'>) => (kind === 'landing' ? id : kind);
const pathOf = ({ kind, slug }: Pick<Page, 'kind' | 'slug'>) => (kind === 'landing' ? `/pages/${slug}` : SPECIFIED[kind]);

/** The draft of a page before its first edit. */
export const firstDraft = (key: keyof typeof SPECIFIED): Content =>
  key === 'home'
    ? defaultHome()
    : { title: Object.fromEntries(languages().map((language) => [language, say('About Us', language)])), description: {}, sections: [] };

// ------------------------------------------------------------ for shoppers

type Shown = { content: Content | null; until: Date | null };

/** The last version whose moment has come, if any. `until`: the next one takes over. */
export async function findLive(db: Db, slug: string, kind: Kind, now: Date): Promise<Shown> {
  const ofPage = and(eq(contentPages.slug, slug), eq(contentPages.kind, kind), isShown);
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
  return { content: live?.content ?? null, until: next?.visibleFrom ?? null };
}

/** For the sitemap: landing pages that are live. `until`: one more will be. */
export async function listLivePages(db: Db, now: Date) {
  const rows = await db
    .select({ slug: contentPages.slug, visibleFrom: contentVersions.visibleFrom })
    .from(contentPages)
    .innerJoin(contentVersions, eq(contentVersions.pageId, contentPages.id))
    .where(and(eq(contentPages.kind, 'landing'), isShown))
    .orderBy(asc(contentPages.slug), asc(contentVersions.visibleFrom));
  const live = new Map(rows.filter(({ visibleFrom }) => visibleFrom <= now).map(({ slug, visibleFrom }) => [slug, visibleFrom]));
  const later = rows.map(({ visibleFrom }) => visibleFrom).filter((moment) => moment > now);
  return {
    pages: [...live].map(([slug, updatedAt]) => ({ slug, updatedAt })),
    until: later.length > 0 ? new Date(Math.min(...later.map(Number))) : null,
  };
}

// ------------------------------------------------------------ for staff

const isPageKey = (key: string) => isSpecified(key) || isId(key);
const wherePage = (key: string) =>
  and(isShown, isSpecified(key) ? eq(contentPages.kind, key) : and(eq(contentPages.kind, 'landing'), eq(contentPages.id, key)));

/** Home and About first, then landing pages by address. */
export async function listPages(db: Db, now: Date): Promise<PageRow[]> {
  const rows = await db.select().from(contentPages).where(isShown).orderBy(asc(contentPages.slug));
  const standing = await standingOf(
    db,
    rows.map(({ id }) => id),
  );
  const told = (row: Page) => {
    const of = standing.get(row.id);
    return rowOf(row, of?.newest, of !== undefined && of.first <= now);
  };
  const specified = (Object.keys(SPECIFIED) as (keyof typeof SPECIFIED)[]).map((key) => {
    const row = rows.find(({ kind }) => kind === key);
    return row ? told(row) : untouched(key);
  });
  return [...specified, ...rows.filter(({ kind }) => kind === 'landing').map(told)];
}

export async function getPage(db: Db, key: string, now: Date): Promise<PageAnswer> {
  const [row] = isPageKey(key) ? await db.select().from(contentPages).where(wherePage(key)) : [];
  if (row) return answerOf(db, row, now);
  if (isSpecified(key)) return { ...untouched(key), draft: firstDraft(key), versions: [] };
  throw new Refusal(404, 'Page not found.');
}

/** Locked until the transaction ends, so that of two concurrent saves the second sees the first. */
export async function lockPage(tx: Db, key: string): Promise<Page> {
  const [row] = await tx.select().from(contentPages).where(wherePage(key)).for('update');
  if (!row) throw new Refusal(404, 'Page not found.');
  return row;
}

export async function answerOf(db: Db, row: Page, now: Date): Promise<PageAnswer> {
  const versions = await versionsOf(db, row.id);
  const live = versions.find(({ visibleFrom }) => visibleFrom <= now);
  return {
    ...rowOf(row, versions[0]?.content, live !== undefined),
    draft: row.draft,
    versions: versions.map((version) => ({
      id: version.id,
      visibleFrom: version.visibleFrom.toISOString(),
      publishedBy: version.publishedBy ?? '',
      state: version === live ? 'live' : version.visibleFrom > now ? 'scheduled' : 'earlier',
    })),
  };
}

const NEWEST_FIRST = [desc(contentVersions.visibleFrom), desc(contentVersions.createdAt)];

const versionsOf = (db: Db, pageId: string) =>
  db
    .select({
      id: contentVersions.id,
      content: contentVersions.content,
      visibleFrom: contentVersions.visibleFrom,
      publishedBy: users.fullName,
    })
    .from(contentVersions)
    .leftJoin(users, eq(users.id, contentVersions.publishedBy))
    .where(eq(contentVersions.pageId, pageId))
    .orderBy(...NEWEST_FIRST)
    .limit(VERSIONS_SHOWN);
const VERSIONS_SHOWN = 50;

/** By page, the content of its newest version, and the moment of its first. */
async function standingOf(db: Db, pageIds: string[]) {
  const { pageId, content, visibleFrom } = contentVersions;
  const ofThese = inArray(pageId, pageIds);
  const newest = await db
    .selectDistinctOn([pageId], { pageId, content })
    .from(contentVersions)
    .where(ofThese)
    .orderBy(pageId, ...NEWEST_FIRST);
  const first = await db
    .select({ pageId, first: min(visibleFrom) })
    .from(contentVersions)
    .where(ofThese)
    .groupBy(pageId);
  const firstOf = new Map(first.map((row) => [row.pageId, row.first as Date]));
  return new Map(newest.map((row) => [row.pageId, { newest: row.content, first: firstOf.get(row.pageId) as Date }]));
}

function rowOf(row: Page, newest: Content | undefined, isLive: boolean): PageRow {
  return {
    ...{ id: keyOf(row), kind: row.kind, slug: row.slug, path: pathOf(row), title: titleOf(row) },
    state: isLive ? 'live' : newest ? 'scheduled' : isSpecified(row.kind) ? 'specified' : 'draft',
    hasChanges: !newest || !isDeepStrictEqual(newest, row.draft),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const untouched = (key: keyof typeof SPECIFIED): PageRow => ({
  ...{ id: key, kind: key, slug: key, path: SPECIFIED[key], title: TITLES[key] },
  ...{ state: 'specified', hasChanges: false, updatedAt: null },
});

const TITLES = { home: 'Home', about: 'About' };
const titleOf = ({ kind, slug, draft }: Page) => (kind === 'landing' ? draft.title[SOURCE] || slug : TITLES[kind]);

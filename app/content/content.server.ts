import { isDeepStrictEqual } from 'node:util';
import { and, asc, desc, eq, gte, inArray, isNull, lte, ne, or } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import { say } from '../language/words.ts';
import type { Db } from '../platform/database.server.ts';
import { isId } from '../platform/http/openapi/calls.schema.ts';
import { Refusal } from '../platform/refusal.ts';
import { languages, SOURCE } from '../platform/words/language.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { readSettings } from '../settings/settings.server.ts';
import type { Content, PageAnswer, PageRow } from './content.schema.ts';
import { contentPages, contentVersions, type PAGE_KINDS } from './content.tables.ts';
import { startingHome } from './home/starting-home.server.ts';
import { isSpecified, PLACES, SPECIFIED } from './page-places.ts';

export type Kind = (typeof PAGE_KINDS)[number];
export type Page = typeof contentPages.$inferSelect;

export const isShown = isNull(contentPages.archivedAt);
/** In the shop now, or at the moment of a version. */
export const isNotWithdrawn = or(isNull(contentPages.withdrawnAt), gte(contentVersions.visibleFrom, contentPages.withdrawnAt));
export const keyOf = ({ kind, id }: Pick<Page, 'kind' | 'id'>) => (isSpecified(kind) ? kind : id);
export const pathOf = ({ kind, slug }: Pick<Page, 'kind' | 'slug'>) => (isSpecified(kind) ? SPECIFIED[kind] : `${PLACES[kind]}/${slug}`);

/** The draft of a page before its first edit. */
export function firstDraft(key: keyof typeof SPECIFIED, settings: Settings): Content {
  if (key === 'home') return startingHome(settings);
  const name = key === 'about' ? 'About Us' : TITLES[key];
  return { title: Object.fromEntries(languages().map((language) => [language, say(name, language)])), description: {}, sections: [] };
}

const isPageKey = (key: string) => isSpecified(key) || isId(key);
const wherePage = (key: string) =>
  and(
    isShown,
    isSpecified(key) ? eq(contentPages.kind, key) : and(inArray(contentPages.kind, ['landing', 'post']), eq(contentPages.id, key)),
  );

/** Home, About and the policies first, then landing pages by address. */
export async function listPages(db: Db, now: Date): Promise<PageRow[]> {
  const rows = await db
    .select()
    .from(contentPages)
    .where(and(isShown, ne(contentPages.kind, 'post')))
    .orderBy(asc(contentPages.slug));
  const edited = await rowsOf(db, rows, now);
  const specified = (Object.keys(SPECIFIED) as (keyof typeof SPECIFIED)[]).map(
    (key) => edited.find(({ kind }) => kind === key) ?? untouched(key),
  );
  return [...specified, ...edited.filter(({ kind }) => kind === 'landing')];
}

export async function rowsOf(db: Db, pages: Page[], now: Date): Promise<PageRow[]> {
  const standing = await standingOf(db, pages, now);
  return pages.map((page) => rowOf(page, standing.get(page.id), now));
}

export async function getPage(db: Db, key: string, now: Date): Promise<PageAnswer> {
  const [row] = isPageKey(key) ? await db.select().from(contentPages).where(wherePage(key)) : [];
  if (row) return answerOf(db, row, now);
  if (isSpecified(key)) return { ...untouched(key), draft: firstDraft(key, await readSettings(db)), versions: [] };
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
  const live = versions.find(({ visibleFrom }) => visibleFrom <= now && !isWithdrawn(row, visibleFrom));
  const [newest] = versions;
  return {
    ...rowOf(row, newest && { newest, isLive: live !== undefined }, now),
    draft: row.draft,
    versions: versions.map((version) => ({
      id: version.id,
      visibleFrom: version.visibleFrom.toISOString(),
      publishedBy: version.publishedBy ?? '',
      state: version === live ? 'live' : version.visibleFrom > now ? 'scheduled' : 'earlier',
    })),
  };
}

const isWithdrawn = ({ withdrawnAt }: Page, visibleFrom: Date) => withdrawnAt !== null && visibleFrom < withdrawnAt;

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

type Standing = { newest: { content: Content; visibleFrom: Date }; isLive: boolean };

async function standingOf(db: Db, pages: Page[], now: Date): Promise<Map<string, Standing>> {
  const { pageId, content, visibleFrom } = contentVersions;
  const ofThese = inArray(
    pageId,
    pages.map(({ id }) => id),
  );
  const newest = await db
    .selectDistinctOn([pageId], { pageId, content, visibleFrom })
    .from(contentVersions)
    .where(ofThese)
    .orderBy(pageId, ...NEWEST_FIRST);
  const live = await db
    .selectDistinct({ pageId })
    .from(contentVersions)
    .innerJoin(contentPages, eq(contentPages.id, pageId))
    .where(and(ofThese, lte(visibleFrom, now), isNotWithdrawn));
  const liveIds = new Set(live.map((row) => row.pageId));
  return new Map(newest.map((row) => [row.pageId, { newest: row, isLive: liveIds.has(row.pageId) }]));
}

function rowOf(row: Page, standing: Standing | undefined, now: Date): PageRow {
  return {
    ...{ id: keyOf(row), kind: row.kind, slug: row.slug, path: pathOf(row), title: titleOf(row) },
    state: stateOf(row, standing, now),
    date: row.draft.post?.date ?? '',
    hasChanges: !standing || !isDeepStrictEqual(standing.newest.content, row.draft),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function stateOf({ kind }: Page, standing: Standing | undefined, now: Date): PageRow['state'] {
  if (!standing) return isSpecified(kind) ? 'specified' : 'draft';
  if (standing.isLive) return 'live';
  return standing.newest.visibleFrom > now ? 'scheduled' : 'withdrawn';
}

const untouched = (key: keyof typeof SPECIFIED): PageRow => ({
  ...{ id: key, kind: key, slug: key, path: SPECIFIED[key], title: TITLES[key] },
  ...{ state: 'specified', date: '', hasChanges: false, updatedAt: null },
});

const TITLES = {
  home: 'Home',
  about: 'About',
  terms: 'Terms and Conditions',
  shipping: 'Shipping and Refund Policy',
  privacy: 'Privacy notice',
};
const titleOf = ({ kind, slug, draft }: Page) => (isSpecified(kind) ? TITLES[kind] : draft.title[SOURCE] || slug);

import { and, asc, desc, eq, gt, ilike, lte, min, or, sql } from 'drizzle-orm';
import type { Picture } from '../../media/media.schema.ts';
import { findPictures } from '../../media/media.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { offsetOf, patternOf } from '../../platform/http/list-query.ts';
import { sortedBy } from '../../platform/http/sorted-by.ts';
import { type Language, SOURCE, textIn } from '../../platform/words/language.ts';
import type { Content, Words } from '../content.schema.ts';
import { isNotWithdrawn, isShown, rowsOf } from '../content.server.ts';
import { contentPages, contentVersions } from '../content.tables.ts';
import { NO_FACTS, type PostFacts, type PostQuery } from './post.schema.ts';
import { namesOfTags } from './tags.server.ts';

export type PostCard = Pick<PostFacts, 'author' | 'date'> & {
  slug: string;
  title: string;
  excerpt: string;
  cover: Picture | null;
  /** `tag` is its address in the list, `name` what readers see. */
  tags: { tag: string; name: string }[];
  updatedAt: Date;
};

type Asked = { language: Language; now: Date; tag?: string | undefined };

const isPost = and(eq(contentPages.kind, 'post'), isShown, isNotWithdrawn);

/** By post, the version that shoppers see; only what a list shows of it. */
const shownPosts = (db: Db, now: Date) =>
  db
    .selectDistinctOn([contentVersions.pageId], {
      slug: contentPages.slug,
      title: sql<Words>`${contentVersions.content} -> 'title'`.as('title'),
      post: sql<PostFacts>`${contentVersions.content} -> 'post'`.as('post'),
      visibleFrom: contentVersions.visibleFrom,
    })
    .from(contentVersions)
    .innerJoin(contentPages, eq(contentPages.id, contentVersions.pageId))
    .where(and(isPost, lte(contentVersions.visibleFrom, now)))
    .orderBy(contentVersions.pageId, desc(contentVersions.visibleFrom), desc(contentVersions.createdAt))
    .as('shown');

const tagged = (post: ReturnType<typeof shownPosts>['post'], tag: string | undefined) =>
  tag ? sql`${post} -> 'tags' @> ${JSON.stringify([tag])}::jsonb` : undefined;

export async function countPosts(db: Db, { now, tag }: Omit<Asked, 'language'>): Promise<number> {
  const shown = shownPosts(db, now);
  return db.$count(shown, tagged(shown.post, tag));
}

export async function listPostCards(db: Db, { language, now, tag }: Asked, part: { limit: number; offset: number }): Promise<PostCard[]> {
  const shown = shownPosts(db, now);
  const rows = await db
    .select()
    .from(shown)
    .where(tagged(shown.post, tag))
    .orderBy(desc(sql`${shown.post} ->> 'date'`), desc(shown.visibleFrom), asc(shown.slug))
    .limit(part.limit)
    .offset(part.offset);
  const pictures = await findPictures(
    db,
    rows.flatMap(({ post }) => post.cover?.key ?? []),
  );
  const names = await namesOfTags(
    db,
    rows.flatMap(({ post }) => post.tags),
    language,
  );
  return rows.map((row) => cardOf(row, { pictures, names, language }));
}

type Row = { slug: string; title: Words; post: PostFacts; visibleFrom: Date };

interface Reading {
  pictures: Awaited<ReturnType<typeof findPictures>>;
  names: Map<string, string>;
  language: Language;
}

function cardOf({ slug, title, post, visibleFrom }: Row, { pictures, names, language }: Reading): PostCard {
  const read = (words: Words) => textIn(language, words[SOURCE] ?? '', words);
  const { author, date, tags, excerpt, cover } = post;
  const stored = cover && pictures.get(cover.key);
  return {
    ...{ slug, author, date, title: read(title), excerpt: read(excerpt), updatedAt: visibleFrom },
    tags: tags.map((tag) => ({ tag, name: names.get(tag) ?? tag })),
    cover: stored ? { ...stored, alt: read(cover.alt) } : null,
  };
}

/** The head of a post, of a draft too. */
export async function headOf(db: Db, slug: string, { title, post = NO_FACTS }: Content, visibleFrom: Date, language: Language) {
  const pictures = await findPictures(db, post.cover ? [post.cover.key] : []);
  const names = await namesOfTags(db, post.tags, language);
  return cardOf({ slug, title, post, visibleFrom }, { pictures, names, language });
}

/** When a scheduled version joins the list, without an edit. */
export async function nextPostAt(db: Db, now: Date): Promise<Date | null> {
  const [next] = await db
    .select({ at: min(contentVersions.visibleFrom) })
    .from(contentVersions)
    .innerJoin(contentPages, eq(contentPages.id, contentVersions.pageId))
    .where(and(isPost, gt(contentVersions.visibleFrom, now)));
  return next?.at ?? null;
}

export async function listPosts(db: Db, query: PostQuery, now: Date) {
  const pattern = patternOf(query);
  const isFound = and(
    eq(contentPages.kind, 'post'),
    isShown,
    query.search ? or(ilike(contentPages.slug, pattern), ilike(sql`${contentPages.draft} ->> 'title'`, pattern)) : undefined,
  );
  const date = sql`${contentPages.draft} -> 'post' ->> 'date'`;
  const total = await db.$count(contentPages, isFound);
  const rows = await db
    .select()
    .from(contentPages)
    .where(isFound)
    .orderBy(
      ...sortedBy(query.sort, { title: sql`lower(${contentPages.draft} ->> 'title')`, date: sql`nullif(${date}, '')` }),
      desc(sql`${date} = ''`),
      desc(date),
      desc(contentPages.createdAt),
    )
    .limit(query.limit)
    .offset(offsetOf(query));
  return { items: await rowsOf(db, rows, now), total };
}

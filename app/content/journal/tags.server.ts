// Tags are words of the source language inside the posts; their names in other languages stand here once for all posts.
import { isDeepStrictEqual } from 'node:util';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { pagesChanged } from '../../platform/pages/page-cache.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { type Language, SOURCE } from '../../platform/words/language.ts';
import { withTexts } from '../../platform/words/texts-by-language.ts';
import { contentPages, journalTags } from '../content.tables.ts';
import { TAGS_SHOWN, type TagAnswer } from './tags.schema.ts';

/** As readers of the language see them; a tag without a name in it has none here. */
export async function namesOfTags(db: Db, tags: readonly string[], language: Language): Promise<Map<string, string>> {
  if (language === SOURCE || tags.length === 0) return new Map();
  const rows = await db
    .select()
    .from(journalTags)
    .where(inArray(journalTags.tag, [...new Set(tags)]));
  return new Map(rows.flatMap(({ tag, texts }) => (texts[language]?.name ? [[tag, texts[language].name] as const] : [])));
}

/** The tags of all posts, drafts too: the most used first. */
export async function listTags(db: Db): Promise<TagAnswer[]> {
  const used = db
    .select({ tag: sql<string>`jsonb_array_elements_text(${contentPages.draft} -> 'post' -> 'tags')`.as('used_tag') })
    .from(contentPages)
    .where(and(eq(contentPages.kind, 'post'), isNull(contentPages.archivedAt)))
    .as('used');
  const rows = await db
    .select({ tag: used.tag, texts: journalTags.texts })
    .from(used)
    .leftJoin(journalTags, eq(journalTags.tag, used.tag))
    .groupBy(used.tag, journalTags.texts)
    .orderBy(desc(sql`count(*)`), asc(used.tag))
    .limit(TAGS_SHOWN);
  return rows.map(({ tag, texts }) => ({ tag, texts: texts ?? {} }));
}

/** Tags that are not sent keep their names. */
export async function nameTags(db: Db, sent: readonly TagAnswer[], actorId: string): Promise<TagAnswer[]> {
  return db.transaction(async (tx) => {
    // In one order, so that two who save at once wait for each other.
    for (const { tag, texts } of sent.toSorted((one, other) => (one.tag < other.tag ? -1 : 1))) {
      await tx.insert(journalTags).values({ tag, texts: {} }).onConflictDoNothing();
      const [before] = await tx.select().from(journalTags).where(eq(journalTags.tag, tag)).for('update');
      const after = withTexts(before?.texts ?? {}, texts);
      if (isDeepStrictEqual(before?.texts, after)) continue;
      await tx.update(journalTags).set({ texts: after }).where(eq(journalTags.tag, tag));
      await recordAudit(tx, actorId, 'journal-tag.name', `journal-tag:${tag}`, before?.texts, after);
    }
    await pagesChanged(tx, 'content');
    return listTags(tx);
  });
}

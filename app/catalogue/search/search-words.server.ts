import { asc, count, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../platform/database.server.ts';
import { type ListQuery, offsetOf, patternOf } from '../../platform/http/list-query.ts';
import { pagesChanged } from '../../platform/pages/page-cache.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { changedAt } from '../../platform/time.ts';
import { MEANINGS_AT_MOST, type newSearchWords, type SearchWordsAnswer, type searchWordsChange } from './search-words.schema.ts';
import { searchWords } from './search-words.tables.ts';
import { createThesaurus, type Thesaurus } from './thesaurus.ts';

type Row = typeof searchWords.$inferSelect;

export async function listSearchWords(db: Db, query: ListQuery): Promise<{ meanings: SearchWordsAnswer[]; total: number }> {
  const where: SQL | undefined = query.search
    ? sql`(${searchWords.words}::text || array_to_string(${searchWords.alsoFinds}, ' ')) ilike ${patternOf(query)}`
    : undefined;
  const rows = await db
    .select()
    .from(searchWords)
    .where(where)
    .orderBy(asc(sql`coalesce(${searchWords.words} -> 'en' ->> 0, ${searchWords.words}::text)`), asc(searchWords.id))
    .limit(query.limit)
    .offset(offsetOf(query));
  const [counted] = await db.select({ total: count() }).from(searchWords).where(where);
  return { meanings: rows.map(serialize), total: counted?.total ?? 0 };
}

export async function readThesaurus(db: Db): Promise<Thesaurus> {
  const rows = await db.select({ words: searchWords.words, also: searchWords.alsoFinds }).from(searchWords).orderBy(searchWords.id);
  return createThesaurus(rows.map(({ words, also }) => ({ same: Object.values(words).flat(), also })));
}

export async function addSearchWords(db: Db, by: string, form: z.output<typeof newSearchWords>, now: Date): Promise<SearchWordsAnswer> {
  return db.transaction(async (tx) => {
    // Every search looks through all of them.
    if ((await tx.$count(searchWords)) >= MEANINGS_AT_MOST)
      throw new Refusal(409, 'The shop has 1,000 entries, the most it can search. Delete one first.');
    const [row] = await tx
      .insert(searchWords)
      .values({ ...valuesOf(form), createdAt: now, updatedAt: now })
      .returning();
    if (!row) throw new Error('The search words were not written.');
    await pagesChanged(tx, 'search-words');
    await recordAudit(tx, by, 'search-words.create', `search-words:${row.id}`, null, serialize(row));
    return serialize(row);
  });
}

export async function changeSearchWords(
  db: Db,
  by: string,
  id: string,
  { updatedAt: seenAt, ...form }: z.output<typeof searchWordsChange>,
  now: Date,
): Promise<SearchWordsAnswer> {
  return db.transaction(async (tx) => {
    const before = await lockSearchWords(tx, id);
    if (seenAt && Date.parse(seenAt) !== before.updatedAt.getTime())
      throw new Refusal(409, 'Someone else changed these words while you were editing. Close and reopen them to see their changes.', {
        code: 'changed_meanwhile',
      });
    const updatedAt = changedAt(before, now);
    const [after = before] = await tx
      .update(searchWords)
      .set({ ...valuesOf(form), updatedAt })
      .where(eq(searchWords.id, id))
      .returning();
    await pagesChanged(tx, 'search-words');
    await recordAudit(tx, by, 'search-words.change', `search-words:${id}`, serialize(before), serialize(after));
    return serialize(after);
  });
}

export async function deleteSearchWords(db: Db, by: string, id: string) {
  await db.transaction(async (tx) => {
    const before = await lockSearchWords(tx, id);
    await tx.delete(searchWords).where(eq(searchWords.id, id));
    await pagesChanged(tx, 'search-words');
    await recordAudit(tx, by, 'search-words.delete', `search-words:${id}`, serialize(before));
  });
}

async function lockSearchWords(tx: Db, id: string): Promise<Row> {
  const [row] = await tx.select().from(searchWords).where(eq(searchWords.id, id)).for('no key update');
  if (!row) throw new Refusal(404, 'Search words not found.');
  return row;
}

const valuesOf = ({ words, alsoFinds }: z.output<typeof newSearchWords>) => ({
  words: Object.fromEntries(Object.entries(words).filter(([, list]) => list.length > 0)),
  alsoFinds,
});

const serialize = ({ id, words, alsoFinds, createdAt, updatedAt }: Row): SearchWordsAnswer => ({
  id,
  words,
  alsoFinds,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

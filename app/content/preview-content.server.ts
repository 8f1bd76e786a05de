// The preview beside the form: one row for each page and member of staff, replaced while they type and deleted when they save.
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../platform/database.server.ts';
import { isLanguage } from '../platform/words/language.ts';
import type { Content, previewForm } from './content.schema.ts';
import { getPage } from './content.server.ts';
import { contentPreviews } from './content.tables.ts';
import { draftOf } from './edit-content.server.ts';
import { type Section, section } from './sections/sections.schema.ts';

type HalfWritten = z.output<typeof previewForm>['content'];
/** Stands for a text that is still to be written. */
const DOTS = '…';
type Whose = { key: string; userId: string };

export async function keepPreview(db: Db, { key, userId }: Whose, sent: HalfWritten, now: Date) {
  const sections = sent.sections.flatMap((half) => asFarAsWritten(half) ?? []);
  const content = draftOf(await getPage(db, key, now), { ...sent, sections });
  await db
    .insert(contentPreviews)
    .values({ userId, page: key, content })
    .onConflictDoUpdate({ target: [contentPreviews.userId, contentPreviews.page], set: { content } });
  return { leftOut: sent.sections.length - sections.length };
}

/** Null: it lacks more than texts, such as its picture. */
function asFarAsWritten(half: unknown): Section | null {
  const whole = structuredClone(half);
  for (const { path } of section.safeParse(whole).error?.issues ?? []) writeAt(whole, path, DOTS);
  return section.safeParse(whole).data ?? null;
}

function writeAt(whole: unknown, path: readonly PropertyKey[], text: string) {
  const language = path.at(-1);
  const texts = path.slice(0, -1).reduce<unknown>((part, step) => (part as Record<PropertyKey, unknown> | undefined)?.[step], whole);
  if (typeof language === 'string' && isLanguage(language) && typeof texts === 'object' && texts !== null)
    Object.assign(texts, { [language]: text });
}

export async function findPreview(db: Db, { key, userId }: Whose): Promise<Content | null> {
  const [row] = await db
    .select({ content: contentPreviews.content })
    .from(contentPreviews)
    .where(and(eq(contentPreviews.userId, userId), eq(contentPreviews.page, key)));
  return row?.content ?? null;
}

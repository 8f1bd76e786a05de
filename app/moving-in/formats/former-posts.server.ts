// Matrixify's sheet of blog posts: they become posts of the journal, with their dates.
import { and, eq, isNull } from 'drizzle-orm';
import { content, MARKUP_AT_MOST } from '../../content/content.schema.ts';
import { contentPages } from '../../content/content.tables.ts';
import { cleanArticle } from '../../content/journal/article-markup.server.ts';
import { bringPost } from '../../content/journal/bring-post.server.ts';
import { postPath } from '../../content/journal/journal-paths.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dayOf } from '../../platform/time.ts';
import { SOURCE } from '../../platform/words/language.ts';
import { slugOf } from '../../platform/words/slug.ts';
import { momentIn, plainText } from '../cells.ts';
import type { Move, Reader } from '../move.ts';
import type { FileRow } from '../read-file.server.ts';
import type { Report } from '../report.ts';

const SLUG_AT_MOST = 60;
const TITLE_AT_MOST = 120;
const EXCERPT_AT_MOST = 300;
const AUTHOR_AT_MOST = 80;
const TAGS_AT_MOST = 8;
const TAG_AT_MOST = 40;
const LEFT_BEHIND = /<(?:img|iframe|video|table)\b/i;

export const readPosts: Reader = async (move, rows, report) => {
  const isPost = and(eq(contentPages.kind, 'post'), isNull(contentPages.archivedAt));
  const known = new Set((await move.shop.db.select({ slug: contentPages.slug }).from(contentPages).where(isPost)).map(({ slug }) => slug));
  for await (const row of rows) {
    report.report.rows += 1;
    const slug = slugOf(row.get('Handle')).slice(0, SLUG_AT_MOST).replace(/-+$/, '');
    move.addresses.push({ from: `/blogs/${row.get('Blog: Handle')}/${row.get('Handle')}`, to: postPath(slug) });
    if (known.has(slug)) report.report.present += 1;
    else if (await bring(move, slug, row, report)) known.add(slug);
  }
};

async function bring({ shop, options }: Move, slug: string, row: FileRow, report: Report): Promise<boolean> {
  const isHidden = /^(false|no)$/i.test(row.get('Published'));
  const publishedAt = isHidden ? null : (momentIn(row.get('Published At', 'Created At')) ?? shop.now());
  const made = contentOf(row, publishedAt);
  if (!slug || !made.success || made.data.sections.length === 0) {
    const column = slug && made.success ? 'Body HTML' : slug ? 'Title' : 'Handle';
    report.leave(row.number, column, 'This post has no text, title or address that can be kept.');
    return false;
  }
  if (LEFT_BEHIND.test(row.get('Body HTML'))) report.note(row.number, 'Body HTML', 'Pictures, videos and tables stay behind.');
  try {
    if (!options.isDry) await bringPost(shop.db, { slug, content: made.data, publishedAt }, { actorId: options.actorId, now: shop.now() });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    report.leave(row.number, 'Handle', error.message);
    return false;
  }
  report.report.added += 1;
  return true;
}

function contentOf(row: FileRow, publishedAt: Date | null) {
  const tags = row
    .get('Tags')
    .split(',')
    .map((tag) => tag.trim().slice(0, TAG_AT_MOST))
    .filter(Boolean);
  return content.safeParse({
    title: { [SOURCE]: row.get('Title').slice(0, TITLE_AT_MOST) },
    sections: partsOf(cleanArticle(row.get('Body HTML'))).map((markup) => ({ kind: 'article', text: { [SOURCE]: markup } })),
    post: {
      excerpt: { [SOURCE]: plainText(row.get('Summary HTML')).slice(0, EXCERPT_AT_MOST) },
      author: row.get('Author').slice(0, AUTHOR_AT_MOST),
      date: publishedAt ? dayOf(publishedAt) : '',
      tags: tags.slice(0, TAGS_AT_MOST),
    },
  });
}

/** A long text in several sections, between its paragraphs. */
function partsOf(markup: string): string[] {
  const parts: string[] = [];
  for (const block of markup.split(/(?<=<\/(?:p|h2|h3|ul|ol|blockquote)>)/)) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + block.length <= MARKUP_AT_MOST) parts[parts.length - 1] = last + block;
    else if (block.trim() !== '') parts.push(block);
  }
  return parts;
}

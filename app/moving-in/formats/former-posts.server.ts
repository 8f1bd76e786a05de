// Matrixify's sheet of blog posts, and those of WordPress: they become posts of the journal, with their dates, pictures and tables.
import { and, eq, isNull } from 'drizzle-orm';
import { content } from '../../content/content.schema.ts';
import { contentPages } from '../../content/content.tables.ts';
import { bringPost } from '../../content/journal/bring-post.server.ts';
import { JOURNAL, postPath } from '../../content/journal/journal-paths.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dayOf } from '../../platform/time.ts';
import { SOURCE } from '../../platform/words/language.ts';
import { slugOf } from '../../platform/words/slug.ts';
import { momentIn, plainText } from '../cells.ts';
import type { Move, Reader } from '../move.ts';
import type { FileRow } from '../read-file.server.ts';
import type { Report } from '../report.ts';
import { bringMarkup, bringPicture } from '../written/bring-markup.server.ts';

const SLUG_AT_MOST = 60;
const TITLE_AT_MOST = 120;
const EXCERPT_AT_MOST = 300;
const AUTHOR_AT_MOST = 80;
const TAGS_AT_MOST = 8;
const TAG_AT_MOST = 40;

export const readPosts: Reader = async (move, rows, report) => {
  const isPost = and(eq(contentPages.kind, 'post'), isNull(contentPages.archivedAt));
  const known = new Set((await move.shop.db.select({ slug: contentPages.slug }).from(contentPages).where(isPost)).map(({ slug }) => slug));
  for await (const row of rows) {
    report.report.rows += 1;
    const slug = slugOf(row.get('Handle')).slice(0, SLUG_AT_MOST).replace(/-+$/, '');
    if (known.has(slug)) report.report.present += 1;
    else if (await bring(move, slug, row, report)) known.add(slug);
    const blog = row.get('Blog: Handle');
    if (blog) move.addresses.push({ from: `/blogs/${blog}`, to: JOURNAL });
    const from = row.get('Address') || `/blogs/${blog}/${row.get('Handle')}`;
    if (known.has(slug)) move.addresses.push({ from, to: postPath(slug) });
  }
};

async function bring(move: Move, slug: string, row: FileRow, report: Report): Promise<boolean> {
  const { shop, options } = move;
  const isHidden = /^(false|no)$/i.test(row.get('Published'));
  const publishedAt = isHidden ? null : (momentIn(row.get('Published At', 'Created At')) ?? shop.now());
  const made = await contentOf(move, row, report, publishedAt);
  if (!slug || !made.success || made.data.sections.length === 0) {
    const column = slug && made.success ? 'Body HTML' : slug ? 'Title' : 'Handle';
    report.leave(row.number, column, 'This post has no text, title or address that can be kept.');
    return false;
  }
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

async function contentOf(move: Move, row: FileRow, report: Report, publishedAt: Date | null) {
  const title = row.get('Title').slice(0, TITLE_AT_MOST);
  const reading = { move, row, report, title };
  const cover = row.get('Image Src');
  const tags = row
    .get('Tags')
    .split(',')
    .map((tag) => tag.trim().slice(0, TAG_AT_MOST))
    .filter(Boolean);
  return content.safeParse({
    title: { [SOURCE]: title },
    sections: await bringMarkup({ ...reading, column: 'Body HTML' }),
    post: {
      excerpt: { [SOURCE]: plainText(row.get('Summary HTML')).slice(0, EXCERPT_AT_MOST) },
      author: row.get('Author').slice(0, AUTHOR_AT_MOST),
      date: publishedAt ? dayOf(publishedAt) : '',
      cover: cover ? await bringPicture({ ...reading, column: 'Image Src' }, cover, row.get('Image Alt Text')) : null,
      tags: tags.slice(0, TAGS_AT_MOST),
    },
  });
}

// Matrixify's sheet of pages, and those of WordPress: they become pages of formatted texts, pictures and tables.
import { eq } from 'drizzle-orm';
import { content, newPage } from '../../content/content.schema.ts';
import { contentPages } from '../../content/content.tables.ts';
import { createPage, saveDraft } from '../../content/edit-content.server.ts';
import { publish } from '../../content/publish-content.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { SOURCE } from '../../platform/words/language.ts';
import { slugOf } from '../../platform/words/slug.ts';
import type { Move, Reader } from '../move.ts';
import type { FileRow } from '../read-file.server.ts';
import type { Report } from '../report.ts';
import { bringMarkup } from '../written/bring-markup.server.ts';

const SLUG_AT_MOST = 60;
const WORD_AT_MOST = 120;

export const readPages: Reader = async (move, rows, report) => {
  const isLanding = eq(contentPages.kind, 'landing');
  const known = new Set(
    (await move.shop.db.select({ slug: contentPages.slug }).from(contentPages).where(isLanding)).map(({ slug }) => slug),
  );
  for await (const row of rows) {
    report.report.rows += 1;
    const slug = slugOf(row.get('Handle')).slice(0, SLUG_AT_MOST).replace(/-+$/, '');
    if (known.has(slug)) report.report.present += 1;
    else if (await bring(move, slug, row, report)) known.add(slug);
    if (known.has(slug)) move.addresses.push({ from: row.get('Address') || `/pages/${row.get('Handle')}`, to: `/pages/${slug}` });
  }
};

async function bring(move: Move, slug: string, row: FileRow, report: Report): Promise<boolean> {
  const { shop, options } = move;
  const title = row.get('Title').slice(0, WORD_AT_MOST);
  const asked = newPage.safeParse({ slug, title: { [SOURCE]: title } });
  const sections = await bringMarkup({ move, row, report, title, column: 'Body HTML' });
  const made = content.safeParse({ title: { [SOURCE]: title }, description: {}, sections });
  if (!asked.success || !made.success || made.data.sections.length === 0) {
    report.leave(
      row.number,
      made.success && made.data.sections.length === 0 ? 'Body HTML' : 'Handle',
      'This page has no text, title or address that can be kept.',
    );
    return false;
  }
  if (!options.isDry) {
    const by = { actorId: options.actorId, now: shop.now() };
    try {
      const page = await createPage(shop.db, asked.data, by);
      const saved = await saveDraft(shop.db, page.id, { content: made.data, updatedAt: page.updatedAt }, by);
      if (!/^(false|no)$/i.test(row.get('Published'))) await publish(shop.db, page.id, { updatedAt: saved.updatedAt }, by);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      report.leave(row.number, 'Handle', error.message);
      return false;
    }
  }
  report.report.added += 1;
  return true;
}

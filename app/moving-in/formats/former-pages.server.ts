// Matrixify's sheet of pages: their words become a page of text sections.
import { eq } from 'drizzle-orm';
import { content, newPage } from '../../content/content.schema.ts';
import { contentPages } from '../../content/content.tables.ts';
import { createPage, publish, saveDraft } from '../../content/edit-content.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { SOURCE } from '../../platform/words/language.ts';
import { slugOf } from '../../platform/words/slug.ts';
import { paragraphsIn } from '../cells.ts';
import type { Move, Reader } from '../move.ts';
import type { FileRow } from '../read-file.server.ts';
import type { Report } from '../report.ts';

const SLUG_AT_MOST = 60;
const WORD_AT_MOST = 120;
const PARAGRAPH_AT_MOST = 2_000;
const PARAGRAPHS_AT_MOST = 20;
const SECTIONS_AT_MOST = 30;
/** Says what the text cannot keep. */
const RICH = /<(?:img|iframe|video|table|a)\b/i;

export const readPages: Reader = async (move, rows, report) => {
  const isLanding = eq(contentPages.kind, 'landing');
  const known = new Set(
    (await move.shop.db.select({ slug: contentPages.slug }).from(contentPages).where(isLanding)).map(({ slug }) => slug),
  );
  for await (const row of rows) {
    report.report.rows += 1;
    const slug = slugOf(row.get('Handle')).slice(0, SLUG_AT_MOST).replace(/-+$/, '');
    move.addresses.push({ from: `/pages/${row.get('Handle')}`, to: `/pages/${slug}` });
    if (known.has(slug)) report.report.present += 1;
    else if (await bring(move, slug, row, report)) known.add(slug);
  }
};

async function bring({ shop, options }: Move, slug: string, row: FileRow, report: Report): Promise<boolean> {
  const title = row.get('Title').slice(0, WORD_AT_MOST);
  const html = row.get('Body HTML');
  const asked = newPage.safeParse({ slug, title: { [SOURCE]: title } });
  const made = content.safeParse({ title: { [SOURCE]: title }, description: {}, sections: sectionsOf(title, html) });
  if (!asked.success || !made.success || made.data.sections.length === 0) {
    report.leave(
      row.number,
      made.success && made.data.sections.length === 0 ? 'Body HTML' : 'Handle',
      'This page has no text, title or address that can be kept.',
    );
    return false;
  }
  if (RICH.test(html)) report.note(row.number, 'Body HTML', 'Links, pictures, videos and tables stay behind; the words come along.');
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

/** Sections of twenty paragraphs, under the page's title. */
function sectionsOf(title: string, html: string) {
  const paragraphs = paragraphsIn(html).flatMap((text) => text.match(new RegExp(`.{1,${PARAGRAPH_AT_MOST}}`, 'gs')) ?? []);
  const sections = Math.min(SECTIONS_AT_MOST, Math.ceil(paragraphs.length / PARAGRAPHS_AT_MOST));
  return Array.from({ length: sections }, (_, place) => ({
    kind: 'text',
    heading: { [SOURCE]: title },
    paragraphs: paragraphs
      .slice(place * PARAGRAPHS_AT_MOST, (place + 1) * PARAGRAPHS_AT_MOST)
      .map((paragraph) => ({ [SOURCE]: paragraph })),
  }));
}

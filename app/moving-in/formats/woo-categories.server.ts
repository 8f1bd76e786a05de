// WooCommerce's categories and tags, which its file of products names: each becomes a collection by tag, where its former address leads.
import { newCollection } from '../../collections/collections.schema.ts';
import { slugOf, trimHyphens } from '../../platform/words/slug.ts';
import type { Move } from '../move.ts';
import type { FileRow } from '../read-file.server.ts';
import { type Report, reportOn } from '../report.ts';
import { listSlugs, writeCollection } from './former-collections.server.ts';

/** 'Skin care > Face, Gifts': categories with those above them, or tags. */
export const listIn = (cell: string) =>
  cell
    .split(/,\s*/)
    .map((part) => part.trim())
    .filter(Boolean);

type Named = { from: string; name: string; row: FileRow };

export async function bringWooCategories(move: Move): Promise<Report> {
  const report = reportOn('Categories and tags', 'of the products');
  const known = await listSlugs(move);
  const seen = new Set<string>();
  for (const { from, name, row } of move.filedRows.flatMap((each) => [...categoriesIn(each), ...tagsIn(each)])) {
    if (seen.has(from)) continue;
    seen.add(from);
    const slug = partOf(name);
    const asked = newCollection.safeParse({ title: name, slug, kind: 'rule', rules: [{ kind: 'tag', value: name }] });
    if (!asked.success) continue;
    report.report.rows += 1;
    if (known.has(slug)) report.report.present += 1;
    else if (await writeCollection(move, slug, row, report, asked.data)) known.add(slug);
    if (known.has(slug)) move.addresses.push({ from, to: `/collections/${slug}` });
  }
  return report;
}

/** As WordPress makes the parts of an address from a name. */
const partOf = (name: string) => trimHyphens(slugOf(name));

const categoriesIn = (row: FileRow): Named[] =>
  listIn(row.get('Categories')).flatMap((path) => {
    const names = path.split('>').map((name) => name.trim());
    const [name = ''] = names.slice(-1);
    return [names, [name]].map((parts) => ({ from: `/product-category/${parts.map(partOf).join('/')}`, name, row }));
  });

const tagsIn = (row: FileRow): Named[] => listIn(row.get('Tags')).map((name) => ({ from: `/product-tag/${partOf(name)}`, name, row }));

// The former shop's list of redirects. Their targets are addresses of that shop; the chain is shortened to where those lead now.
import { checkRedirects, importRedirects, type RedirectRow } from '../../redirects/import-redirects.server.ts';
import type { Move, Reader } from '../move.ts';
import { type Report, reportOn } from '../report.ts';

export const readRedirects: Reader = async (move, rows, report) => {
  const read: RedirectRow[] = [];
  for await (const row of rows) {
    report.report.rows += 1;
    const [from, to] = [row.get('Redirect from', 'Path', 'From', 'Source'), row.get('Redirect to', 'Target', 'To')];
    const own = from.replace(/^https?:\/\/[^/]+/i, '');
    // A target on the former shop's own domain is a path of it.
    read.push({ row: row.number, from: own, to: to.startsWith('/') ? to : pathOfFormer(to) });
  }
  await write(move, read, report);
};

/** Of `https://former.example/products/a`; another address stays as it is, and is refused as another site. */
const pathOfFormer = (address: string) => address.replace(/^https?:\/\/[^/]+\.myshopify\.com(?=\/)/i, '');

/** The former addresses of what came along: last, so that a list of redirects that names one is led on. */
export async function leadAddressesOn(move: Move): Promise<Report> {
  const { addresses, productSlugs } = move;
  const report = reportOn('Former addresses', 'products, collections, pages and posts');
  for (const [handle, slug] of productSlugs)
    for (const from of [`/products/${handle}`, `/product/${handle}`]) addresses.push({ from, to: `/product/${slug}` });
  const rows = addresses.flatMap(({ from, to }, place) => (from === to ? [] : [{ row: place + 1, from, to }]));
  report.report.rows = rows.length;
  await write(move, rows, report, { isOwn: true });
  return report;
}

/** `isOwn`: at some of these addresses the shop has the page itself, which is as it should be. */
async function write({ shop, options }: Move, rows: RedirectRow[], report: Report, { isOwn = false } = {}) {
  if (rows.length === 0) return;
  const titles = { from: 'Redirect from', to: 'Redirect to' };
  const by = { publicUrl: shop.env.PUBLIC_URL, now: shop.now(), source: 'move' as const };
  const done = options.isDry
    ? await checkRedirects(shop.db, rows, titles, by)
    : await importRedirects(shop.db, options.actorId, rows, titles, by);
  report.report.added += done.added + done.changed;
  report.report.present += done.unchanged + (isOwn ? done.problems : 0);
  if (isOwn) return;
  report.report.left += done.problems;
  for (const { row, column, message } of done.listed) report.note(row, column, message);
}

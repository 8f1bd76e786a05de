// The former shop's list of redirects. Their targets are addresses of that shop; chains are shortened to the final target.
import { ne } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { checkRedirects, importRedirects, type RedirectRow } from '../../redirects/import-redirects.server.ts';
import { fromPathOf } from '../../redirects/redirect-paths.ts';
import { redirects } from '../../redirects/redirects.tables.ts';
import type { Move, Reader } from '../move.ts';
import type { Kind } from '../recognise.ts';
import { type Report, reportOn } from '../report.ts';
import { leadsOfSystem } from './former-systems.ts';

export const readRedirects: Reader = async (move, rows, report) => {
  const read: RedirectRow[] = [];
  for await (const row of rows) {
    report.report.rows += 1;
    const [from, to] = [row.get('Redirect from', 'Path', 'From', 'Source'), row.get('Redirect to', 'Target', 'To')];
    const own = from.replace(/^https?:\/\/[^/]+/i, '');
    // A target on the former shop's own domain becomes a path.
    move.redirected.add(fromPathOf(own) ?? own);
    read.push({ row: row.number, from: own, to: to.startsWith('/') ? to : pathOfFormer(to) });
  }
  await write(move, read, report);
};

/** The path of `https://former.myshopify.com/products/a`; any other URL is left as it is, and refused later as another site. */
const pathOfFormer = (address: string) => address.replace(/^https?:\/\/[^/]+\.myshopify\.com(?=\/)/i, '');

/** Redirects the former addresses of everything moved; last, so that the shop's own list of redirects may point to them. */
export async function leadAddressesOn(move: Move, kinds: readonly Kind[]): Promise<Report> {
  const { productSlugs } = move;
  const report = reportOn('Former addresses', 'products, collections, pages and posts');
  const ofGoods = [...productSlugs].flatMap(([handle, slug]) =>
    [`/products/${handle}`, `/product/${handle}`].map((from) => ({ from, to: `/product/${slug}` })),
  );
  // A page of its own, or a redirect, says better where such an address leads.
  const ofSystem = leadsOfSystem(kinds).filter(({ from }) => !move.redirected.has(from));
  const leads = new Map([...ofSystem, ...move.addresses, ...ofGoods].map(({ from, to }) => [from, to]));
  const rows = [...leads].flatMap(([from, to], place) => (from === to ? [] : [{ row: place + 1, from, to }]));
  report.report.rows = rows.length;
  await write(move, rows, report, { isOwn: true });
  return report;
}

/** Those that staff wrote or changed here since. */
const listEdited = async (db: Db) =>
  (await db.select({ from: redirects.fromPath }).from(redirects).where(ne(redirects.source, 'move'))).map(({ from }) => from);

/** `isOwn`: an address at which the shop already has the page is no problem. */
async function write({ shop, options }: Move, rows: RedirectRow[], report: Report, { isOwn = false } = {}) {
  const edited = new Set(await listEdited(shop.db));
  const wanted = rows.filter(({ from }) => !edited.has(fromPathOf(from) ?? ''));
  report.report.present += rows.length - wanted.length;
  if (wanted.length === 0) return;
  const titles = { from: 'Redirect from', to: 'Redirect to' };
  const by = { publicUrl: shop.env.PUBLIC_URL, now: shop.now(), source: 'move' as const };
  const done = options.isDry
    ? await checkRedirects(shop.db, wanted, titles, by)
    : await importRedirects(shop.db, options.actorId, wanted, titles, by);
  report.report.added += done.added + done.changed;
  report.report.present += done.unchanged + (isOwn ? done.problems : 0);
  if (isOwn) return;
  report.report.left += done.problems;
  for (const { row, column, message } of done.listed) report.note(row, column, message);
}

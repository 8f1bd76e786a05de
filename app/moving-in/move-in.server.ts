// Files are read in an order in which what a file names is there before it. Each batch skips what is there, so an interrupted move is run again.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '../platform/refusal.ts';
import type { Shop } from '../platform/shop.server.ts';
import { readShopifyDiscounts } from './codes/shopify-codes.server.ts';
import { readWooCoupons } from './codes/woo-codes.server.ts';
import { readCollections } from './formats/former-collections.server.ts';
import { readShopifyCustomers, readWooCustomers } from './formats/former-customers.server.ts';
import { listGiftCards } from './formats/former-gift-cards.ts';
import { readShopifyOrders, readWooOrders } from './formats/former-orders.server.ts';
import { readPages } from './formats/former-pages.server.ts';
import { readPosts } from './formats/former-posts.server.ts';
import { readShopifyProducts } from './formats/former-products.server.ts';
import { leadAddressesOn, readRedirects } from './formats/former-redirects.server.ts';
import { readJudgeMe, readLoox } from './formats/former-reviews.server.ts';
import { bringWooCategories } from './formats/woo-categories.server.ts';
import { readWooProducts } from './formats/woo-products.server.ts';
import type { Move, Options, Reader } from './move.ts';
import { type FileRow, type OpenFile, openCsv } from './read-file.server.ts';
import { KINDS, type Kind, kindOf, ORDER } from './recognise.ts';
import { type Report, reportOn } from './report.ts';
import { isWordPressFile, wordPressRows } from './wordpress-file.server.ts';

const READERS: Record<Kind, Reader> = {
  'shopify-products': readShopifyProducts,
  'woo-products': readWooProducts,
  collections: readCollections,
  'shopify-customers': readShopifyCustomers,
  'woo-customers': readWooCustomers,
  'shopify-orders': readShopifyOrders,
  'woo-orders': readWooOrders,
  'judge-me': readJudgeMe,
  loox: readLoox,
  'shopify-discounts': readShopifyDiscounts,
  'woo-coupons': readWooCoupons,
  posts: readPosts,
  pages: readPages,
  'wordpress-posts': readPosts,
  'wordpress-pages': readPages,
  'gift-cards': listGiftCards,
  redirects: readRedirects,
};

export async function moveIn(shop: Shop, folder: string, options: Options, tell: (report: Report) => void = () => {}): Promise<Report[]> {
  const move: Move = {
    ...{ shop, options, addresses: [], redirected: new Set(), filedRows: [] },
    ...{ productSlugs: new Map(), skus: new Set(), formerIds: new Map(), collectionSlugs: new Set() },
  };
  const { known, unknown } = await filesIn(folder);
  if (known.length === 0)
    throw new Refusal(
      400,
      'The folder has no CSV file that is an export of Shopify, WooCommerce, Judge.me or Loox, and no export of WordPress.',
    );
  const reports: Report[] = [];
  const done = (report: Report) => {
    reports.push(report);
    tell(report);
  };
  for (const file of unknown) done(file);
  for (const { name, kind } of known) {
    const report = reportOn(name, KINDS[kind]);
    try {
      const { head, rows } = await openFile(path.join(folder, name), kind);
      await READERS[kind](move, rows, report, head);
    } catch (error) {
      if (!isOfTheFile(error)) throw error;
      report.remark(`Reading stopped after ${report.report.rows} rows: ${error.message}`);
    }
    done(report);
  }
  if (move.filedRows.length > 0) done(await bringWooCategories(move));
  done(
    await leadAddressesOn(
      move,
      known.map(({ kind }) => kind),
    ),
  );
  return reports;
}

/** WordPress has all in one file. */
async function openFile(file: string, kind: Kind): Promise<Pick<OpenFile, 'head'> & { rows: AsyncIterable<FileRow> }> {
  if (kind === 'wordpress-posts') return { head: [], rows: wordPressRows(file, 'post') };
  if (kind === 'wordpress-pages') return { head: [], rows: wordPressRows(file, 'page') };
  return openCsv(file);
}

/** A refusal, or a CSV that is broken in the middle: the other files are read all the same. */
const isOfTheFile = (error: unknown): error is Error =>
  error instanceof Refusal || (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'));

async function filesIn(folder: string) {
  const names = (await readdir(folder)).filter((name) => /\.(csv|txt|tsv|xml)$/i.test(name)).sort();
  const known: { name: string; kind: Kind }[] = [];
  const unknown: Report[] = [];
  for (const name of names) {
    if (/\.xml$/i.test(name)) {
      if (await isWordPressFile(path.join(folder, name))) known.push({ name, kind: 'wordpress-posts' }, { name, kind: 'wordpress-pages' });
      else unknown.push(reportOn(name, ''));
      continue;
    }
    const head = await headOf(path.join(folder, name));
    const kind = kindOf(head);
    if (kind) known.push({ name, kind });
    else unknown.push(notRecognised(name, head));
  }
  known.sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || (one.name < other.name ? -1 : 1));
  return { known, unknown };
}

const TITLES_SHOWN = 12;

function notRecognised(name: string, head: readonly string[]): Report {
  const report = reportOn(name, '');
  const titles = head.filter(Boolean).slice(0, TITLES_SHOWN).join(', ');
  report.remark(titles ? `Its titles are those of no known export: ${titles}.` : 'It has no row of titles.');
  return report;
}

async function headOf(file: string): Promise<string[]> {
  try {
    const { head, rows } = await openCsv(file);
    await rows.return(undefined);
    return head;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

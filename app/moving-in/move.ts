import type { PublicFetch } from '../platform/public-fetch.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import type { FileRow } from './read-file.server.ts';
import type { Report } from './report.ts';

export type Options = {
  isDry: boolean;
  fetchPublic: PublicFetch;
  actorId: string;
  /** Of new products: their files know none. */
  hsn: string;
  gstPercent: string;
  pricesIncludeGst: boolean;
};

export type Move = {
  shop: Shop;
  options: Options;
  /** The former shop's handle of a product -> its slug here. In a dry run also of products that are not here yet. */
  productSlugs: Map<string, string>;
  /** Of the products of the files, also of those that are not here yet. */
  skus: Set<string>;
  /** WooCommerce's id of a product, or of a variation -> what it is called in the files. */
  formerIds: Map<string, { handle: string } | { sku: string }>;
  collectionSlugs: Set<string>;
  filedRows: FileRow[];
  addresses: { from: string; to: string }[];
  /** What the former shop itself redirected. */
  redirected: Set<string>;
};

export type Reader = (move: Move, rows: AsyncIterable<FileRow>, report: Report, head: readonly string[]) => Promise<void>;

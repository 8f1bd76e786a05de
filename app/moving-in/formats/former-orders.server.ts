import { and, eq, inArray } from 'drizzle-orm';
import { normaliseMobile } from '../../platform/india/mobile-number.ts';
import { emailIn, momentIn, paiseIn } from '../cells.ts';
import { bringEarlierOrders, type NewEarlierOrder } from '../earlier-orders.server.ts';
import type { Move, Reader } from '../move.ts';
import { type EarlierLine, earlierOrders } from '../moving-in.tables.ts';
import { type FileRow, grouped, inBatches } from '../read-file.server.ts';
import type { Report } from '../report.ts';

const AT_ONCE = 500;
const LINES_AT_MOST = 200;
const WORD_AT_MOST = 200;
const PAISE_AT_MOST = 2_000_000_000;

type ReadOrder = (group: FileRow[], report: Report) => NewEarlierOrder | null;

const readOrders =
  (numberOf: (row: FileRow) => string, readOrder: ReadOrder): Reader =>
  async (move, rows, report) => {
    const orders = (async function* () {
      for await (const group of grouped(rows, numberOf)) {
        report.report.rows += group.length;
        const order = readOrder(group, report);
        if (order) yield order;
      }
    })();
    for await (const batch of inBatches(orders, AT_ONCE)) await bring(move, batch, report);
  };

async function bring({ shop: { db, now }, options }: Move, batch: NewEarlierOrder[], { report }: Report) {
  const added = options.isDry
    ? batch.length - (await countPresent(db, batch))
    : await db.transaction((tx) => bringEarlierOrders(tx, batch, now()));
  report.added += added;
  report.present += batch.length - added;
}

const countPresent = (db: Move['shop']['db'], [first, ...rest]: NewEarlierOrder[]) =>
  first
    ? db.$count(
        earlierOrders,
        and(
          eq(earlierOrders.shop, first.shop),
          inArray(
            earlierOrders.number,
            [first, ...rest].map(({ number }) => number),
          ),
        ),
      )
    : Promise.resolve(0);

type Titles = { number: string[]; placedAt: string[]; email: string[]; phone: string[]; total: string[]; currency: string[] };

/** What both exports have. Null, with a finding, where an order has no date or no amount in rupees. */
function orderIn(row: FileRow, titles: Titles, report: Report): Omit<NewEarlierOrder, 'shop' | 'status' | 'lines'> | null {
  const number = row.get(...titles.number).slice(0, WORD_AT_MOST);
  const placedAt = momentIn(row.get(...titles.placedAt));
  const totalPaise = paiseIn(row.get(...titles.total));
  const currency = row.get(...titles.currency) || 'INR';
  const wrong: [boolean, string[], string][] = [
    [!number, titles.number, 'This order has no number.'],
    [!placedAt, titles.placedAt, 'This is no date.'],
    [totalPaise === null || totalPaise > PAISE_AT_MOST, titles.total, 'This is no amount in rupees.'],
    [currency.toUpperCase() !== 'INR', titles.currency, 'Orders in another currency than rupees stay behind.'],
  ];
  const found = wrong.find(([isWrong]) => isWrong);
  if (found || !placedAt || totalPaise === null) {
    report.leave(row.number, found?.[1][0] ?? '', found?.[2] ?? '');
    return null;
  }
  const phone = normaliseMobile(row.get(...titles.phone)) ?? '';
  return { number, placedAt, totalPaise, phone, email: emailIn(row.get(...titles.email)) ?? '' };
}

function lineOf(name: string, sku: string, quantity: string, pricePaise: number | null): EarlierLine[] {
  const count = Number.parseInt(quantity, 10);
  return name && count > 0
    ? [{ name: name.slice(0, WORD_AT_MOST), sku: sku.slice(0, WORD_AT_MOST), quantity: count, pricePaise: pricePaise ?? 0 }]
    : [];
}

const statusOf = (...words: string[]) => words.filter(Boolean).join(', ').replaceAll('_', ' ').slice(0, WORD_AT_MOST) || 'unknown';

const SHOPIFY: Titles = {
  number: ['Name'],
  placedAt: ['Created at'],
  email: ['Email'],
  phone: ['Phone', 'Billing Phone', 'Shipping Phone'],
  total: ['Total'],
  currency: ['Currency'],
};

/** One row a line; what is of the whole order stands in its first row. */
export const readShopifyOrders = readOrders(
  (row) => row.get('Name'),
  (group, report) => {
    const [first] = group;
    const order = first && orderIn(first, SHOPIFY, report);
    if (!order) return null;
    const lines = group
      .slice(0, LINES_AT_MOST)
      .flatMap((row) =>
        lineOf(row.get('Lineitem name'), row.get('Lineitem sku'), row.get('Lineitem quantity'), paiseIn(row.get('Lineitem price'))),
      );
    const isCancelled = first.get('Cancelled at') !== '';
    return {
      ...order,
      shop: 'shopify',
      status: isCancelled ? 'cancelled' : statusOf(first.get('Financial Status'), first.get('Fulfillment Status')),
      lines,
    };
  },
);

const WOO: Titles = {
  number: ['order_number', 'order_id'],
  placedAt: ['order_date', 'date'],
  email: ['billing_email', 'customer_email'],
  phone: ['billing_phone'],
  total: ['order_total', 'total'],
  currency: ['order_currency', 'currency'],
};
const LINE_COLUMNS = 50;

/** One row an order, with columns line_item_1, line_item_2 ..., or one row a line with item_name. */
export const readWooOrders = readOrders(
  (row) => row.get(...WOO.number),
  (group, report) => {
    const [first] = group;
    const order = first && orderIn(first, WOO, report);
    if (!order) return null;
    const inColumns = Array.from({ length: LINE_COLUMNS }, (_, place) => first.get(`line_item_${place + 1}`)).flatMap(wooLine);
    const inRows = group.flatMap((row) =>
      lineOf(row.get('item_name'), row.get('item_sku'), row.get('item_quantity'), paiseIn(row.get('item_total'))),
    );
    const lines = (inColumns.length > 0 ? inColumns : inRows).slice(0, LINES_AT_MOST);
    return { ...order, shop: 'woocommerce', status: statusOf(first.get('status', 'order_status').replace(/^wc-/, '')), lines };
  },
);

/** 'name:Rose Balm|product_id:12|sku:RB-1|quantity:2|total:598.00|sub_total:598.00' */
function wooLine(cell: string): EarlierLine[] {
  if (!cell) return [];
  const parts = new Map(cell.split('|').map((part) => [part.slice(0, part.indexOf(':')).trim(), part.slice(part.indexOf(':') + 1).trim()]));
  const quantity = parts.get('quantity') ?? '1';
  const total = paiseIn(parts.get('total') ?? '');
  return lineOf(
    parts.get('name') ?? '',
    parts.get('sku') ?? '',
    quantity,
    total === null ? null : Math.round(total / (Number(quantity) || 1)),
  );
}

// The recall of a batch as a file for the licensing authority: what came, where it is, who was told when, and what was given back. Counts only:
// the list of buyers is a file of its own, for an authority that asks for it.
import { eq } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import type { Db } from '../../platform/database.server.ts';
import type { CsvCell } from '../../platform/files/csv.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Day, formatDate, formatDateTime, startOfDay } from '../../platform/time.ts';
import { readSection } from '../../settings/settings.server.ts';
import { causesOf, countBuyers } from '../../stock/recalls/batch-buyers.server.ts';
import { notFound } from '../../stock/recalls/recalls.server.ts';
import { batches } from '../../stock/stock.tables.ts';
import { readRecallFigures, readToldPerDay } from './recall-figures.server.ts';

export const REPORT_COLUMNS = ['Subject', 'Detail', 'Value'];

/** Consumer Protection Act 2019, s.20: a recall with the price paid back. The Cosmetics Rules, 2020 name who licenses and registers. */
const WHAT_IT_IS =
  'Recall report of one batch, made by the shop that sold it from its own books. No form is prescribed for it: it states what an authority asks ' +
  'of a recall under the Drugs and Cosmetics Act, 1940 with the Cosmetics Rules, 2020 (State Licensing Authority; for imported cosmetics the ' +
  'Central Licensing Authority) or under section 20 of the Consumer Protection Act, 2019 (recall, and reimbursement of the price).';
const WITHOUT_PEOPLE =
  'No customer is named here. The list of buyers is kept by the shop and handed over only to an authority that asks for it.';

export async function openRecallReport(db: Db, batchId: string, now: Date) {
  const [found] = await db
    .select({ batch: batches, product: products })
    .from(batches)
    .innerJoin(products, eq(products.id, batches.productId))
    .where(eq(batches.id, batchId));
  if (!found) throw notFound();
  if (!found.batch.recalledAt) throw new Refusal(409, 'Recall the batch first.', { code: 'not_recalled' });
  const { number, recalledAt } = found.batch;
  const figures = await readRecallFigures(db, batchId, recalledAt);
  const lines = [
    ...[about(now), await shopLines(db), productLines(found), batchLines(found.batch)].flat(),
    ...quantityLines(figures),
    ...(await toldLines(db, found.batch)),
    ...settledLines(figures),
  ];
  return { number, lines: oneBatch(lines) };
}

async function* oneBatch(lines: CsvCell[][]) {
  yield lines;
}

type Found = { batch: typeof batches.$inferSelect; product: typeof products.$inferSelect };
type Firm = { name: string; address: string } | null;

const about = (now: Date): CsvCell[][] => [
  ['This file', 'What it is', WHAT_IT_IS],
  ['This file', 'Personal data', WITHOUT_PEOPLE],
  ['This file', 'Made on', formatDateTime(now)],
];

async function shopLines(db: Db): Promise<CsvCell[][]> {
  const { name, legalName, address, gstin, email, phone } = await readSection(db, 'identity');
  const place = address && [address.street, address.city, address.state, address.pinCode].filter(Boolean).join(', ');
  return present('Seller', [
    ['Name', legalName || name],
    ['Address', place ?? ''],
    ['GSTIN', gstin],
    ['E-mail', email],
    ['Phone', phone],
  ]);
}

function productLines({ product }: Found): CsvCell[][] {
  const { genericName, netQuantity, manufacturer, packer, importer, countryOfOrigin, mfgLicenceNo } = product.declarations;
  return present('Product', [
    ['Name', product.fullName],
    ['Kind of cosmetic', genericName],
    ['SKU', product.sku],
    ['Net quantity', netQuantity ? `${netQuantity.value} ${netQuantity.unit}` : ''],
    ['Manufacturer', firm(manufacturer)],
    ['Packer', firm(packer)],
    ['Importer', firm(importer)],
    ['Country of origin', countryOfOrigin],
    ['Manufacturing licence or import registration', mfgLicenceNo],
  ]);
}

const firm = (named: Firm) => (named ? [named.name, named.address].filter(Boolean).join(', ') : '');
const present = (subject: string, rows: Array<[string, string]>): CsvCell[][] =>
  rows.filter(([, value]) => value !== '').map(([detail, value]) => [subject, detail, value]);

const batchLines = ({ number, expiresOn, recalledAt, recallReason }: Found['batch']): CsvCell[][] => [
  ['Batch', 'Number', number],
  ['Batch', 'Use before', formatDate(startOfDay(expiresOn as Day))],
  ['Batch', 'Recalled on', recalledAt ? formatDateTime(recalledAt) : ''],
  ['Batch', 'Reason', recallReason ?? ''],
];

type Figures = Awaited<ReturnType<typeof readRecallFigures>>;

const quantityLines = (figures: Figures): CsvCell[][] => [
  ['Pieces', 'Received by the shop', figures.received],
  ['Pieces', 'Lost, damaged or counted out before', figures.lost],
  ['Pieces', 'Sold, less those that came back before the recall', figures.sold],
  ['Pieces', 'Held: taken off the shelf, or out of orders not shipped', figures.held],
  ['Pieces', 'Recovered from customers since', figures.recovered],
  ['Pieces', 'Still with customers, or on the way to them', figures.sold - figures.recovered],
];

async function toldLines(db: Db, batch: Found['batch']): Promise<CsvCell[][]> {
  const progress = await countBuyers(db, batch);
  const days = await readToldPerDay(db, batch.id, causesOf(batch));
  return [
    ['Buyers', 'Told by e-mail or message', progress.told],
    ['Buyers', 'Shipped orders still to be told', progress.toTell],
    ['Buyers', 'To be called, without an e-mail address', progress.toCall],
    ['Buyers', 'Orders stopped before shipping, or to be stopped', progress.toStop],
    ...days.map(({ channel, day, count }): CsvCell[] => [
      'Told',
      `${CHANNEL_WORDS[channel] ?? channel}, ${formatDate(startOfDay(day as Day))}`,
      count,
    ]),
  ];
}

const CHANNEL_WORDS: Record<string, string> = { email: 'E-mail', whatsapp: 'WhatsApp', sms: 'SMS' };

const settledLines = ({ settled }: Figures): CsvCell[][] =>
  settled.flatMap(({ status, orders, pieces, paise }): CsvCell[][] =>
    status === 'refunded'
      ? [
          ['Settled', 'Orders refunded', orders],
          ['Settled', 'Pieces refunded', pieces],
          ['Settled', 'Rupees refunded, with tax', { paise }],
        ]
      : [
          ['Settled', 'Orders with a replacement', orders],
          ['Settled', 'Pieces replaced from other batches', pieces],
        ],
  );

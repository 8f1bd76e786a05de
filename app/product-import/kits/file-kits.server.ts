// Pieces are products of the shop, or of the file as they would become; the job finds them again when it writes the kit, after the others.
import { inArray } from 'drizzle-orm';
import { type KitPricing, products } from '../../catalogue/catalogue.tables.ts';
import type { ProductRow } from '../../catalogue/editing/product-row.server.ts';
import { keepIncompleteOffSale, type ShopRules } from '../../catalogue/editing/product-rules.server.ts';
import { type KitLines, kitLinesOf } from '../../catalogue/file/kit-lines.ts';
import { type SentKit, sentKit } from '../../catalogue/kits/kits.schema.ts';
import { fillKit, KIT_IN_KIT, OWN_STOCK, pieceOf, refuseKit, refusePiecesOffSale } from '../../catalogue/kits/save-kit.server.ts';
import { productIdOf } from '../../catalogue/variants/read-variants.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import { said } from '../../platform/words/said.ts';
import type { Say } from '../checking/claimed-rows.ts';
import type { Draft } from '../checking/item-draft.server.ts';
import type { Present } from '../checking/known-products.server.ts';
import { cellsOf, type Item, linesOf, type Reading } from '../formats/format.server.ts';
import { KIT_FIELDS, type KitPart } from './kit-cells.ts';

/** `row` is null where a piece cannot be used; `problem` says why. */
type FoundPart = KitPart & { row: ProductRow | null; problem?: string };
/** `isSent`: the file changes its price or pieces. */
export type FileKit = { pricing: KitPricing; parts: FoundPart[]; isSent: boolean };

/** A row of the file as it would become; null: removed. */
type Becoming = { row: ProductRow | null; line: number; isProblem: boolean };
/** `kitSkus`: of the file's kits. */
export type Pieces = {
  becoming: Map<string, Becoming>;
  becomingById: Map<string, Becoming>;
  kitSkus: Set<string>;
  inShop: Map<string, ProductRow>;
};

export const namesPieces = (head: string[], { cells }: Item) => cells.some((row) => Boolean(cellsOf(head, row)('Kit Pieces')));

export const noPieces = (head: string[], items: Item[]): Pieces => ({
  becoming: new Map(),
  becomingById: new Map(),
  kitSkus: new Set(items.flatMap((item) => (namesPieces(head, item) && item.keys.sku) || [])),
  inShop: new Map(),
});

const sentParts = ({ texts }: Reading): KitPart[] => JSON.parse(texts[KIT_FIELDS.pieces] || '[]');

export async function findPieces(db: Db, pieces: Pieces, readings: ReadonlyArray<{ present: Present | null; reading: Reading }>) {
  const named = readings.flatMap(({ present, reading }) => [...sentParts(reading), ...(present?.view.kit?.pieces ?? [])]);
  const wanted = [...new Set(named.map(({ sku }) => sku))].filter((sku) => !pieces.inShop.has(sku));
  if (wanted.length === 0) return;
  for (const row of await db.select().from(products).where(inArray(products.sku, wanted))) pieces.inShop.set(row.sku, row);
}

export function remember({ becoming, becomingById }: Pieces, draft: Draft, rules: ShopRules) {
  const { line } = draft.item;
  const isProblem = draft.problems.length > 0;
  for (const { sku } of isProblem ? linesOf(draft.item) : []) becoming.set(sku, { row: null, line, isProblem });
  const isDeleted = draft.texts['isArchived'] === 'true';
  for (const { row: planned, before } of draft.changing) {
    const row = { ...planned };
    keepIncompleteOffSale(row, before, rules);
    const now = { row: isDeleted ? null : row, line, isProblem };
    becoming.set(row.sku, now);
    if (before) becomingById.set(before.id, now);
  }
  for (const { id } of draft.plan?.removed ?? []) becomingById.set(id, { row: null, line, isProblem });
}

export function kitIn(reading: Reading, present: Present | null, pieces: Pieces): FileKit | null {
  const [price, sent] = [reading.texts[KIT_FIELDS.price], reading.texts[KIT_FIELDS.pieces]];
  const now = present?.view.kit ?? null;
  const isUnread = reading.problems.some(({ column }) => column === 'Kit Pieces' || column === 'Kit Price');
  if (!price && !sent && !now && !isUnread) return null;
  const parts = sent ? sentParts(reading) : (now?.pieces ?? []);
  return {
    pricing: price === 'own' || price === 'sum' ? price : (now?.pricing ?? 'own'),
    parts: parts.map(({ sku, quantity }) => ({ sku, quantity, ...found(sku, pieces, !sent) })),
    isSent: Boolean(price || sent),
  };
}

/** The SKU of a piece that the kit has already may change in the same file. */
function found(sku: string, { becoming, becomingById, kitSkus, inShop }: Pieces, isKept: boolean): Pick<FoundPart, 'row' | 'problem'> {
  const ofShop = inShop.get(sku);
  const changed = ofShop && becomingById.get(ofShop.id);
  const ofFile = isKept ? changed : becoming.get(sku);
  const row = (ofFile ? ofFile.row : changed ? null : ofShop) ?? null;
  if (kitSkus.has(sku) || row?.kitPricing) return { row: null, problem: KIT_IN_KIT };
  if (ofFile?.isProblem) return { row, problem: `Its piece “${sku}” has a problem in row ${ofFile.line}.` };
  if (!row) return { row, problem: `Neither the shop nor this file has a product with the SKU “${sku}”.` };
  return { row };
}

export const kitLinesIn = (kit: FileKit | null): KitLines | null => kitLinesOf(kit && { pricing: kit.pricing, pieces: kit.parts });

/** The form's fields of a new kit that its row leaves to the pieces. Without usable pieces it is not imported, for that reason alone. */
export const kitDefaults = ({ pricing, parts }: FileKit): Record<string, string> => ({
  ...(pricing === 'sum' && { originalPrice: '0' }),
  hsn: parts[0]?.row?.hsn ?? '3304',
});

const OF_PIECES = ['gstRate', 'mrp', 'hsn'];
const BLANK = ['', '0', '[]'];

/** What a kit has of its pieces is refused in its own row. */
export function refuseTaken({ pricing }: FileKit, { texts }: Reading, say: Say) {
  for (const [field, text] of Object.entries(texts)) {
    const isOfSum = pricing === 'sum' && (field === 'originalPrice' || field === 'sales');
    if (field !== 'stockQuantity' && !isOfSum && !OF_PIECES.includes(field)) continue;
    delete texts[field];
    if (BLANK.includes(text)) continue;
    say(field, field === 'stockQuantity' ? OWN_STOCK : 'A kit takes this from its pieces. Leave it blank.');
  }
}

export function settle(row: ProductRow, before: ProductRow | null, { pricing, parts, isSent }: FileKit, rules: ShopRules, say: Say) {
  const counted = sentKit.shape.pieces.safeParse(parts.map(({ quantity }) => ({ productId: row.id, quantity })));
  const counting = counted.error?.issues.map(({ message }) => message) ?? [];
  const [bad] = isSent ? [...counting, ...parts.flatMap(({ problem }) => problem ?? [])] : [];
  row.kitPricing ??= pricing;
  if (bad) return say('kit', bad);
  const pieces = parts.flatMap((part) => (part.row ? pieceOf(row.id, part.row, part.quantity) : []));
  try {
    refuseKit(row, before);
    if (isSent) refusePiecesOffSale(pieces);
    fillKit(row, pricing, pieces, rules);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const [field, message] of Object.entries(error.fields ?? {})) say(field.startsWith('kit') ? 'kit' : field, String(message));
  }
}

export const kitAsText = ({ pricing, parts }: FileKit) =>
  JSON.stringify({ pricing, parts: parts.map(({ sku, quantity }) => ({ sku, quantity })) });

export async function kitText(tx: Db, texts: Record<string, string>): Promise<{ kit?: string }> {
  if (!texts['kit']) return {};
  const { pricing, parts } = JSON.parse(texts['kit']) as { pricing: KitPricing; parts: KitPart[] };
  const skus = parts.map(({ sku }) => sku);
  const rows = await tx.select().from(products).where(inArray(products.sku, skus));
  const pieces = parts.map(({ sku, quantity }) => {
    const row = rows.find((each) => each.sku === sku);
    if (!row) throw badField('kit', said('The shop has no product with the SKU “{sku}”.', { sku }));
    return { productId: productIdOf(row), variantId: row.id, quantity };
  });
  return { kit: JSON.stringify({ pricing, pieces } satisfies SentKit) };
}

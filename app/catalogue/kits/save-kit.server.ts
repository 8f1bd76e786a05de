// The pieces of a kit stay on sale, and a price that follows its pieces follows them at once (D50).
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { formatRupees } from '../../platform/money.ts';
import { pagesChanged } from '../../platform/pages/page-cache.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import { type Said, said } from '../../platform/words/said.ts';
import { kitAboveMrp, mrpOfPieces, sumOfPieces } from '../../pricing/kit-price.ts';
import { salePrice } from '../../pricing/sale-price.ts';
import { addedRate } from '../../settings/rules/registration.ts';
import { products } from '../catalogue.tables.ts';
import type { ProductRow } from '../editing/product-row.server.ts';
import type { ShopRules } from '../editing/product-rules.server.ts';
import { salesOfSum } from '../sales/edit-sales.server.ts';
import { requireVariant } from '../variants/read-variants.server.ts';
import { kitPieces } from './kit-pieces.tables.ts';
import type { SentKit } from './kits.schema.ts';
import { isSold, type KitPiece, kitsWith, pricedPieces, readKits } from './read-kits.server.ts';

type Sent = { kit?: SentKit | undefined; stockQuantity?: number | undefined };

/** Before the row is saved. Only a new product (`before` null) becomes a kit: a product may have stock, and stand in orders as itself. */
export async function planKit(
  tx: Db,
  row: ProductRow,
  before: ProductRow | null,
  sent: Sent,
  rules: ShopRules,
): Promise<KitPiece[] | null> {
  const pricing = sent.kit?.pricing ?? row.kitPricing;
  if (!pricing) return null;
  refuseKit(row, before);
  if (sent.stockQuantity) throw badField('stockQuantity', OWN_STOCK);
  const pieces = sent.kit ? await requirePieces(tx, row.id, sent.kit.pieces) : ((await readKits(tx, [row])).get(row.id) ?? []);
  const isBack = row.archivedAt === null && row.isAvailable && !(before?.isAvailable && before.archivedAt === null);
  if (sent.kit || isBack) refusePiecesOffSale(pieces);
  fillKit(row, pricing, pieces, rules);
  return pieces;
}

export const OWN_STOCK = 'A kit has no stock of its own. It is as available as its pieces.';

export function refuseKit(row: ProductRow, before: ProductRow | null) {
  if (before && !before.kitPricing) throw badField('kit', 'This product is not a kit. Make the kit as a new product.');
  if (row.options.length > 0) throw badField('options', 'A kit has no options of its own. Choose the variants among its pieces.');
}

export function fillKit(row: ProductRow, pricing: SentKit['pricing'], pieces: readonly KitPiece[], rules: ShopRules) {
  if (row.kitPricing === 'sum' && pricing === 'own') row.sales = [];
  row.kitPricing = pricing;
  row.stockQuantity = 0;
  Object.assign(row, takenFrom(row, pieces));
  refuseAboveMrp(row, pieces, rules, 'originalPrice');
}

/** Locks the pieces against an edit that takes them off sale; sales go on. */
async function requirePieces(tx: Db, kitId: string, sent: SentKit['pieces']): Promise<KitPiece[]> {
  const ids: string[] = [];
  for (const [place, piece] of sent.entries()) {
    const id = await requireVariant(tx, piece, `kit.pieces.${place}`).catch((error: unknown) => {
      throw error instanceof Refusal && error.status === 404 ? badField(`kit.pieces.${place}`, 'This product does not exist.') : error;
    });
    if (ids.includes(id)) throw badField(`kit.pieces.${place}`, 'This piece is listed twice. Enter its quantity instead.');
    ids.push(id);
  }
  const rows = await tx.select().from(products).where(inArray(products.id, ids)).orderBy(products.id).for('key share');
  return sent.map(({ quantity }, place) => {
    const row = rows.find(({ id }) => id === ids[place]);
    if (!row) throw new Error('A piece of the kit vanished.');
    if (row.kitPricing || row.id === kitId) throw badField(`kit.pieces.${place}`, KIT_IN_KIT);
    return pieceOf(kitId, row, quantity);
  });
}

export const KIT_IN_KIT = 'A kit cannot be a piece of a kit.';

export function pieceOf(kitId: string, row: ProductRow, quantity: number): KitPiece {
  const unitPaise = salePrice(row.originalPricePaise, row.offerBasisPoints);
  return { ...row, kitId, productId: row.id, ownName: row.name, name: row.fullName, unitPaise, quantity, mediaKey: null };
}

export function refusePiecesOffSale(pieces: readonly KitPiece[]) {
  const place = pieces.findIndex((piece) => !isSold(piece));
  const piece = pieces[place];
  if (piece) throw badField(`kit.pieces.${place}`, said('{name} is not on sale, so it cannot be part of a kit.', { name: piece.name }));
}

export async function savePieces(tx: Db, kitId: string, pieces: readonly KitPiece[]) {
  await tx.delete(kitPieces).where(eq(kitPieces.kitId, kitId));
  await tx.insert(kitPieces).values(pieces.map(({ productId: pieceId, quantity }, position) => ({ kitId, pieceId, quantity, position })));
}

/** The stored copies, for lists and filters: of several rates the highest. */
function takenFrom(kit: ProductRow, pieces: readonly KitPiece[]) {
  return {
    originalPricePaise: kit.kitPricing === 'sum' ? sumOfPieces(pricedPieces(pieces, (rate) => rate)) : kit.originalPricePaise,
    sales: kit.kitPricing === 'sum' ? salesOfSum(kit, pieces) : kit.sales,
    mrpPaise: mrpOfPieces(pieces),
    gstRateBasisPoints: Math.max(0, ...pieces.map(({ gstRateBasisPoints }) => gstRateBasisPoints)),
    nextGstRateBasisPoints: null,
    nextGstRateFrom: null,
    hsn: pieces[0]?.hsn ?? kit.hsn,
  };
}

/** More than the MRP on a pack may not be charged for it, inside a kit either. */
function refuseAboveMrp(kit: ProductRow, pieces: readonly KitPiece[], { tax }: ShopRules, field: string) {
  const above = kitAboveMrp(
    kit.originalPricePaise,
    pricedPieces(pieces, (rate) => addedRate(rate, tax)),
  );
  if (!above) return;
  const { piece, inclusivePaise, mrpPaise } = above;
  const figures = { kit: kit.name, price: formatRupees(inclusivePaise), mrp: formatRupees(mrpPaise) };
  const name = piece === null ? undefined : pieces[piece]?.name;
  throw badField(
    field,
    name === undefined
      ? said('The price of {kit} with GST ({price}) is above the MRPs of its pieces together ({mrp}).', figures)
      : said('In {kit}, {name} would cost {price} with GST, above its MRP ({mrp}).', { ...figures, name }),
  );
}

/** Kits that hold one of these rows follow them: their price, their MRP, and the pages that show them. The rows must be saved. */
export async function followPieces(tx: Db, actorId: string | null, pieceIds: readonly string[], rules: ShopRules, now: Date) {
  for (const { id } of await kitsWith(tx, pieceIds)) {
    const [kit] = await tx.select().from(products).where(eq(products.id, id)).for('no key update');
    if (!kit) continue;
    const pieces = (await readKits(tx, [kit])).get(id) ?? [];
    const taken = takenFrom(kit, pieces);
    refuseAboveMrp({ ...kit, ...taken }, pieces, rules, 'originalPrice');
    const { originalPricePaise, mrpPaise, sales } = kit;
    const isRepriced = originalPricePaise !== taken.originalPricePaise || mrpPaise !== taken.mrpPaise;
    if (isRepriced || JSON.stringify(sales) !== JSON.stringify(taken.sales))
      await recordAudit(tx, actorId, 'product.update', `product:${id}`, { originalPricePaise, mrpPaise, sales }, taken);
    await tx
      .update(products)
      .set({ ...taken, updatedAt: now })
      .where(eq(products.id, id));
    await pagesChanged(tx, 'products', `product:${id}`);
  }
}

/** A kit is sold whole: its pieces leave the shop after it. */
export async function refuseToTakeFromKits(tx: Db, changes: ReadonlyArray<{ before: ProductRow | null; row: ProductRow | null }>) {
  for (const { before, row } of changes) {
    if (!before || !isSold(before) || (row && isSold(row))) continue;
    const [kit] = await kitsWith(tx, [before.id]);
    if (kit) throw badField('isAvailable', stands(before.fullName, kit.name));
  }
}

const stands = (name: string, kit: string): Said =>
  said('{name} is part of the kit {kit}. Take it out of the kit, or delete the kit, first.', { name, kit });

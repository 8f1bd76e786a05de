// As many kits as the scarcest piece allows (D50).
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { findPictures } from '../../media/media.server.ts';
import type { Db } from '../../platform/database.server.ts';
import type { Language } from '../../platform/words/language.ts';
import { inEachLanguage } from '../../platform/words/texts-by-language.ts';
import { kitWithGst, mrpOfPieces, sumOfPieces } from '../../pricing/kit-price.ts';
import { salePrice } from '../../pricing/sale-price.ts';
import { products } from '../catalogue.tables.ts';
import { nameIn } from '../product-name.ts';
import { soldProduct } from '../variants/sold-product.server.ts';
import { kitPieces } from './kit-pieces.tables.ts';
import type { KitView } from './kits.schema.ts';

const pieceColumns = {
  ...soldProduct,
  /** Its own offer: shares of a kit follow the prices without timed sales, which would lift the share of another piece above its MRP. */
  offerBasisPoints: products.offerBasisPoints,
  sales: products.sales,
  kitId: kitPieces.kitId,
  productId: kitPieces.pieceId,
  quantity: kitPieces.quantity,
  variantOfId: products.variantOfId,
  variantLabel: products.variantLabel,
  variantLabels: products.variantLabels,
  ownName: products.name,
  texts: products.texts,
  sku: products.sku,
  mrpPaise: products.mrpPaise,
  declarations: products.declarations,
};

/** A piece with its current catalogue data: `productId` is the variant's row. */
export type KitPiece = Awaited<ReturnType<typeof selectPieces>>[number];

const selectPieces = (db: Db, kitIds: readonly string[]) =>
  db
    .select(pieceColumns)
    .from(kitPieces)
    .innerJoin(products, eq(products.id, kitPieces.pieceId))
    .where(inArray(kitPieces.kitId, [...kitIds]))
    .orderBy(kitPieces.position);

/** The pieces of those rows that are kits, by the kit's id. No query without a kit. */
export async function readKits(db: Db, rows: ReadonlyArray<{ id: string; kitPricing: string | null }>): Promise<Map<string, KitPiece[]>> {
  const ids = [...new Set(rows.flatMap(({ id, kitPricing }) => (kitPricing ? id : [])))];
  if (ids.length === 0) return new Map();
  const pieces = await selectPieces(db, ids);
  return new Map(ids.map((id) => [id, pieces.filter(({ kitId }) => kitId === id)]));
}

export async function kitsWith(db: Db, pieceIds: readonly string[]): Promise<Array<{ id: string; name: string }>> {
  if (pieceIds.length === 0) return [];
  return db
    .selectDistinct({ id: products.id, name: products.name })
    .from(kitPieces)
    .innerJoin(products, eq(products.id, kitPieces.kitId))
    .where(and(inArray(kitPieces.pieceId, [...pieceIds]), isNull(products.archivedAt)))
    .orderBy(products.id);
}

export const isSold = ({ isAvailable, archivedAt }: Pick<KitPiece, 'isAvailable' | 'archivedAt'>) => isAvailable && archivedAt === null;

export const stockOfKit = (pieces: readonly KitPiece[]) =>
  pieces.length === 0 ? 0 : Math.min(...pieces.map((piece) => (isSold(piece) ? Math.floor(piece.stockQuantity / piece.quantity) : 0)));

/** The same in SQL, for a statement over `products`; other products have their own stock. */
export const stockOnShelf: SQL<number> = sql`(case when products.kit_pricing is null then products.stock_quantity else coalesce((
  select min(case when piece.is_available and piece.archived_at is null then piece.stock_quantity / part.quantity else 0 end)
  from kit_pieces part join products piece on piece.id = part.piece_id where part.kit_id = products.id), 0) end)`.mapWith(Number);

export const pricedPieces = (pieces: readonly KitPiece[], rateOf: (gstRateBasisPoints: number) => number) =>
  pieces.map(({ quantity, originalPricePaise, offerBasisPoints, gstRateBasisPoints, mrpPaise }) => ({
    quantity,
    pricePaise: salePrice(originalPricePaise, offerBasisPoints),
    gstRateBasisPoints: rateOf(gstRateBasisPoints),
    mrpPaise,
  }));

/** What the prices of a kit take from its pieces. `gstPercent` is 0 where the pieces have several rates. */
export function kitPrices(
  unitPaise: number,
  pieces: readonly KitPiece[],
  { added, charged }: Record<'added' | 'charged', (gstRateBasisPoints: number) => number>,
) {
  const [rate = 0, ...others] = new Set(pieces.map(({ gstRateBasisPoints }) => charged(gstRateBasisPoints)));
  return {
    inclusivePaise: kitWithGst(unitPaise, pricedPieces(pieces, added)),
    gstPercent: others.length > 0 ? 0 : rate / 100,
    mrpPaise: mrpOfPieces(pieces),
  };
}

export async function kitViews(
  db: Db,
  rows: ReadonlyArray<{ id: string; kitPricing: KitView['pricing'] | null }>,
  kits: ReadonlyMap<string, KitPiece[]>,
  language: Language,
): Promise<Map<string, KitView>> {
  if (kits.size === 0) return new Map();
  const pictures = await findPictures(
    db,
    [...kits.values()].flat().flatMap(({ mediaKey }) => mediaKey ?? []),
  );
  const viewOf = (piece: KitPiece): KitView['pieces'][number] => ({
    id: piece.productId,
    productId: piece.variantOfId ?? piece.productId,
    ownName: piece.ownName,
    names: inEachLanguage(piece.texts, 'name'),
    name: nameIn(language, { ...piece, name: piece.ownName, names: inEachLanguage(piece.texts, 'name') }),
    variantLabel: piece.variantLabel,
    variantLabels: piece.variantLabels,
    slug: piece.slug,
    sku: piece.sku,
    quantity: piece.quantity,
    unitPaise: piece.unitPaise,
    mrpPaise: piece.mrpPaise,
    netQuantity: piece.declarations.netQuantity,
    stockQuantity: piece.stockQuantity,
    picture: (piece.mediaKey && pictures.get(piece.mediaKey)) || null,
  });
  return new Map(
    rows.flatMap(({ id, kitPricing }) => {
      const pieces = kits.get(id) ?? [];
      const separatelyPaise = sumOfPieces(pieces.map(({ quantity, unitPaise: pricePaise }) => ({ quantity, pricePaise })));
      return kitPricing ? [[id, { pricing: kitPricing, separatelyPaise, pieces: pieces.map(viewOf) }]] : [];
    }),
  );
}

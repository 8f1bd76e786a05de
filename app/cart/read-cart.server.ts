import { eq } from 'drizzle-orm';
import { products } from '../catalogue/catalogue.tables.ts';
import { getProductAnswers } from '../catalogue/find-product.server.ts';
import type { Kept } from '../catalogue/kept/kept-products.server.ts';
import { readSoldAnswers } from '../catalogue/kept/sold-answers.server.ts';
import { readKits } from '../catalogue/kits/read-kits.server.ts';
import type { ProductAnswer } from '../catalogue/product-answer.schema.ts';
import { rowVersion, soldProduct } from '../catalogue/variants/sold-product.server.ts';
import type { Db } from '../platform/database.server.ts';
import { prepared } from '../platform/postgres/prepared.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { inOneReading, readSection } from '../settings/settings.server.ts';
import type { CartItem } from './cart.schema.ts';
import { cartItems } from './cart.tables.ts';
import { addedLines, problemOf, type Sellable, sharedShelf } from './cart-goods.server.ts';
import { readStanding } from './standing.server.ts';

/** A line with the current catalogue data of its variant: `productId` is the variant's row. */
export type CartLine = Awaited<ReturnType<typeof readCart>>[number];

/** For a caller that has a transaction: past the answers that are kept. */
export async function listCart(db: Db, userId: string): Promise<CartItem[]> {
  const lines = await readCart(db, userId);
  const ids = lines.map(({ productId }) => productId);
  return serializeItems(lines, await getProductAnswers(db, ids));
}

export function serializeItems(lines: readonly CartLine[], answers: ReadonlyMap<string, ProductAnswer>): CartItem[] {
  return lines.flatMap((line) => {
    const Product = answers.get(line.productId);
    if (!Product) return [];
    const { id, quantity, atMost } = line;
    const { id: productId, variantId, variantLabel: variant } = Product;
    return [{ id, productId, variantId, variant, quantity, atMost, Product, problem: problemOf(line) }];
  });
}

export const readCart = async (db: Db, userId: string) => (await readWholeCart(db, userId)).lines;

export type WholeCart = Awaited<ReturnType<typeof readWholeCart>>;

/** With what decides its price beside its lines: two statements, with the settings. */
export async function readWholeCart(anyDb: Db, userId: string) {
  const db = inOneReading(anyDb);
  const [standing, lines] = await Promise.all([readStanding(db, userId), readLines(db, userId)]);
  return { userId, ...standing, lines: await onOneShelf(db, lines, standing.held) };
}

const findLines = prepared({ userId: cartItems.userId }, (db, { userId }) =>
  db
    .select({
      id: cartItems.id,
      productId: cartItems.productId,
      quantity: cartItems.quantity,
      createdAt: cartItems.createdAt,
      version: rowVersion,
      ...soldProduct,
    })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(eq(cartItems.userId, userId)),
);

async function readLines(db: Db, userId: string) {
  const lines = await findLines(db, { userId });
  return lines.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
}

async function onOneShelf<Line extends Sellable>(db: Db, lines: readonly Line[], held: ReadonlyMap<string, number>) {
  const { atMostAnOrder } = await readSection(db, 'stock');
  return sharedShelf(await withPieces(db, lines), { held, atMostAnOrder });
}

async function withPieces<Line extends Sellable>(db: Db, lines: readonly Line[]) {
  const kits = await readKits(
    db,
    lines.map(({ productId: id, kitPricing }) => ({ id, kitPricing })),
  );
  return lines.map((line) => ({ ...line, pieces: line.kitPricing ? (kits.get(line.productId) ?? []) : null }));
}

export async function readAddedLines(tx: Db, userId: string, otherId: string) {
  const own = await readLines(tx, userId);
  const lines = await withPieces(tx, [...own, ...(await readLines(tx, otherId))]);
  const { atMostAnOrder } = await readSection(tx, 'stock');
  return addedLines(lines.slice(0, own.length), lines.slice(own.length), atMostAnOrder);
}

type StoredLine = Awaited<ReturnType<typeof readLines>>[number];
/** The cart of a transaction that holds it, without what its lines can have of the shelf. */
export type HeldCart = { lines: readonly StoredLine[]; held: ReadonlyMap<string, number> };

export async function readHeldCart(tx: Db, userId: string): Promise<HeldCart> {
  const { held } = await readStanding(tx, userId);
  return { held, lines: await readLines(tx, userId) };
}

const findNewLine = prepared({ productId: products.id }, (tx, { productId }) =>
  tx
    .select({ productId: products.id, version: rowVersion, ...soldProduct })
    .from(products)
    .where(eq(products.id, productId)),
);

/** `id` and `quantity` are still to be set. */
export async function newLine(tx: Db, productId: string, createdAt: Date): Promise<StoredLine> {
  const [product] = await findNewLine(tx, { productId });
  if (!product) throw new Refusal(404, 'Product not found.');
  return { ...product, id: '', quantity: 0, createdAt };
}

/** Beside what else is in the cart: a kit and its piece may need the same stock. What unpaid orders hold is still on hold. */
export async function requireOnShelf(tx: Db, { lines }: HeldCart, wanted: StoredLine) {
  const beside = lines.filter(({ productId }) => productId !== wanted.productId);
  const asked = (await onOneShelf(tx, [...beside, wanted], new Map())).at(-1);
  const inTheWay = asked && problemOf(asked);
  if (!inTheWay) return;
  const { code, ...sentence } = inTheWay;
  throw new Refusal(409, sentence, { code });
}

/** A line as the cart shows it: those before it come first to the shelf. */
export async function serializeLine({ db, pages }: Kept, { lines, held }: HeldCart, line: StoredLine): Promise<CartItem> {
  const isIn = lines.some(({ productId }) => productId === line.productId);
  const all = isIn ? lines.map((each) => (each.productId === line.productId ? line : each)) : [...lines, line];
  const shown = (await onOneShelf(db, all, held)).filter(({ id }) => id === line.id);
  const [item] = serializeItems(shown, await readSoldAnswers({ db, pages }, [line]));
  if (!item) throw noSuchItem();
  return item;
}

export const noSuchItem = () => new Refusal(404, 'This item is not in your cart.');

import type { Order } from '../orders.schema.ts';

export type OrderedGood = { productId: string; kitId: string | null; name: string; quantity: number };

/** A product both bought and received as a gift in one order is one; the same product inside a kit is another. */
export function goodsOfOrder({ products }: Pick<Order, 'products'>): OrderedGood[] {
  const goods = new Map<string, OrderedGood>();
  for (const { id, name, quantity, pieces = [] } of products)
    for (const good of pieces.length > 0
      ? pieces.map((piece) => ({ productId: piece.id, kitId: id, name: `${piece.name} (${name})`, quantity: piece.quantity }))
      : [{ productId: id, kitId: null, name, quantity }]) {
      const key = `${good.productId} ${good.kitId}`;
      const known = goods.get(key);
      goods.set(key, known ? { ...known, quantity: known.quantity + good.quantity } : good);
    }
  return [...goods.values()];
}

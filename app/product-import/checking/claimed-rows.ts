// No two rows of a file may share a product, SKU or name: the first one claims it.

export type Claims = Record<'product' | 'sku' | 'name', Map<string, number>>;
export type Say = (field: string, message: string) => void;

export const noClaims = (): Claims => ({ product: new Map(), sku: new Map(), name: new Map() });

export function claim(
  claims: Claims,
  line: number,
  claimed: { product: string | undefined; name: string | null | undefined },
  skus: ReadonlyArray<readonly [sku: string | undefined, line: number | undefined]>,
  say: Say,
) {
  const isFirst = (identity: keyof Claims, key: string | null | undefined, own: number, field: string, words: string) => {
    const first = key ? claims[identity].get(key) : undefined;
    if (first !== undefined) say(field, `Row ${first} ${words}.`);
    else if (key) claims[identity].set(key, own);
    return first === undefined;
  };
  if (!isFirst('product', claimed.product, line, 'sku', 'is about the same product')) return;
  for (const [place, [sku, own = line]] of skus.entries()) {
    const field = skus.length > 1 ? `variants.${place}.sku` : 'sku';
    if (!isFirst('sku', sku, own, field, 'has the same SKU')) return;
  }
  isFirst('name', claimed.name, line, 'name', 'has the same name');
}

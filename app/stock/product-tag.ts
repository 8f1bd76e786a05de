type Goods = { id: string; variantOfId: string | null };

/** Tags what shows a product, of which the goods may be one variant. */
export const productTag = ({ id, variantOfId }: Goods) => `product:${variantOfId ?? id}` as const;

/** Tags what shows how many pieces there are. */
export const stockTag = ({ id, variantOfId }: Goods) => `stock:${variantOfId ?? id}` as const;

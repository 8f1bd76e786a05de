/** Tags what shows a product, of which the goods may be one variant. */
export const productTag = ({ id, variantOfId }: { id: string; variantOfId: string | null }) => `product:${variantOfId ?? id}` as const;

import { sql } from 'drizzle-orm';
import { products } from '../catalogue.tables.ts';
import { offerNow, paiseNow } from '../sales/price-now.server.ts';

/** Another one after each change of the row. A kept answer with the same one shows this row. */
export const rowVersion = sql<string>`products.xmin::text`;

/** The product data that an order stores, and that decides whether it can be sold. */
export const soldProduct = {
  name: products.fullName,
  slug: products.slug,
  hsn: products.hsn,
  originalPricePaise: products.originalPricePaise,
  offerBasisPoints: offerNow('products'),
  /** After the offer or the sale of this moment. */
  unitPaise: paiseNow('products'),
  gstRateBasisPoints: products.gstRateBasisPoints,
  isAvailable: products.isAvailable,
  archivedAt: products.archivedAt,
  stockQuantity: products.stockQuantity,
  kitPricing: products.kitPricing,
  mediaKey: sql<string | null>`(select media_key from product_pictures where product_id in (${products.id}, ${products.variantOfId})
    order by (product_id = ${products.id}) desc, position limit 1)`,
};

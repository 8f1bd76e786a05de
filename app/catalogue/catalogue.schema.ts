import { z } from 'zod';
import { cleanFilter, isFilter } from '../facets/facet-filter.ts';
import { listQuery } from '../platform/http/list-query.ts';
import { PRODUCT_STATES } from './states/product-state.ts';

export const PICTURES_AT_MOST = 10;

const PRODUCT_SORTS = [
  ...(['date-desc', 'date-asc', 'name-asc', 'name-desc', 'sku-asc', 'sku-desc'] as const),
  ...(['price-asc', 'price-desc', 'stock-asc', 'stock-desc'] as const),
] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const productQuery = listQuery.pick({ page: true, limit: true, search: true }).extend({
  category: z.string().trim().max(120).default(''),
  ingredient: z.string().trim().max(120).default(''),
  filter: z
    .string()
    .max(400)
    .default('')
    .refine(isFilter, 'Write a filter as facet.value, and join several with _.')
    .transform(cleanFilter)
    .describe('Values of other filters, such as concern.acne_concern.tan; one that does not exist is refused'),
  /** For staff: includes products not on sale; `kept` excludes deleted ones, the others have only those in that state. */
  scope: z.enum(['all', 'kept', ...PRODUCT_STATES]).optional(),
  /** For staff: products with legal problems or doubtful texts. */
  attention: z.literal('yes').optional(),
  sort: z.enum(PRODUCT_SORTS).default('date-desc').describe('By the lowest price on sale, and by the stock of all variants'),
  /** `low` as the settings define it, including sold-out products; `expiring`: a batch has expired or soon will. */
  stock: z.enum(['low', 'out', 'expiring']).optional(),
});
export type ProductQuery = z.output<typeof productQuery>;

import { z } from 'zod';
import type { Picture, StoredPicture } from '../../media/media.schema.ts';
import { rule } from '../../platform/words/said.ts';
import type { KitPricing } from '../catalogue.tables.ts';
import type { Declarations } from '../declarations/declarations.schema.ts';

export const PIECES_OF_KIT_AT_MOST = 20;

const QUANTITY = rule('The quantity must be a whole number from 1 to {count}.', { count: PIECES_OF_KIT_AT_MOST });
const TOO_MANY = rule('A kit may have at most {count} pieces.', { count: PIECES_OF_KIT_AT_MOST });

export const sentKit = z.object({
  pricing: z
    .enum(['own', 'sum'], 'A kit has a price of its own (own), or a percentage off its pieces (sum).')
    .describe('`own`: originalPrice is its price. `sum`: the prices of its pieces together, less offerPercentage'),
  pieces: z
    .array(
      z.object({
        productId: z.uuid('Please choose a product.'),
        variantId: z.uuid('Please choose a variant.').optional().describe('Needed where the product has several'),
        quantity: z.number(QUANTITY).int(QUANTITY).min(1, QUANTITY).max(PIECES_OF_KIT_AT_MOST, QUANTITY),
      }),
      'A kit needs its pieces.',
    )
    .refine((pieces) => countOf(pieces) >= 2, 'A kit needs at least two pieces.')
    .refine((pieces) => countOf(pieces) <= PIECES_OF_KIT_AT_MOST, TOO_MANY),
});
export type SentKit = z.output<typeof sentKit>;

const countOf = (pieces: ReadonlyArray<{ quantity: number }>) => pieces.reduce((sum, { quantity }) => sum + quantity, 0);

export type KitPieceView = {
  id: string;
  productId: string;
  /** Without its variant; `names` in other languages, by language code. */
  ownName: string;
  names: Record<string, string>;
  /** With its variant, in the language of the page. */
  name: string;
  variantLabel: string;
  variantLabels: Record<string, string>;
  slug: string;
  sku: string;
  quantity: number;
  /** One piece bought separately, after its offer. */
  unitPaise: number;
  mrpPaise: number | null;
  netQuantity: Declarations['netQuantity'];
  stockQuantity: number;
  picture: StoredPicture | null;
};
export const picturesOfPieces = ({ pieces }: KitView): Picture[] => [
  ...new Map(pieces.flatMap(({ picture, name }) => (picture ? [[picture.key, { ...picture, alt: name }] as const] : []))).values(),
];

export type KitView = { pricing: KitPricing; separatelyPaise: number; pieces: KitPieceView[] };

export const kitAnswer = z.object({
  pricing: z.enum(['own', 'sum']).describe('A price of its own, or a percentage off its pieces'),
  priceSeparately: z.number().describe('What its pieces cost separately, counted as `price`'),
  pieces: z.array(
    z.object({
      productId: z.uuid(),
      variantId: z.uuid(),
      name: z.string(),
      names: z.record(z.string(), z.string()).describe('In other languages, by language code'),
      variant: z.string(),
      variantLabels: z.record(z.string(), z.string()).describe('The variant in other languages, by language code'),
      slug: z.string(),
      sku: z.string(),
      quantity: z.number().int(),
      price: z.number().describe('One piece bought separately'),
      mrp: z.number().nullable(),
      image: z.string().nullable(),
    }),
  ),
});

import { z } from 'zod';

const firm = z.object({ name: z.string().trim().max(200), address: z.string().trim().max(500) });
export type Firm = z.output<typeof firm>;

export const declarations = z.object({
  genericName: z.string().trim().max(120),
  netQuantity: z.object({ value: z.number().positive().max(1_000_000), unit: z.enum(['g', 'ml', 'piece']) }).nullable(),
  manufacturer: firm.nullable(),
  packer: firm.nullable(),
  importer: firm.nullable(),
  countryOfOrigin: z.string().trim().max(120),
  shelfLifeMonths: z.number().int().min(1).max(1200).nullable(),
  inciIngredients: z.string().trim().max(20_000),
  mfgLicenceNo: z.string().trim().max(120),
  originDot: z.enum(['green', 'brown']).nullable(),
  warnings: z.string().trim().max(20_000),
  /** Where size matters to the buyer, as for a brush; missing in products from before the field existed. */
  dimensions: z.string().trim().max(120).optional(),
});
export type Declarations = z.output<typeof declarations>;

export const NO_DECLARATIONS: Declarations = {
  genericName: '',
  netQuantity: null,
  manufacturer: null,
  packer: null,
  importer: null,
  countryOfOrigin: 'India',
  shelfLifeMonths: null,
  inciIngredients: '',
  mfgLicenceNo: '',
  originDot: null,
  warnings: '',
};

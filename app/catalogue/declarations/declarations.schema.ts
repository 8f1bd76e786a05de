import { z } from 'zod';
import type { Declarations } from '../catalogue.tables.ts';

const firm = z.object({ name: z.string().trim().max(200), address: z.string().trim().max(500) }).nullable();

export const declarations = z.object({
  genericName: z.string().trim().max(120),
  netQuantity: z.object({ value: z.number().positive().max(1_000_000), unit: z.enum(['g', 'ml', 'piece']) }).nullable(),
  manufacturer: firm,
  packer: firm,
  importer: firm,
  countryOfOrigin: z.string().trim().max(120),
  shelfLifeMonths: z.number().int().min(1).max(1200).nullable(),
  inciIngredients: z.string().trim().max(20_000),
  mfgLicenceNo: z.string().trim().max(120),
  originDot: z.enum(['green', 'brown']).nullable(),
  warnings: z.string().trim().max(20_000),
  dimensions: z.string().trim().max(120).optional(),
});

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

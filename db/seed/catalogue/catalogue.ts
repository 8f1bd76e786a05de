import { bodyCare } from './body-care.ts';
import { bodyCareHindi } from './body-care-hindi.ts';
import { cleanseAndTone } from './cleanse-and-tone.ts';
import { cleanseAndToneHindi } from './cleanse-and-tone-hindi.ts';
import { faceCare } from './face-care.ts';
import { faceCareHindi } from './face-care-hindi.ts';
import { lipCare } from './lip-care.ts';
import { lipCareHindi } from './lip-care-hindi.ts';
import type { SeedHindi, SeedProduct } from './product.ts';

/** The demo shop's catalogue: fictional goods with plausible formulas, prices and declarations. */
export const catalogue: SeedProduct[] = [...lipCare, ...cleanseAndTone, ...faceCare, ...bodyCare];

/** Products by slug. */
export const catalogueHindi: Record<string, SeedHindi> = { ...lipCareHindi, ...cleanseAndToneHindi, ...faceCareHindi, ...bodyCareHindi };

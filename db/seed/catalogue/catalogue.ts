import { bodyCare } from './body-care.ts';
import { cleanseAndTone } from './cleanse-and-tone.ts';
import { faceCare } from './face-care.ts';
import { lipCare } from './lip-care.ts';
import type { SeedProduct } from './product.ts';

/** The demo shop's catalogue: fictional goods with plausible formulas, prices and declarations. */
export const catalogue: SeedProduct[] = [...lipCare, ...cleanseAndTone, ...faceCare, ...bodyCare];

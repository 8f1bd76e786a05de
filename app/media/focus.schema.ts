import { z } from 'zod';

/** Which field of 5 by 5, row by row, stays in view where the picture is cropped; null: what the place shows by itself, mostly the middle. */
export const focus = z.number().int().min(0).max(24).nullable();

import { z } from 'zod';

/** Which field of 5 by 5, row by row, is the focal point of a crop; null: the place's default, mostly the centre. */
export const focus = z.number().int().min(0).max(24).nullable();

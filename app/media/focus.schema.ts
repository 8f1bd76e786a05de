import { z } from 'zod';

/** The focal point of a crop: a cell of a 5 by 5 grid, row by row; null: the default of each place, mostly the centre. */
export const focus = z.number().int().min(0).max(24).nullable();

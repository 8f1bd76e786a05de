import { z } from 'zod';
import { COLOUR_NAMES, type ColourName, OWN_COLOURS } from './colours.ts';

const hexColour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Enter the colour as # and six digits, such as #8c4a2f');
export const colours = z.object(
  Object.fromEntries(COLOUR_NAMES.map((name) => [name, hexColour.default(OWN_COLOURS[name])])) as Record<
    ColourName,
    z.ZodDefault<typeof hexColour>
  >,
);

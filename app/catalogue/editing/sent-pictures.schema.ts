import { z } from 'zod';
import { focus } from '../../media/focus.schema.ts';
import { byLanguage } from '../../platform/words/texts-by-language.ts';
import { textUpTo } from '../../platform/words/typed-text.ts';
import { PICTURES_AT_MOST } from '../catalogue.schema.ts';

const alt = textUpTo(300).optional();
/** The languages that are named are replaced, others stay. */
const texts = byLanguage(z.object({ alt })).optional();
const shownAs = { alt, texts, focus: focus.optional() };

/** In order: stored pictures by key, new ones by their index among the files in `images`. */
export const sentPictures = z
  .array(
    z.union([z.object({ key: z.string().max(200), ...shownAs }), z.object({ file: z.int().min(0).max(PICTURES_AT_MOST), ...shownAs })]),
  )
  .max(PICTURES_AT_MOST);
export type PictureList = z.output<typeof sentPictures>;

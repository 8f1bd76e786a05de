import { z } from 'zod';
import { byLanguage } from '../../platform/words/texts-by-language.ts';
import { textUpTo } from '../../platform/words/typed-text.ts';

/** Shown to staff; the most used where there are more. */
export const TAGS_SHOWN = 200;

const tagTexts = z.object({ name: textUpTo(40).optional() }).strict();
export type TagTexts = z.output<typeof tagTexts>;

export const tagAnswer = z.object({
  tag: z.string().describe('As staff write it in a post, in lower case'),
  texts: byLanguage(tagTexts),
});
export type TagAnswer = z.output<typeof tagAnswer>;

export const tagsForm = z.object({
  tags: z.array(z.object({ tag: z.string().trim().toLowerCase().min(1).max(40), texts: byLanguage(tagTexts) })).max(TAGS_SHOWN),
});

import { z } from 'zod';
import { isLanguage, languages, SOURCE } from '../platform/words/language.ts';
import { rule } from '../platform/words/said.ts';
import { charactersAtMost, textUpTo } from '../platform/words/typed-text.ts';

const SLUG_AT_MOST = 60;
const ALT_AT_MOST = 250;

/** `{ en: …, hi: … }`; a language without a text shows the source text. */
export const words = (atMost: number) =>
  z
    .record(
      z.string().refine((code): boolean => isLanguage(code), 'The shop has no such language'),
      textUpTo(atMost),
    )
    .default({});
export const needed = (atMost: number) =>
  words(atMost).refine((texts) => Boolean(texts[SOURCE]), { message: 'Enter a text', path: [SOURCE] });
export type Words = z.output<ReturnType<typeof words>>;

export const list = <Item extends z.ZodType>(item: Item, atMost: number) =>
  z.array(item).max(atMost, rule('At most {count} items', { count: String(atMost) }));

export const slug = z
  .string()
  .trim()
  .toLowerCase()
  .max(SLUG_AT_MOST, charactersAtMost(SLUG_AT_MOST))
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and hyphens');

/** A picture that staff uploaded for a page. Readers of every language need its description. */
export const uploaded = z.object({
  key: z.string().regex(/^[0-9a-f]{32}$/, 'Upload a picture'),
  alt: words(ALT_AT_MOST).superRefine((texts, check) => {
    for (const language of languages())
      if (!texts[language]) check.addIssue({ code: 'custom', path: [language], message: 'Describe the picture' });
  }),
});
export type Uploaded = z.output<typeof uploaded>;

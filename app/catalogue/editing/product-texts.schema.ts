import { z } from 'zod';
import { byLanguage } from '../../platform/words/texts-by-language.ts';
import { textUpTo } from '../../platform/words/typed-text.ts';
import type { ProductTexts } from '../catalogue.tables.ts';
import { aboutText, eachPackText, eachText, PACK_TEXTS, type TextField } from '../texts/text-fields.ts';
import { list } from './form-fields.schema.ts';

export const fieldText = (field: TextField) => textUpTo(aboutText(field).atMost);

export const productTexts = z.object({
  ...eachText((field) => fieldText(field).default('')),
  ...eachPackText((field) => textUpTo(PACK_TEXTS[field].atMost).default('')),
  overallBenefits: list('overallBenefits').default([]),
  howToUse: list('howToUse').default([]),
  keyIngredients: z
    .record(z.string().max(120), z.object({ name: textUpTo(120), description: textUpTo(20_000), benefits: list('Benefits', 2_000) }))
    .default({})
    .describe('By their name in the source language'),
}) satisfies z.ZodType<ProductTexts>;

const texts = z.array(z.string());
export const textsAnswer = byLanguage(
  productTexts
    .extend({
      overallBenefits: texts,
      howToUse: texts,
      keyIngredients: z
        .record(z.string(), z.object({ name: z.string(), description: z.string(), benefits: texts }))
        .describe('By their name in the source language'),
    })
    .partial(),
);

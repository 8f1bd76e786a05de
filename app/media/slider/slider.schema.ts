import { z } from 'zod';
import { byLanguage } from '../../platform/words/texts-by-language.ts';
import { textUpTo } from '../../platform/words/typed-text.ts';
import { SLIDER_IMAGES_AT_MOST, settingsSchemas } from '../../settings/settings.schema.ts';
import { focus } from '../focus.schema.ts';
import type { Picture } from '../media.schema.ts';

export const DEVICES = ['desktop', 'mobile'] as const;
export type Device = (typeof DEVICES)[number];

export const device = z.object({ device: z.enum(DEVICES) });
export const sliderKey = z.object({
  key: z.string('Which image?').regex(/^(desktop|mobile)\/[0-9a-f]{32}\/[\w.-]{1,80}$/, 'This is not the key of an image.'),
});
export const sliderPlace = z.object({ place: z.number().int().min(1).max(SLIDER_IMAGES_AT_MOST).nullable() });
export const imagesQuery = z.object({ scope: z.enum(['all']).optional() });

const slideTexts = { alt: textUpTo(200), heading: textUpTo(80), text: textUpTo(200), actionLabel: textUpTo(40) };

export const sliderWords = z
  .object({
    ...slideTexts,
    actionHref: textUpTo(200).regex(/^(\/(?!\/).*)?$/, 'Enter a path in the shop starting with /, such as /shop'),
    /** The languages that are named are replaced, others stay. */
    texts: byLanguage(z.object(slideTexts).partial()).default({}),
    /** Forms send it as text; omitted, it stays. */
    focus: z.preprocess((sent) => (sent === '' ? null : typeof sent === 'string' ? Number(sent) : sent), focus.optional()),
  })
  .refine(({ actionLabel, actionHref }) => (actionLabel === '') === (actionHref === ''), {
    path: ['actionHref'],
    message: 'Enter both the link text and the URL',
  });
export type SliderWords = z.output<typeof sliderWords>;

/** `updatedAt`: the slider's when it was opened, so that two people do not overwrite each other. */
export const sliderForm = settingsSchemas.slider.extend({ updatedAt: z.iso.datetime({ offset: true }).nullish() });

export const sliderImage = z.object({
  id: z.string().describe('The same as `key`'),
  key: z.string(),
  url: z.string(),
  name: z.string().describe('The last part of the key'),
  mediaKey: z.string(),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  ...sliderWords.shape,
  focus,
  place: z.number().nullable().describe('From 1; null when the slider does not show it'),
});
export type SliderImage = z.output<typeof sliderImage>;

export const imagesAnswer = z.object({ images: z.array(sliderImage) });

export type Slide = Pick<SliderWords, 'heading' | 'text' | 'actionLabel' | 'actionHref'> & {
  key: string;
  desktop: Picture;
  phone: Picture;
  /** If one device has more slides than the other, the extra ones appear only there. */
  shownOn: 'both' | Device;
};

import type { Db } from '../../platform/database.server.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { type Language, SOURCE } from '../../platform/words/language.ts';
import { translated } from '../../platform/words/texts-by-language.ts';
import type { Picture } from '../media.schema.ts';
import type { SlideTexts } from '../media.tables.ts';
import { DEVICES, type Device, type Slide, type SliderImage } from './slider.schema.ts';
import { listSliderImages } from './slider-images.server.ts';

export async function sliderTexts(db: Db): Promise<string[]> {
  const shown = (await Promise.all(DEVICES.map((device) => listSlider(db, device)))).flat();
  const worded: Partial<SlideTexts>[] = shown.flatMap((image) => [image, ...Object.values(image.texts)]);
  return worded.flatMap(({ heading = '', text = '', actionLabel = '' }) => [heading, text, actionLabel]);
}

export async function listSlider(db: Db, device: Device): Promise<SliderImage[]> {
  const images = await listSliderImages(db, device);
  return images.filter(({ place }) => place !== null).sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
}

/** From memory, for pages that carry the tag of the settings. */
export const rememberedSlides = ({ db, pages }: Pick<Shop, 'db' | 'pages'>, language: Language) =>
  pages.remember(`slides ${language}`, ['settings'], () => listSlides(db, language));

/** Pictures at the same position form one slide with the desktop's texts. A device without any uses the other's. */
export async function listSlides(db: Db, language: Language = SOURCE): Promise<Slide[]> {
  const desktop = await listSlider(db, 'desktop');
  const mobile = await listSlider(db, 'mobile');
  return Array.from({ length: Math.max(desktop.length, mobile.length) }, (_, place): Slide[] => {
    const wide = desktop[place];
    const upright = mobile[place];
    const worded = wide ?? upright;
    if (!worded) return [];
    const { alt, heading, text, actionLabel, actionHref } = translated<SlideTexts & Pick<SliderImage, 'texts' | 'actionHref'>>(
      worded,
      language,
    );
    const isOnOne = (desktop.length > 0 && !wide) || (mobile.length > 0 && !upright);
    return [
      {
        key: worded.key,
        desktop: pictureOf(wide ?? worded, alt),
        phone: pictureOf(upright ?? worded, alt),
        shownOn: isOnOne ? (wide ? 'desktop' : 'mobile') : 'both',
        ...{ heading, text, actionLabel, actionHref },
      },
    ];
  }).flat();
}

const pictureOf = ({ mediaKey: key, width, height, widths, focus }: SliderImage, alt: string): Picture => ({
  ...{ key, width, height, widths, focus },
  alt,
});

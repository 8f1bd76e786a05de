import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../platform/database.server.ts';
import { pagesChanged } from '../../platform/pages/page-cache.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { withTexts } from '../../platform/words/texts-by-language.ts';
import { SLIDER_IMAGES_AT_MOST } from '../../settings/settings.schema.ts';
import { readSection, saveSection } from '../../settings/settings.server.ts';
import { settings } from '../../settings/settings.tables.ts';
import { pictureUrl } from '../../ui/pictures/picture-url.ts';
import { takePicture } from '../media.server.ts';
import { media, sliderImages } from '../media.tables.ts';
import { DEVICES, type Device, type SliderImage, type SliderWords, type sliderForm } from './slider.schema.ts';

export async function listSliderImages(db: Db, device: Device): Promise<SliderImage[]> {
  const shown = (await readSection(db, 'slider'))[device];
  const rows = await db
    .select({ image: sliderImages, picture: { width: media.width, height: media.height, widths: media.widths } })
    .from(sliderImages)
    .innerJoin(media, eq(media.key, sliderImages.mediaKey))
    .where(and(eq(sliderImages.device, device), isNull(sliderImages.deletedAt)))
    .orderBy(desc(sliderImages.createdAt), asc(sliderImages.key));
  return rows.map(({ image: { device: _, createdAt: __, deletedAt: ___, ...image }, picture }) => ({
    id: image.key,
    url: pictureUrl(image.mediaKey, Math.max(...picture.widths), 'webp'),
    name: image.key.split('/').at(-1) ?? image.key,
    ...image,
    ...picture,
    place: shown.includes(image.key) ? shown.indexOf(image.key) + 1 : null,
  }));
}

export async function uploadSliderImages(shop: Pick<Shop, 'db' | 'files'>, by: string, device: Device, files: File[], now: Date) {
  if (files.length === 0) throw badField('images', 'Choose at least one picture.');
  const taken: { key: string; mediaKey: string }[] = [];
  for (const file of files) {
    const mediaKey = await takePicture(shop, file, 'images');
    taken.push({ key: `${device}/${mediaKey}/${fileNameOf(file)}`, mediaKey });
  }
  return shop.db.transaction(async (tx) => {
    const added = await tx
      .insert(sliderImages)
      .values(taken.map((image) => ({ ...image, device, createdAt: now })))
      // Uploading the same picture again restores it.
      .onConflictDoUpdate({
        target: [sliderImages.device, sliderImages.mediaKey],
        set: { deletedAt: null },
        setWhere: isNotNull(sliderImages.deletedAt),
      })
      .returning({ key: sliderImages.key });
    for (const { key } of added) await recordAudit(tx, by, 'slider.upload', `slider-image:${key}`, null, { key });
    const sent = new Set(taken.map(({ mediaKey }) => mediaKey));
    return (await listSliderImages(tx, device)).filter(({ mediaKey }) => sent.has(mediaKey));
  });
}

/** Characters allowed in a key; the name is only for people, so dropping some does no harm. */
const fileNameOf = ({ name }: File) =>
  name
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .slice(-80) || 'image';

export async function changeSliderWords(db: Db, by: string, key: string, words: SliderWords) {
  return db.transaction(async (tx) => {
    const before = await lockImage(tx, key);
    const after = { ...words, texts: withTexts(before.texts, words.texts) };
    await tx.update(sliderImages).set(after).where(eq(sliderImages.key, key));
    await recordAudit(tx, by, 'slider.words', `slider-image:${key}`, before, { ...before, ...after });
    await pagesChanged(tx, 'settings');
    const [changed] = (await listSliderImages(tx, before.device)).filter((image) => image.key === key);
    return changed;
  });
}

export async function saveSlider(db: Db, by: string, { updatedAt, ...chosen }: z.output<typeof sliderForm>, now: Date) {
  return db.transaction(async (tx) => {
    // Locked, so that none of them is deleted while it is added to the slider.
    const known = await tx
      .select({ key: sliderImages.key, device: sliderImages.device })
      .from(sliderImages)
      .where(isNull(sliderImages.deletedAt))
      .for('share');
    for (const device of DEVICES) {
      const own = known.filter((image) => image.device === device).map(({ key }) => key);
      if (chosen[device].some((key) => !own.includes(key))) throw badField(device, 'One of these images was deleted.');
      if (new Set(chosen[device]).size < chosen[device].length) throw badField(device, 'This image is already in the slider.');
    }
    return saveSection(tx, 'slider', chosen, by, now, typeof updatedAt === 'string' ? new Date(updatedAt) : updatedAt);
  });
}

/** Removes a shown image from the slider, and returns when. The row stays for Undo. */
export async function deleteSliderImage(db: Db, by: string, key: string, now: Date): Promise<{ updatedAt: Date | null }> {
  return db.transaction(async (tx) => {
    const image = await lockImage(tx, key);
    const shown = await holdSlider(tx);
    const isShown = shown[image.device].includes(key);
    if (isShown) {
      const left = { ...shown, [image.device]: shown[image.device].filter((other) => other !== key) };
      await saveSection(tx, 'slider', left, by, now);
    }
    await tx.update(sliderImages).set({ deletedAt: now }).where(eq(sliderImages.key, key));
    await recordAudit(tx, by, 'slider.delete', `slider-image:${key}`, image, null);
    return { updatedAt: isShown ? now : null };
  });
}

/** Restores the image, and its `place` in the slider if it was shown and there is still room. */
export async function restoreSliderImage(db: Db, by: string, key: string, place: number | null, now: Date) {
  return db.transaction(async (tx) => {
    const [image] = await tx.update(sliderImages).set({ deletedAt: null }).where(eq(sliderImages.key, key)).returning();
    if (!image) throw noSuchImage();
    const shown = await holdSlider(tx);
    const keys = shown[image.device];
    const isShown = place !== null && keys.length < SLIDER_IMAGES_AT_MOST && !keys.includes(key);
    if (isShown) await saveSection(tx, 'slider', { ...shown, [image.device]: keys.toSpliced(place - 1, 0, key) }, by, now);
    await recordAudit(tx, by, 'slider.restore', `slider-image:${key}`, null, image);
    return { updatedAt: isShown ? now : null };
  });
}

async function holdSlider(tx: Db) {
  await tx.select().from(settings).where(eq(settings.section, 'slider')).for('update');
  return readSection(tx, 'slider');
}

const noSuchImage = () => new Refusal(404, 'This image was deleted.');

async function lockImage(tx: Db, key: string) {
  const [image] = await tx
    .select()
    .from(sliderImages)
    .where(and(eq(sliderImages.key, key), isNull(sliderImages.deletedAt)))
    .for('update');
  if (!image) throw noSuchImage();
  return image;
}

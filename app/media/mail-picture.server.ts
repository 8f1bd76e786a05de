import { eq } from 'drizzle-orm';
import { libraries } from '../platform/running/libraries.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { media } from './media.tables.ts';
import { inPictureQueue } from './picture-queue.ts';

/** Twice what a mail shows. */
const WIDTH = 1200;

export const mailPictureName = (key: string) => `${key}-mail.jpg`;

/** Null if there is no such picture. Made once: a picture never changes. */
export async function makeMailPicture({ db, files }: Pick<Shop, 'db' | 'files'>, key: string): Promise<Uint8Array | null> {
  const [known] = await db.select({ widths: media.widths }).from(media).where(eq(media.key, key));
  const ascending = known?.widths.toSorted((one, other) => one - other) ?? [];
  const source = ascending.find((width) => width >= WIDTH) ?? ascending.at(-1);
  return inPictureQueue('shopper', async () => {
    const made = await files.get(mailPictureName(key));
    if (made) return made;
    const webp = source ? await files.get(`${key}-${source}.webp`) : null;
    if (!webp) return null;
    const resized = libraries.sharp(webp).resize({ width: WIDTH, withoutEnlargement: true });
    // JPEG knows no transparency.
    const jpeg = await resized.flatten({ background: '#ffffff' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
    await files.put(mailPictureName(key), jpeg);
    return jpeg;
  });
}

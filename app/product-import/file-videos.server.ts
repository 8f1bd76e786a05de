// A file brings no new videos: a poster is cut in the browser of the member of staff who uploads it (docs/decisions/0060).
import type { ProductVideo } from '../catalogue/file/product-file-columns.ts';
import { videoKeyInUrl } from '../media/videos/video-url.ts';
import { findVideos } from '../media/videos/videos.server.ts';
import type { Db } from '../platform/database.server.ts';
import type { Reading } from './formats/format.server.ts';

export const readVideoCell = (cell: string): string | { problem: string } =>
  cell === ''
    ? ''
    : (videoKeyInUrl(cell) ?? { problem: 'Must be the address of a video of this shop. Upload the video on a product’s page first.' });

/** Null: no video. `missing`: the shop has it no more. */
export type VideoOf = (reading: Reading, present: ProductVideo | null) => ProductVideo | null | 'missing';

export async function knownVideos(db: Db, readings: Reading[]): Promise<VideoOf> {
  const found = await findVideos(
    db,
    readings.flatMap(({ texts }) => texts['video'] || []),
  );
  return ({ texts: { video } }, present) => {
    if (video === undefined) return present;
    return video === '' ? null : (found.get(video) ?? 'missing');
  };
}

// Short videos: checked by their bytes, stored as they are under the hash of these bytes, each with a poster.
import { createHash } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { said } from '../../platform/words/said.ts';
import { findPictures, takePicture } from '../media.server.ts';
import { videos } from '../media.tables.ts';
import { readVideo, type VideoFacts } from './read-video.server.ts';
import { type ShownVideo, VIDEO_BYTES_AT_MOST, VIDEO_SECONDS_AT_MOST, VIDEO_SIDE_AT_MOST } from './video.schema.ts';

const REMOVED_AT_ONCE = 20;

type Sent = { video: File; poster: File; captions: string };

export async function takeVideo(shop: Shop, actorId: string, { video, poster, captions }: Sent): Promise<ShownVideo> {
  if (video.size > VIDEO_BYTES_AT_MOST)
    throw new Refusal(413, 'The video is larger than 12 MB.', { fields: { video: 'The video is larger than 12 MB.' } });
  const bytes = Buffer.from(await video.arrayBuffer());
  const facts = readVideo(bytes);
  refuseLongOrLarge(facts);
  const mediaKey = await takePicture(shop, poster, 'poster');
  const key = keyOf(bytes);
  const captionsKey = captions === '' ? null : keyOf(Buffer.from(captions));
  // Files first: a row never names what is not there. Written again, because a sweep may be removing the same video.
  await shop.files.put(`${key}.${facts.format}`, bytes);
  if (captionsKey) await shop.files.put(`${captionsKey}.vtt`, Buffer.from(captions));
  const { takenAt } = await shop.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(videos)
      .values({ key, ...facts, bytes: bytes.length, mediaKey, captionsKey, takenAt: shop.now() })
      .onConflictDoUpdate({ target: videos.key, set: { mediaKey, captionsKey, takenAt: shop.now() } })
      .returning({ takenAt: videos.takenAt });
    if (!row) throw new Error('The video was not stored.');
    await recordAudit(tx, actorId, 'video.upload', `video:${key}`, null, { ...facts, bytes: bytes.length });
    return row;
  });
  const shown = (await findVideos(shop.db, [key])).get(key);
  if (!shown) throw new Error(`The poster of the video of ${takenAt.toISOString()} is missing.`);
  return shown;
}

function refuseLongOrLarge({ milliseconds, width, height }: VideoFacts) {
  if (!(milliseconds > 0)) throw badField('video', "We can't read the length of this video. Please export it again.");
  if (milliseconds > VIDEO_SECONDS_AT_MOST * 1000)
    throw badField('video', said('The video is longer than {count} seconds.', { count: VIDEO_SECONDS_AT_MOST }));
  if (!(Math.min(width, height) > 0) || Math.max(width, height) > VIDEO_SIDE_AT_MOST)
    throw badField('video', said('The video is more than {count} pixels on one side.', { count: VIDEO_SIDE_AT_MOST }));
}

const keyOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

export async function findVideos(db: Db, keys: readonly string[]): Promise<Map<string, ShownVideo>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select()
    .from(videos)
    .where(inArray(videos.key, [...new Set(keys)]));
  const posters = await findPictures(
    db,
    rows.map(({ mediaKey }) => mediaKey),
  );
  return new Map(
    rows.flatMap(({ key, format, milliseconds, width, height, mediaKey, captionsKey, takenAt }) => {
      const poster = posters.get(mediaKey);
      return poster ? [[key, { key, format, milliseconds, width, height, poster, captionsKey, uploadedAt: takenAt }]] : [];
    }),
  );
}

/** For a page that is to show them. Keeps them for another day, and waits for a sweep that is deleting one. */
export async function requireVideos(tx: Db, keys: readonly string[]) {
  const wanted = [...new Set(keys)];
  if (wanted.length === 0) return;
  const found = await tx
    .update(videos)
    .set({ takenAt: sql`greatest(${videos.takenAt}, now())` })
    .where(inArray(videos.key, wanted))
    .returning({ key: videos.key });
  if (found.length < wanted.length) throw badField('video', 'This video does not exist. Please upload it again.');
}

/** The size of a video file that may be served; null when there is none. */
export async function bytesOfVideo(db: Db, key: string): Promise<number | null> {
  const [row] = await db.select({ bytes: videos.bytes }).from(videos).where(eq(videos.key, key));
  return row?.bytes ?? null;
}

/** Pages are searched: few of them have videos, and products come first. */
const isUnused = sql`not exists (
    select 1 from product_videos where video_key = videos.key
    union all select 1 from content_pages where position(videos.key in draft::text) > 0
    union all select 1 from content_versions where position(videos.key in content::text) > 0
  )`;

/** Part of the job that removes unused pictures. A video's poster is free once the video is gone. */
export async function removeUnusedVideos({ db, files }: Pick<Shop, 'db' | 'files'>, before: Date) {
  const unused = await db
    .select({ key: videos.key })
    .from(videos)
    .where(and(lt(videos.takenAt, before), isUnused))
    .limit(REMOVED_AT_ONCE);
  for (const { key } of unused)
    await db.transaction(async (tx) => {
      const [gone] = await tx
        .delete(videos)
        .where(and(eq(videos.key, key), lt(videos.takenAt, before), isUnused))
        .returning({ format: videos.format, captionsKey: videos.captionsKey });
      if (!gone) return;
      await files.remove(`${key}.${gone.format}`);
      const isShared = gone.captionsKey && (await tx.$count(videos, eq(videos.captionsKey, gone.captionsKey))) > 0;
      if (gone.captionsKey && !isShared) await files.remove(`${gone.captionsKey}.vtt`);
    });
}

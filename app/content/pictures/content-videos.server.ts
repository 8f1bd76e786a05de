import { findVideos, requireVideos } from '../../media/videos/videos.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { badField } from '../../platform/refusal.ts';
import type { Content } from '../content.schema.ts';

export const videosIn = ({ sections }: Pick<Content, 'sections'>) =>
  sections.flatMap((section, place) => (section.kind === 'video' ? { key: section.video, field: `content.sections.${place}.video` } : []));

/** The sweep of unused videos waits for this transaction, and then finds the page. */
export async function keepVideos(tx: Db, draft: Content) {
  const named = videosIn(draft);
  const keys = [...new Set(named.map(({ key }) => key))];
  const found = await findVideos(tx, keys);
  const missing = named.find(({ key }) => !found.has(key));
  if (missing) throw badField(missing.field, 'This video does not exist. Please upload it again.');
  await requireVideos(tx, keys);
}

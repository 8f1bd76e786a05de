// The products last viewed, kept in this browser only: the server is never told.
import { onDevice } from '../ui/browser/kept.ts';
import type { PictureSource } from '../ui/pictures/picture.tsx';

export type Viewed = { id: string; slug: string; name: string; picture: PictureSource | null };

const VIEWED = 'viewed';
const AT_MOST = 12;

export function readViewed(): Viewed[] {
  try {
    const kept: unknown = JSON.parse(onDevice.read(VIEWED) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

export function noteViewed({ id, slug, name, picture }: Viewed) {
  const others = readViewed().filter((each) => each.id !== id);
  onDevice.keep(VIEWED, JSON.stringify([{ id, slug, name, picture }, ...others].slice(0, AT_MOST)));
}

export const forgetViewed = () => onDevice.drop(VIEWED);

import type { Settings } from './settings.schema.ts';

export type Logo = { src: string; width: number; height: number };

type Size = { width: number; height: number };

/** As large as the room allows, and no larger than it is. */
export function within({ width, height }: Size, room: Size): Size {
  const scale = Math.min(1, room.width / width, room.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Where the logo's file is. It is never taken away, so that an old mail and an old invoice keep theirs. */
export const logoFile = (key: string) => `${key}-logo.png`;

/** As a page shows it; width and height are the file's. */
export const logoOf = ({ logo: { picture } }: Pick<Settings, 'logo'>): Logo | null =>
  picture && { src: `/media/${logoFile(picture.key)}`, width: picture.width, height: picture.height };

import type { Settings } from './settings.schema.ts';

export type Logo = { src: string; width: number; height: number };

type Size = { width: number; height: number };

/** As large as the space allows, but never enlarged. */
export function within({ width, height }: Size, room: Size): Size {
  const scale = Math.min(1, room.width / width, room.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The logo's URL. The file is never deleted, so that old e-mails and invoices keep their logo. */
export const logoFile = (key: string) => `${key}-logo.png`;

export const logoOf = ({ logo: { picture } }: Pick<Settings, 'logo'>): Logo | null =>
  picture && { src: `/media/${logoFile(picture.key)}`, width: picture.width, height: picture.height };

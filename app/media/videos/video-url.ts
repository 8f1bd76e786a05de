// The addresses of stored videos. Apart from the schema, so that a page that plays one does not load what checks forms.
import type { ShownVideo } from './video.schema.ts';

export const videoUrl = ({ key, format }: Pick<ShownVideo, 'key' | 'format'>) => `/media/${key}.${format}`;
export const videoKeyInUrl = (text: string): string | null =>
  text.match(/^(?:https?:\/\/[^/]+)?\/media\/([0-9a-f]{32})\.(?:mp4|webm)$/)?.[1] ?? null;

export const captionsUrl = (captionsKey: string) => `/media/${captionsKey}.vtt`;

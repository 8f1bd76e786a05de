/** Where a picture's file is, for components and for what answers without them. */
export const pictureUrl = (key: string, width: number, format: 'avif' | 'webp') => `/media/${key}-${width}.${format}`;

/** The URL of a picture file, for components and for code without them. */
export const pictureUrl = (key: string, width: number, format: 'avif' | 'webp') => `/media/${key}-${width}.${format}`;

export const pictureUrl = (key: string, width: number, format: 'avif' | 'webp') => `/media/${key}-${width}.${format}`;

export const pictureSrc = ({ key, widths }: { key: string; widths: readonly number[] }) => pictureUrl(key, widthUpTo(widths, 640), 'webp');

function widthUpTo(widths: readonly number[], wanted: number): number {
  const ascending = [...widths].sort((a, b) => a - b);
  return ascending.findLast((width) => width <= wanted) ?? ascending[0] ?? wanted;
}

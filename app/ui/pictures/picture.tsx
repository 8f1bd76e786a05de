import { pictureUrl } from './picture-url.ts';

/**
 * AVIF, else WebP; width and height reserve the space. `isFirst`: the page's main picture, loaded with priority. `isEarly`: on the first screen
 * of a phone, so it does not wait for the layout. All others load lazily.
 * `focus`: the cell of a 5 by 5 grid, counted row by row, that stays in view when cropped. `alt`: "" when the text beside it says the same.
 */
export interface PictureSource {
  key: string;
  width: number;
  height: number;
  widths: readonly number[];
  alt: string;
  focus?: number | null;
}

interface PictureProps {
  picture: PictureSource;
  sizes: string;
  isFirst?: boolean;
  isEarly?: boolean;
  alt?: string;
  className?: string;
}

const FALLBACK_WIDTH = 960; // For browsers without srcset, and for external links.

export function Picture({ picture, sizes, isFirst = false, isEarly = isFirst, alt = picture.alt, className = '' }: PictureProps) {
  const fallback = picture.widths.findLast((width) => width <= FALLBACK_WIDTH) ?? picture.widths[0] ?? picture.width;
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(picture, 'avif')} sizes={sizes} />
      <img
        src={pictureUrl(picture.key, fallback, 'webp')}
        srcSet={sourceSet(picture, 'webp')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        className={`${focusClass(picture.focus)} ${className}`}
        loading={isEarly ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
      />
    </picture>
  );
}

export const focusClass = (focus: number | null | undefined) => (focus == null ? '' : `crop-at-${focus}`);

export function sourceSet(picture: Pick<PictureSource, 'key' | 'widths'>, format: 'avif' | 'webp') {
  return picture.widths.map((width) => `${pictureUrl(picture.key, width, format)} ${width}w`).join(', ');
}

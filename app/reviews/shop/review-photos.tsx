// The photos of a review; few reviews have any.
import { Suspense, useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { lazyPart, ProgressLine } from '../../ui/deferred/lazy-part.tsx';
import { pictureUrl } from '../../ui/pictures/picture-url.ts';
import type { Review } from '../reviews.schema.ts';

const PhotoDialog = lazyPart(() => import('./review-photo-dialog.tsx'));

export default function ReviewPhotos({ photos, name }: Pick<Review, 'photos' | 'name'>) {
  const t = useWords();
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <ul className="mt-3 flex gap-2">
        {photos.map(({ key, url, widths }, place) => (
          <li key={key}>
            <a
              href={url}
              className="block size-16 overflow-hidden rounded-control bg-sandal-deep"
              onClick={(event) => {
                event.preventDefault();
                setOpen(place);
              }}
            >
              <img
                src={pictureUrl(key, widths[0] ?? 320, 'webp')}
                alt={t('Photo {number} by {name}, open larger', { number: place + 1, name })}
                width="64"
                height="64"
                loading="lazy"
                className="size-full object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense fallback={<ProgressLine />}>
          <PhotoDialog photos={photos} name={name} first={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

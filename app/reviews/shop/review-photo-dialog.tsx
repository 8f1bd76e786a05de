import { useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import type { Review } from '../reviews.schema.ts';

interface PhotoDialogProps extends Pick<Review, 'photos' | 'name'> {
  first: number;
  onClose: () => void;
}

export default function PhotoDialog({ photos, name, first, onClose }: PhotoDialogProps) {
  const t = useWords();
  const [place, setPlace] = useState(first);
  const photo = photos[place];
  const move = (by: number) => setPlace((place + by + photos.length) % photos.length);
  return (
    <Modal isOpen onClose={onClose} size="large" title={t('Photo by {name}', { name })}>
      {photo && (
        <Picture
          key={photo.key}
          picture={{ ...photo, alt: t('Photo {number} of {count}', { number: place + 1, count: photos.length }) }}
          sizes="(width >= 768px) 44rem, 92vw"
          isFirst
          className="mx-auto max-h-[70dvh] w-auto rounded-control object-contain"
        />
      )}
      {photos.length > 1 && (
        <div className="mt-3 flex items-center justify-center">
          <IconButton icon="chevron-left" label={t('Previous')} onClick={() => move(-1)} />
          <span className="tabular px-2 text-sm" aria-live="polite">
            {t('{number} of {count}', { number: place + 1, count: photos.length })}
          </span>
          <IconButton icon="chevron-right" label={t('Next')} onClick={() => move(1)} />
        </div>
      )}
    </Modal>
  );
}

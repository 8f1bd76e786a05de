import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog.tsx';

export function Photos({ photos }: { photos: string[] }) {
  const [shown, setShown] = useState<number | null>(null);
  if (photos.length === 0) return null;
  const move = (by: number) => setShown(((shown ?? 0) + by + photos.length) % photos.length);
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-2">
        {photos.map((photo, place) => (
          <li key={photo}>
            <button type="button" className="block cursor-zoom-in" onClick={() => setShown(place)}>
              <img
                src={photo}
                alt={`${place + 1} of ${photos.length}, enlarge`}
                width="160"
                height="160"
                loading="lazy"
                className="size-30 rounded-control bg-rose object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <Modal isOpen={shown !== null} onClose={() => setShown(null)} size="large" title={`Photo ${(shown ?? 0) + 1} of ${photos.length}`}>
        {shown !== null && (
          <>
            <a href={photos[shown]} target="_blank" rel="noreferrer">
              <img src={photos[shown]} alt="Opens in a new tab" className="mx-auto max-h-[70dvh] rounded-control object-contain" />
            </a>
            {photos.length > 1 && (
              <div className="mt-2 flex justify-center">
                <IconButton icon="chevron-left" label="Previous photo" onClick={() => move(-1)} />
                <IconButton icon="chevron-right" label="Next photo" onClick={() => move(1)} />
              </div>
            )}
          </>
        )}
      </Modal>
    </>
  );
}

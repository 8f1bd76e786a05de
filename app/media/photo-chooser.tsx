import { useEffect, useId, useRef } from 'react';
import { useWords } from '../language/use-words.tsx';
import { randomName } from '../ui/browser/random-name.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { toast } from '../ui/toast.tsx';
import { scaledDown, usablePictures } from './choose-pictures.ts';

/** `url`: the preview of a new file, or the URL of a photo sent before. */
export type ChosenPhoto = { id: string; url: string; file?: File };

export const chosenFrom = (kept: { key: string; url: string }[]): ChosenPhoto[] => kept.map(({ key, url }) => ({ id: key, url }));

interface PhotoChooserProps {
  atMost: number;
  isOptional?: boolean;
  photos: ChosenPhoto[];
  onChange: (photos: ChosenPhoto[]) => void;
  error: string | undefined;
}

export function PhotoChooser({ atMost, isOptional = false, photos, onChange, error }: PhotoChooserProps) {
  const t = useWords();
  const id = useId();
  const previews = useRef(photos);
  previews.current = photos;
  useEffect(() => () => previews.current.forEach(forget), []);

  async function add(list: FileList | null) {
    const chosen = usablePictures(list);
    const room = atMost - photos.length;
    if (chosen.length > room) toast(t('At most {count} photos', { count: atMost }), 'error');
    const files = await Promise.all(chosen.slice(0, room).map(scaledDown));
    const added = files.map((file) => ({ id: randomName(), url: URL.createObjectURL(file), file }));
    if (added.length > 0) onChange([...previews.current, ...added]);
  }
  function remove(removed: ChosenPhoto) {
    forget(removed);
    onChange(photos.filter((photo) => photo !== removed));
  }

  return (
    <div className="field">
      <p className="field-label" id={`${id}-label`}>
        {t('Photos')} {isOptional && <span className="field-optional">{t('(optional)')}</span>}
      </p>
      <ul className="flex flex-wrap gap-3" aria-labelledby={`${id}-label`}>
        {photos.map((photo, place) => (
          <li key={photo.id} className="relative size-24">
            <img
              src={photo.url}
              alt={t('Photo {number}', { number: place + 1 })}
              className="size-full rounded-control bg-sandal-deep object-cover"
            />
            <IconButton
              icon="close"
              label={t('Remove photo {number}', { number: place + 1 })}
              className="absolute -top-2 -right-2 rounded-full bg-paper"
              onClick={() => remove(photo)}
            />
          </li>
        ))}
        {photos.length < atMost && (
          <li>
            <label className="grid size-24 cursor-pointer place-content-center justify-items-center gap-1 rounded-control border border-dashed border-edge text-sm has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-clay">
              <Icon name="image" className="size-6" />
              {t('Add a photo')}
              <input
                type="file"
                name="photos"
                accept="image/jpeg,image/png,image/webp,image/avif"
                multiple
                className="sr-only"
                aria-describedby={error ? `${id}-error` : `${id}-hint`}
                aria-invalid={error ? true : undefined}
                onChange={(event) => {
                  void add(event.target.files);
                  // Allows choosing the same file again after it was removed.
                  event.target.value = '';
                }}
              />
            </label>
          </li>
        )}
      </ul>
      <p id={`${id}-hint`} className="field-hint">
        {t('Up to {count} photos, 10 MB each.', { count: atMost })}
      </p>
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  );
}

const forget = ({ url, file }: ChosenPhoto) => file && URL.revokeObjectURL(url);

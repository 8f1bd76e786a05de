import { type DragEvent, useId, useState } from 'react';
import { PICTURES_AT_MOST } from '../catalogue/catalogue.schema.ts';
import { usablePictures } from '../media/choose-pictures.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { randomName } from '../ui/random-name.ts';
import { toast } from '../ui/toast.tsx';
import type { DraftPicture } from './product-draft.ts';
import { useDragOrder } from './use-drag-order.ts';

interface PictureEditorProps {
  pictures: DraftPicture[];
  onChange: (pictures: DraftPicture[]) => void;
  error?: string | undefined;
}

/** The first picture is the main one. */
export function PictureEditor({ pictures, onChange, error }: PictureEditorProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const { move, handle, target } = useDragOrder(pictures, onChange);

  function add(files: FileList | null) {
    const chosen = usablePictures(files);
    const room = PICTURES_AT_MOST - pictures.length;
    if (chosen.length > room) toast(`A product may have at most ${PICTURES_AT_MOST} pictures.`, 'error');
    const added = chosen.slice(0, room).map((file) => ({ id: randomName(), url: URL.createObjectURL(file), alt: '', hindiAlt: '', file }));
    if (added.length > 0) onChange([...pictures, ...added]);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  }
  function remove({ id: removed, url, file }: DraftPicture) {
    if (file) URL.revokeObjectURL(url);
    onChange(pictures.filter((picture) => picture.id !== removed));
  }

  return (
    <div className="field">
      {pictures.length > 0 && (
        <ol className="picture-editor">
          {pictures.map((picture, place) => (
            <li key={picture.id} {...target(place)}>
              <img src={picture.url} alt="" {...handle(place)} />
              <div>
                <p className="field-label">{place === 0 ? 'Main image' : `Image ${place + 1}`}</p>
                <input
                  className="control"
                  aria-label={`Alternative text of image ${place + 1}`}
                  placeholder="Say what it shows"
                  maxLength={300}
                  value={picture.alt}
                  onChange={(event) =>
                    onChange(pictures.map((other) => (other === picture ? { ...picture, alt: event.target.value } : other)))
                  }
                />
                <div className="staff-icons">
                  <IconButton
                    icon="arrow-left"
                    label={`Move image ${place + 1} earlier`}
                    disabled={place === 0}
                    onClick={() => move(place, place - 1)}
                  />
                  <IconButton
                    icon="arrow-right"
                    label={`Move image ${place + 1} later`}
                    disabled={place === pictures.length - 1}
                    onClick={() => move(place, place + 1)}
                  />
                  <IconButton icon="trash" label={`Remove image ${place + 1}`} onClick={() => remove(picture)} />
                </div>
              </div>
            </li>
          ))}
        </ol>
      )}
      {pictures.length < PICTURES_AT_MOST && (
        <label
          htmlFor={id}
          className={isOver ? 'drop-zone is-over' : 'drop-zone'}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            id={id}
            type="file"
            accept="image/*"
            multiple
            className="sr-only"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => {
              add(event.target.files);
              event.target.value = ''; // So that the same file can be chosen again after it was removed.
            }}
          />
          <Icon name="upload" />
          <span>{pictures.length === 0 ? 'Add a main image and more' : 'Add images'}</span>
          <span className="field-hint">Drop files here, or press to choose. JPEG, PNG, WebP or AVIF, up to 10 MB each.</span>
        </label>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  );
}

// Takes pictures, by choosing or by dropping them.
import { type DragEvent, useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { usablePictures } from '../choose-pictures.ts';

interface PictureDropProps {
  label: string;
  hint: string;
  error?: string | undefined;
  onFiles: (files: File[]) => void;
}

export function PictureDrop({ label, hint, error, onFiles }: PictureDropProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);

  function take(files: FileList | null) {
    const usable = usablePictures(files);
    if (usable.length > 0) onFiles(usable);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <>
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
            take(event.target.files);
            event.target.value = ''; // So that the same file can be chosen again.
          }}
        />
        <Icon name="upload" />
        <span>{label}</span>
        <span className="field-hint">{hint}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="warning" />
          {error}
        </p>
      )}
    </>
  );
}

import { useId } from 'react';
import { DropZone } from '../../staff-kit/drop-zone.tsx';
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

  function take(files: FileList | null) {
    const usable = usablePictures(files);
    if (usable.length > 0) onFiles(usable);
  }

  return (
    <>
      <DropZone htmlFor={id} onFiles={take}>
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
            event.target.value = ''; // Allows choosing the same file again.
          }}
        />
        <Icon name="upload" />
        <span>{label}</span>
        <span className="field-hint">{hint}</span>
      </DropZone>
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="warning" />
          {error}
        </p>
      )}
    </>
  );
}

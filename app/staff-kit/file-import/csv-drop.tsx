import { useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { DropZone } from '../drop-zone.tsx';

interface CsvDropProps {
  hint: string;
  busyWords: string;
  onFiles: (files: FileList | null) => void;
}

export function CsvDrop({ hint, busyWords, onFiles }: CsvDropProps) {
  const id = useId();
  return (
    <DropZone htmlFor={id} isBusy={busyWords !== ''} className="py-8 [&>svg]:size-7" onFiles={onFiles}>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        className="sr-only"
        aria-describedby={`${id}-limits`}
        onChange={(event) => {
          onFiles(event.target.files);
          event.target.value = ''; // Allows choosing the same file again after fixing it.
        }}
      />
      {busyWords ? <span className="spinner" aria-hidden="true" /> : <Icon name="upload" />}
      <span role="status">{busyWords || 'Choose a CSV file'}</span>
      <span id={`${id}-limits`} className="field-hint">
        {hint}
      </span>
    </DropZone>
  );
}

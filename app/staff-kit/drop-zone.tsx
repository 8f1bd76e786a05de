import { type DragEvent, type ReactNode, useState } from 'react';

interface DropZoneProps {
  htmlFor: string;
  onFiles: (files: FileList) => void;
  isBusy?: boolean;
  className?: string;
  children: ReactNode;
}

export function DropZone({ htmlFor, onFiles, isBusy = false, className = 'py-5', children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFiles(event.dataTransfer.files);
  }
  return (
    <label
      htmlFor={htmlFor}
      data-over={isOver || undefined}
      aria-busy={isBusy || undefined}
      className={`relative grid justify-items-center gap-0.5 rounded-control border border-dashed border-edge px-5 text-center hover:border-clay hover:bg-sandal has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-ink data-over:border-clay data-over:bg-sandal ${className}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </label>
  );
}

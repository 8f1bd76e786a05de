import { toast } from '../ui/toast.tsx';
import { PICTURE_BYTES_AT_MOST } from './media.schema.ts';

/** Those of the chosen files that can be pictures; about the others it says why not. */
export function usablePictures(files: FileList | null): File[] {
  return [...(files ?? [])].filter((file) => {
    const problem = !file.type.startsWith('image/')
      ? 'is not a picture'
      : file.size > PICTURE_BYTES_AT_MOST
        ? 'is larger than 10 MB'
        : null;
    if (problem) toast(`${file.name} ${problem}.`, 'error');
    return !problem;
  });
}

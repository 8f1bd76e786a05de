import { toast } from '../ui/toast.tsx';
import { PICTURE_BYTES_AT_MOST, SHOPPER_PIXELS_AT_MOST } from './media.schema.ts';

export function usablePictures(files: FileList | null): File[] {
  return [...(files ?? [])].filter((file) => {
    const problem = !file.type.startsWith('image/')
      ? 'is not a picture'
      : file.size === 0
        ? 'is empty'
        : file.size > PICTURE_BYTES_AT_MOST
          ? 'is larger than 10 MB'
          : null;
    if (problem) toast(`${file.name} ${problem}.`, 'error');
    return !problem;
  });
}

/** Prepares a shopper's photo: one with too many pixels is scaled down, one that the browser cannot read is sent unchanged. */
export async function scaledDown(file: File): Promise<File> {
  const photo = await createImageBitmap(file).catch(() => null);
  if (!photo || photo.width * photo.height <= SHOPPER_PIXELS_AT_MOST) return file;
  const scale = Math.sqrt(SHOPPER_PIXELS_AT_MOST / (photo.width * photo.height));
  const canvas = new OffscreenCanvas(Math.floor(photo.width * scale), Math.floor(photo.height * scale));
  canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height);
  photo.close();
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  return new File([jpeg], file.name, { type: jpeg.type });
}

import { useState } from 'react';
import { randomName } from '../../ui/browser/random-name.ts';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Device } from '../slider/slider.schema.ts';
import { PictureDrop } from './picture-drop.tsx';
import { sendForm } from './send-form.ts';

interface SliderUploadProps {
  device: Device;
  advice: string;
  onUploaded: () => Promise<void>;
}

type Upload = { id: string; name: string; share: number; problem: string | null };

export const LINE =
  'flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-hairline py-1.5 data-dragged:opacity-50 [&_img]:h-12 [&_img]:w-18 [&_img]:rounded-control [&_img]:object-cover';
export const LINE_NAME = 'min-w-0 flex-[1_1_6rem] wrap-anywhere';

export function SliderUpload({ device, advice, onUploaded }: SliderUploadProps) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const change = (uploadId: string, over: Partial<Upload>) =>
    setUploads((last) => last.map((upload) => (upload.id === uploadId ? { ...upload, ...over } : upload)));

  async function add(files: File[]) {
    const begun = files.map((file) => ({ file, id: randomName(), name: file.name, share: 0, problem: null }));
    setUploads((last) => [...last.filter(({ problem }) => problem === null), ...begun]);
    for (const { file, id: uploadId } of begun) {
      const form = new FormData();
      form.append('images', file);
      const { problem } = await sendForm(`/api/upload/${device}`, form, (share) => change(uploadId, { share }));
      if (problem === null) {
        await onUploaded();
        setUploads((last) => last.filter((upload) => upload.id !== uploadId));
      } else {
        change(uploadId, { problem });
        toast('Image upload failed.', 'error');
      }
    }
  }

  return (
    <>
      <PictureDrop
        label={`Upload ${device} images`}
        hint={`Drop files here or click to choose. ${advice}, up to 10 MB each.`}
        onFiles={add}
      />
      {uploads.length > 0 && (
        <ul className="grid" aria-label={`Uploads for ${device}`}>
          {uploads.map(({ id: uploadId, name, share, problem }) => (
            <li key={uploadId} className={LINE}>
              <span className={LINE_NAME}>{name}</span>
              {problem === null ? (
                <progress value={share} aria-label={`Upload of ${name}`} />
              ) : (
                <span className="field-error" role="alert">
                  <Icon name="warning" />
                  {problem}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

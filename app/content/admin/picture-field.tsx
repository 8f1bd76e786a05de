import { useState } from 'react';
import { PictureDrop } from '../../media/admin/picture-drop.tsx';
import { sendForm } from '../../media/admin/send-form.ts';
import type { StoredPicture } from '../../media/media.schema.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import type { Uploaded } from '../words.schema.ts';
import { type ErrorOf, WordsFields } from './words-fields.tsx';

interface PictureFieldProps {
  label: string;
  hint?: string;
  /** 'content.post.cover'. */
  path: string;
  value: Uploaded | null;
  stored: Record<string, StoredPicture>;
  errorOf: ErrorOf;
  onChange: (value: Uploaded | null) => void;
}

export function PictureField({ label, hint, path, value, stored, errorOf, onChange }: PictureFieldProps) {
  const [fresh, setFresh] = useState<StoredPicture | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const picture = value && (fresh?.key === value.key ? fresh : stored[value.key]);

  async function upload(file: File | undefined) {
    if (!file || share !== null) return;
    const form = new FormData();
    form.append('image', file);
    setProblem('');
    setShare(0);
    const sent = await sendForm<StoredPicture>('/api/pages/pictures', form, setShare);
    setShare(null);
    if (sent.problem !== null) return setProblem(sent.problem);
    setFresh(sent.answer);
    onChange({ key: sent.answer.key, alt: {} });
  }

  return (
    <fieldset className="grid gap-3">
      <legend className="field-label mb-1.5">{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {value === null ? (
        <PictureDrop
          label={share === null ? 'Upload a picture' : 'Uploading...'}
          hint="JPEG, PNG, WebP or AVIF, up to 10 MB."
          error={problem || errorOf(path) || errorOf(`${path}.key`)}
          onFiles={([file]) => upload(file)}
        />
      ) : (
        <>
          {picture ? (
            <Picture
              picture={{ ...picture, alt: '' }}
              sizes="20rem"
              className="max-h-60 w-full max-w-80 rounded-control bg-rose object-contain"
            />
          ) : (
            <p className="field-error">{errorOf(`${path}.key`) ?? 'This picture was deleted. Upload it again.'}</p>
          )}
          <WordsFields
            label={`Description of the ${label.toLowerCase()}`}
            path={`${path}.alt`}
            value={value.alt}
            atMost={250}
            isNeededInAll
            errorOf={errorOf}
            onChange={(alt) => onChange({ ...value, alt })}
          />
          <Button variant="secondary" size="small" className="justify-self-start" onClick={() => onChange(null)}>
            Remove {label.toLowerCase()}
          </Button>
        </>
      )}
      {share !== null && <progress value={share} aria-label="Upload of the picture" />}
    </fieldset>
  );
}

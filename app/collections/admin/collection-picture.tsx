import { useEffect, useState } from 'react';
import { PictureDrop } from '../../media/admin/picture-drop.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

interface CollectionPictureProps {
  present: string | null;
  alt: string;
  /** Chosen but not saved yet. */
  image: File | 'remove' | null;
  onChange: (image: File | 'remove' | null) => void;
}

export function CollectionPicture({ present, alt, image, onChange }: CollectionPictureProps) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!(image instanceof File)) return setUrl(null);
    const made = URL.createObjectURL(image);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [image]);
  const shown = url ?? (image === 'remove' ? null : present);
  return (
    <Panel className="grid min-w-0 gap-4" aria-labelledby="c-picture">
      <h2 id="c-picture">Picture</h2>
      {shown ? (
        <>
          <img src={shown} alt="" className="aspect-[2/1] w-full rounded-control bg-rose object-cover" />
          <Button variant="secondary" size="small" className="justify-self-start" onClick={() => onChange(present ? 'remove' : null)}>
            Remove picture
          </Button>
        </>
      ) : (
        <PictureDrop label="Add a picture" hint="JPEG, PNG, WebP or AVIF, up to 10 MB." onFiles={([file]) => file && onChange(file)} />
      )}
      <TextField
        label="Alternative text"
        name="alt"
        defaultValue={alt}
        maxLength={300}
        isOptional
        hint="Describe the picture for screen readers."
      />
    </Panel>
  );
}

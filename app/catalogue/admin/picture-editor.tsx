import { useState } from 'react';
import { CropPicker, PRODUCT_CROPS } from '../../media/admin/crop-picker.tsx';
import { PictureDrop } from '../../media/admin/picture-drop.tsx';
import { PICTURE_TILES, PictureTile } from '../../media/admin/picture-tiles.tsx';
import { useDragOrder } from '../../staff-kit/arrange/use-drag-order.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog.tsx';
import { focusClass } from '../../ui/pictures/picture.tsx';
import { toast } from '../../ui/toast.tsx';
import { PICTURES_AT_MOST } from '../catalogue.schema.ts';
import type { DraftPicture } from './form/product-draft.ts';

interface PictureEditorProps {
  pictures: DraftPicture[];
  onChange: (pictures: DraftPicture[]) => void;
  error?: string | undefined;
}

/** The first picture is the main one. */
export function PictureEditor({ pictures, onChange, error }: PictureEditorProps) {
  const [croppedId, setCroppedId] = useState<string | null>(null);
  const { move, handle, target } = useDragOrder(pictures, onChange);

  function add(chosen: File[]) {
    const room = PICTURES_AT_MOST - pictures.length;
    if (chosen.length > room) toast(`A product may have at most ${PICTURES_AT_MOST} pictures.`, 'error');
    const added = chosen
      .slice(0, room)
      .map((file) => ({ id: randomName(), url: URL.createObjectURL(file), alt: '', texts: {}, focus: null, file }));
    if (added.length > 0) onChange([...pictures, ...added]);
  }
  const change = (picture: DraftPicture, over: Partial<DraftPicture>) =>
    onChange(pictures.map((other) => (other === picture ? { ...picture, ...over } : other)));
  function remove({ id: removed, url, file }: DraftPicture) {
    if (file) URL.revokeObjectURL(url);
    onChange(pictures.filter((picture) => picture.id !== removed));
  }

  return (
    <div className="field">
      {pictures.length > 0 && (
        <ol className={`${PICTURE_TILES} [&_img]:aspect-square`}>
          {pictures.map((picture, place) => (
            <PictureTile
              key={picture.id}
              {...target(place)}
              picture={<img src={picture.url} alt="" className={`cursor-grab ${focusClass(picture.focus)}`} {...handle(place)} />}
            >
              <p className="field-label">{place === 0 ? 'Main image' : `Image ${place + 1}`}</p>
              <input
                className="control"
                aria-label={`Alternative text of image ${place + 1}`}
                placeholder="Describe the picture for screen readers"
                maxLength={300}
                value={picture.alt}
                onChange={(event) => change(picture, { alt: event.target.value })}
              />
              <div className="flex flex-wrap items-center justify-between">
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
                <IconButton icon="crop" label={`Crop of image ${place + 1}`} onClick={() => setCroppedId(picture.id)} />
                <IconButton icon="trash" label={`Remove image ${place + 1}`} onClick={() => remove(picture)} />
              </div>
            </PictureTile>
          ))}
        </ol>
      )}
      {pictures.length < PICTURES_AT_MOST && (
        <PictureDrop
          label={pictures.length === 0 ? 'Add a main image and more' : 'Add images'}
          hint="Drop files here or click to choose. JPEG, PNG, WebP or AVIF, up to 10 MB each."
          error={error}
          onFiles={add}
        />
      )}
      <CropDialog picture={pictures.find(({ id }) => id === croppedId)} onChange={change} onClose={() => setCroppedId(null)} />
    </div>
  );
}

interface CropDialogProps {
  picture: DraftPicture | undefined;
  onChange: (picture: DraftPicture, over: Partial<DraftPicture>) => void;
  onClose: () => void;
}

const CropDialog = ({ picture, onChange, onClose }: CropDialogProps) => (
  <Modal isOpen={picture !== undefined} onClose={onClose} title="Crop" size="large" footer={<Button onClick={onClose}>Done</Button>}>
    {picture && (
      <CropPicker url={picture.url} value={picture.focus} crops={PRODUCT_CROPS} onChange={(focus) => onChange(picture, { focus })} />
    )}
  </Modal>
);

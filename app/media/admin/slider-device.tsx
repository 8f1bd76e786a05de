import { useId, useRef } from 'react';
import { SLIDER_IMAGES_AT_MOST } from '../../settings/settings.schema.ts';
import { useDragOrder } from '../../staff-kit/arrange/use-drag-order.ts';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Carousel } from '../../ui/pictures/carousel.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import type { Picture as StoredPicture } from '../media.schema.ts';
import type { Device, SliderImage } from '../slider/slider.schema.ts';
import { PICTURE_TILES, PictureTile } from './picture-tiles.tsx';
import { LINE, LINE_NAME, SliderUpload } from './slider-upload.tsx';

const EVERY_MS = 5000;
const DEVICE_WORDS = {
  desktop: { title: 'Desktop', advice: 'Wide, best 2400 × 1000 px' },
  mobile: { title: 'Mobile', advice: 'Upright, best 1080 × 1350 px' },
} satisfies Record<Device, object>;

interface SliderDeviceProps {
  device: Device;
  images: readonly SliderImage[];
  chosen: readonly string[];
  onChange: (keys: string[]) => void;
  onUploaded: () => Promise<void>;
  onEdit: (image: SliderImage) => void;
  onDelete: (image: SliderImage) => void;
}

const PREVIEW: Record<Device, string> = {
  desktop: '[&_img]:aspect-12/5 [&_img]:w-full [&_img]:rounded-control [&_img]:object-cover',
  mobile: 'mx-auto w-[min(100%,18rem)] [&_img]:aspect-4/5 [&_img]:w-full [&_img]:rounded-control [&_img]:object-cover',
};

export function SliderDevice({ device, images, chosen, onChange, onUploaded, onEdit, onDelete }: SliderDeviceProps) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  // Another user may have deleted one in the meantime.
  const shown = chosen.flatMap((key) => images.find((image) => image.key === key) ?? []);
  const keys = shown.map(({ key }) => key);
  const { move, handle, target } = useDragOrder(keys, onChange);
  const isFull = shown.length >= SLIDER_IMAGES_AT_MOST;
  const { title, advice } = DEVICE_WORDS[device];

  function takeOut(key: string) {
    onChange(keys.filter((other) => other !== key));
    list.current?.focus();
  }

  return (
    <Panel className="grid min-w-0 gap-4" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {shown.length > 0 ? (
        <Carousel
          key={keys.join()}
          label={`Preview of the ${device} slider`}
          autoplayMs={EVERY_MS}
          className={PREVIEW[device]}
          slides={shown.map((image) => <Picture key={image.key} picture={pictureOf(image)} sizes="(width >= 1200px) 40rem, 94vw" />)}
        />
      ) : (
        <p className="rounded-control border border-dashed border-edge px-4 py-8 text-center text-ink-soft">
          No image selected. The slider shows those of the other device.
        </p>
      )}

      <div>
        <h3 className="field-label">{`Current ${device} slider, ${shown.length} of ${SLIDER_IMAGES_AT_MOST}`}</h3>
        <ol ref={list} tabIndex={-1} className="grid" aria-label={`Current ${device} slider`}>
          {shown.map((image, place) => (
            <li key={image.key} className={`${LINE} cursor-grab`} {...handle(place)} {...target(place)}>
              <Thumbnail image={image} />
              <span className={LINE_NAME}>
                {place + 1}. {image.heading || image.name}
              </span>
              <span className="flex flex-wrap items-center">
                <IconButton
                  icon="arrow-up"
                  label={`Move ${image.name} earlier`}
                  disabled={place === 0}
                  onClick={() => move(place, place - 1)}
                />
                <IconButton
                  icon="arrow-down"
                  label={`Move ${image.name} later`}
                  disabled={place === shown.length - 1}
                  onClick={() => move(place, place + 1)}
                />
                <IconButton icon="close" label={`Remove ${image.name} from the slider`} onClick={() => takeOut(image.key)} />
              </span>
            </li>
          ))}
        </ol>
        {isFull && <p className="field-hint">{`Maximum ${SLIDER_IMAGES_AT_MOST} images allowed for ${device} slider`}</p>}
      </div>

      <div className="grid min-w-0 gap-4">
        <h3 className="field-label">Available images</h3>
        {images.length === 0 ? (
          <p className="field-hint">{`No ${device} images uploaded yet.`}</p>
        ) : (
          <AvailableImages device={device} images={images} keys={keys} onChange={onChange} onEdit={onEdit} onDelete={onDelete} />
        )}
        <SliderUpload device={device} advice={advice} onUploaded={onUploaded} />
      </div>
    </Panel>
  );
}

type AvailableImagesProps = Pick<SliderDeviceProps, 'device' | 'images' | 'onChange' | 'onEdit' | 'onDelete'> & { keys: string[] };

function AvailableImages({ device, images, keys, onChange, onEdit, onDelete }: AvailableImagesProps) {
  const isFull = keys.length >= SLIDER_IMAGES_AT_MOST;
  const isIn = ({ key }: SliderImage) => keys.includes(key);
  return (
    <ul className={`${PICTURE_TILES} [&_img]:aspect-4/3`} aria-label={`Available ${device} images`}>
      {images.map((image) => (
        <PictureTile key={image.key} picture={<Thumbnail image={image} />}>
          <span className={LINE_NAME} title={image.name}>
            {image.name}
          </span>
          {!image.alt && <span className="field-hint">No alt text yet</span>}
          <div className="flex flex-wrap items-center justify-between">
            <Button
              variant="secondary"
              size="small"
              aria-label={`${isIn(image) ? 'Added' : 'Add'} ${image.name} to the ${device} slider`}
              disabled={isFull || isIn(image)}
              onClick={() => onChange([...keys, image.key])}
            >
              {isIn(image) ? 'Added' : 'Add'}
            </Button>
            <IconButton icon="pencil" label={`Text and crop of ${image.name}`} onClick={() => onEdit(image)} />
            <IconButton icon="trash" label={`Delete ${image.name}`} onClick={() => onDelete(image)} />
          </div>
        </PictureTile>
      ))}
    </ul>
  );
}

const Thumbnail = ({ image }: { image: SliderImage }) => <Picture picture={pictureOf(image)} sizes="10rem" alt="" />;

const pictureOf = ({ mediaKey: key, width, height, widths, alt, focus }: SliderImage): StoredPicture => ({
  ...{ key, width, height, widths, alt, focus },
});

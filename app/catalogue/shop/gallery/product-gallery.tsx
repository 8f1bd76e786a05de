import { type MouseEvent, Suspense, useRef, useState } from 'react';
import { useWords } from '../../../language/use-words.tsx';
import type { ShownVideo } from '../../../media/videos/video.schema.ts';
import { lazyPart, ProgressLine } from '../../../ui/deferred/lazy-part.tsx';
import { Carousel } from '../../../ui/pictures/carousel.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { pictureUrl } from '../../../ui/pictures/picture-url.ts';
import type { ProductView } from '../../view/product-view.ts';

const VideoPlayer = lazyPart(() => import('../../../media/video-player.tsx'), { isOptional: true });
const PictureViewer = lazyPart(() => import('./picture-viewer.tsx'));

const GALLERY_MS = 3000;
/** On phones slightly below the picture's width: up to an eighth fewer pixels are invisible, and the next file is twice as large. */
const GALLERY_SIZES = '(width >= 1312px) 37rem, (width >= 768px) 47vw, 86vw';

/** Without JavaScript each picture is a link to its largest file, and a thumbnail scrolls to its picture. */
export function ProductGallery({ product: { name, pictures }, video }: { product: ProductView; video: ShownVideo | null }) {
  const t = useWords();
  const stage = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const [opened, setOpened] = useState<number | null>(null);
  if (pictures.length === 0 && !video) return <div className="aspect-video self-start rounded-panel bg-sandal-deep md:aspect-square" />;

  const thumbnails = video ? [...pictures, { ...video.poster, alt: '' }] : pictures;
  const enlarge = (event: MouseEvent, index: number) => {
    // A drag of the row ended here, or the picture is wanted in another tab.
    if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setOpened(index);
  };
  const goTo = (event: MouseEvent, index: number) => {
    event.preventDefault();
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    stage.current?.querySelector(`#picture-${index + 1}`)?.scrollIntoView({ behavior, block: 'nearest', inline: 'start' });
  };
  return (
    <div ref={stage} className="product-gallery">
      <Carousel
        label={t('Pictures of {product}', { product: name })}
        layout="over"
        autoplayMs={GALLERY_MS}
        stopsOnUse
        section="gallery"
        onPage={setShown}
        slides={[
          ...pictures.map((picture, index) => (
            <a
              key={picture.key}
              id={`picture-${index + 1}`}
              href={pictureUrl(picture.key, Math.max(...picture.widths), 'webp')}
              title={t('Zoom in')}
              onClick={(event) => enlarge(event, index)}
            >
              <Picture picture={picture} sizes={GALLERY_SIZES} isFirst={index === 0} className="aspect-square w-full object-cover" />
            </a>
          )),
          ...(video
            ? [
                <div key="video" id={`picture-${pictures.length + 1}`} className="gallery-video">
                  <Suspense>
                    <VideoPlayer video={video} label={t('Video of {product}', { product: name })} className="size-full object-contain" />
                  </Suspense>
                </div>,
              ]
            : []),
        ]}
      />
      {thumbnails.length > 1 && (
        <ul className="thumbnails">
          {thumbnails.map((picture, index) => (
            <li key={picture.key} data-video={index === pictures.length || undefined}>
              <a
                href={`#picture-${index + 1}`}
                aria-label={t('Go to {number}', { number: index + 1 })}
                aria-current={index === shown || undefined}
                onClick={(event) => goTo(event, index)}
              >
                <Picture picture={picture} alt="" sizes="72px" className="aspect-square w-full object-cover" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {opened !== null && (
        <Suspense fallback={<ProgressLine />}>
          <PictureViewer title={name} pictures={pictures} first={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}

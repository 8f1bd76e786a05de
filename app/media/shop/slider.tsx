// Without JavaScript the first slide is shown.

import { useWords } from '../../language/use-words.tsx';
import { useHere } from '../../shop-kit/way-back/use-here.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { KeptPart } from '../../ui/kept-part.ts';
import { Link } from '../../ui/link.tsx';
import { Carousel } from '../../ui/pictures/carousel.tsx';
import { focusClass, sourceSet } from '../../ui/pictures/picture.tsx';
import { pictureUrl } from '../../ui/pictures/picture-url.ts';
import type { Slide } from '../slider/slider.schema.ts';

// Storefront specification, section 9: sliders move every 5 s; phones are up to 768 px wide.
const EVERY_MS = 5000;
const WIDE = '(width > 768px)';

interface SliderProps {
  slides: readonly Slide[];
  /** On the home page the first slide contains the heading; elsewhere the slider is a lower band. */
  isTitle?: boolean;
}

export function Slider({ slides, isTitle = false }: SliderProps) {
  const t = useWords();
  const { isHere } = useHere();
  return (
    <Carousel
      label={t("What's new")}
      autoplayMs={EVERY_MS}
      className={isTitle ? 'slider' : 'slider slider-band'}
      slides={slides.map((slide, place) => {
        const isFirst = place === 0;
        // Skip a link to the current page.
        const actionHref = slide.actionHref && isHere(slide.actionHref) ? '' : slide.actionHref;
        return (
          <KeptPart
            key={slide.key}
            of={slide}
            as={`${isTitle ? 'title' : 'band'} ${isFirst} ${actionHref !== ''}`}
            render={() => <OneSlide {...{ slide, actionHref, isFirst, isTitle }} />}
          />
        );
      })}
    />
  );
}

interface OneSlideProps {
  slide: Slide;
  /** Empty for none. */
  actionHref: string;
  isFirst: boolean;
  isTitle: boolean;
}

function OneSlide({ slide, actionHref, isFirst, isTitle }: OneSlideProps) {
  const t = useWords();
  const Heading = isTitle && isFirst ? 'h1' : 'h2';
  const { shownOn, heading, text, actionLabel } = slide;
  const picture = (
    <SlidePicture
      slide={slide}
      lang={t.lang(slide.phone.alt)}
      isFirst={isFirst}
      // On phones `sizes` is smaller than displayed, as on a product page.
      uprightSizes={isTitle ? '(width >= 600px) 50vw, 88vw' : '(width >= 600px) 50vw, 9rem'}
    />
  );
  return (
    <div data-section="slider" className={shownOn === 'both' ? 'slide' : `slide slide-on-${shownOn}`}>
      {heading === '' && actionHref ? (
        <Link to={actionHref} aria-label={actionLabel}>
          {picture}
        </Link>
      ) : (
        picture
      )}
      {heading && (
        <div className="slide-words">
          <Heading className={isTitle ? 'text-4xl' : 'text-2xl'} lang={t.lang(heading)}>
            {heading}
          </Heading>
          {text && (
            <p className={isTitle ? 'text-lg' : 'max-sm:text-sm'} lang={t.lang(text)}>
              {text}
            </p>
          )}
          {actionHref && (
            <ButtonLink to={actionHref} prefetch="intent" className={isTitle ? '' : 'max-sm:hidden'} lang={t.lang(actionLabel)}>
              {actionLabel}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}

interface SlidePictureProps {
  slide: Slide;
  lang: string | undefined;
  isFirst: boolean;
  uprightSizes: string;
}

function SlidePicture({ slide: { desktop, phone }, lang, isFirst, uprightSizes }: SlidePictureProps) {
  const wide = { media: WIDE, sizes: '100vw', width: desktop.width, height: desktop.height };
  return (
    <picture className={focusClass(desktop.focus)}>
      <source {...wide} type="image/avif" srcSet={sourceSet(desktop, 'avif')} />
      <source {...wide} srcSet={sourceSet(desktop, 'webp')} />
      <source type="image/avif" srcSet={sourceSet(phone, 'avif')} sizes={uprightSizes} />
      <img
        src={pictureUrl(phone.key, phone.widths[0] ?? phone.width, 'webp')}
        srcSet={sourceSet(phone, 'webp')}
        sizes={uprightSizes}
        width={phone.width}
        height={phone.height}
        alt={phone.alt}
        lang={lang}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        draggable={false}
        className={focusClass(phone.focus)}
      />
    </picture>
  );
}

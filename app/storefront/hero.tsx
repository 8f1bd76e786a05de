import type { Picture } from '../media/media.schema.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { ButtonLink } from '../ui/button.tsx';
import { sourceSet } from '../ui/picture.tsx';
import { pictureUrl } from '../ui/picture-url.ts';

export type Slide = Settings['home']['slides'][number] & { desktop: Picture; phone: Picture };

const WIDE = '(width >= 1024px)';
const UPRIGHT_SIZES = '(width >= 768px) 50vw, 100vw';

/** A shop that has chosen no pictures yet still says where its goods are. */
export function Hero({ slide }: { slide: Slide | null }) {
  if (!slide) {
    return (
      <section className="page py-24 text-center">
        <h1 className="text-4xl">Skin care and lip care</h1>
        <ButtonLink to="/shop" className="mt-8">
          Shop Now
        </ButtonLink>
      </section>
    );
  }
  const { desktop, phone, heading, text, action } = slide;
  return (
    <section className="hero" data-section="hero">
      <picture>
        <source
          media={WIDE}
          type="image/avif"
          srcSet={sourceSet(desktop, 'avif')}
          sizes="100vw"
          width={desktop.width}
          height={desktop.height}
        />
        <source media={WIDE} srcSet={sourceSet(desktop, 'webp')} sizes="100vw" width={desktop.width} height={desktop.height} />
        <source type="image/avif" srcSet={sourceSet(phone, 'avif')} sizes={UPRIGHT_SIZES} />
        <img
          src={pictureUrl(phone.key, phone.widths[0] ?? phone.width, 'webp')}
          srcSet={sourceSet(phone, 'webp')}
          sizes={UPRIGHT_SIZES}
          width={phone.width}
          height={phone.height}
          alt={slide.alt}
          fetchPriority="high"
        />
      </picture>
      <div className="hero-words">
        <h1 className="text-4xl">{heading}</h1>
        <p className="mt-5 text-lg">{text}</p>
        <ButtonLink to={action.href} className="mt-7" prefetch="intent">
          {action.label}
        </ButtonLink>
      </div>
    </section>
  );
}

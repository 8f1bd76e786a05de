import type { ReactNode } from 'react';
import { ProductCard } from '../../catalogue/shop/product-card.tsx';
import { useWords } from '../../language/use-words.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { BelowFold } from '../../ui/deferred/below-fold.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import type { Shown } from '../sections/shown-section.ts';

export function PictureSection({ name, heading, text, link, pictures, areDescribed, isTurned }: Shown<'picture'>) {
  const t = useWords();
  const isPair = pictures.length > 1;
  return (
    <BelowFold id={name} className={`grid items-center gap-7 md:gap-16 ${pictures.length > 0 ? 'md:grid-cols-2' : ''}`} data-section={name}>
      {pictures.length > 0 && (
        <div className={`grid gap-3 ${isPair ? 'grid-cols-2' : ''} ${isTurned ? 'md:order-2' : ''}`}>
          {pictures.map((picture) => (
            <Picture
              key={picture.key}
              picture={picture}
              alt={areDescribed ? picture.alt : ''}
              sizes={isPair ? '(width >= 768px) 20rem, 48vw' : '(width >= 768px) 40rem, 92vw'}
              className={`w-full rounded-panel object-cover ${isPair ? 'aspect-square' : 'aspect-5/4'}`}
            />
          ))}
        </div>
      )}
      <div>
        <h2 className="text-3xl" lang={t.lang(heading)}>
          {heading}
        </h2>
        {text && (
          <p className="mt-4 max-w-prose whitespace-pre-line text-ink-soft" lang={t.lang(text)}>
            {text}
          </p>
        )}
        {link && (
          <ButtonLink to={link.to} className="mt-7" prefetch="intent">
            {link.label}
          </ButtonLink>
        )}
      </div>
    </BelowFold>
  );
}

export function HeadedSection({ name, heading, children }: { name: string; heading: string; children: ReactNode }) {
  const t = useWords();
  return (
    <BelowFold id={name} aria-labelledby={`${name}-title`} data-section={name}>
      <h2 id={`${name}-title`} className="text-center" lang={t.lang(heading)}>
        {heading}
      </h2>
      {children}
    </BelowFold>
  );
}

export function ProductsSection({ name, heading, products, link }: Shown<'products'>) {
  return (
    <HeadedSection {...{ name, heading }}>
      <ul className="product-grid product-grid-three mt-8 md:mt-12">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
      {link && (
        <p className="mt-10 text-center md:mt-14">
          <ButtonLink to={link.to} variant="secondary" prefetch="intent">
            {link.label}
          </ButtonLink>
        </p>
      )}
    </HeadedSection>
  );
}

export function TilesSection({ name, heading, tiles }: Shown<'tiles'>) {
  const t = useWords();
  return (
    <HeadedSection {...{ name, heading }}>
      <ul className="product-grid product-grid-three mt-8 md:mt-12">
        {tiles.map(({ slug, title, picture }) => (
          <li key={slug}>
            <Link to={`/collections/${slug}`} className="grid gap-3 font-display text-xl" lang={t.lang(title)}>
              {picture ? (
                <Picture
                  picture={picture}
                  alt=""
                  sizes="(width >= 768px) 24rem, 48vw"
                  className="aspect-square w-full rounded-panel object-cover"
                />
              ) : (
                <span className="aspect-square w-full rounded-panel bg-sandal-deep" />
              )}
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}

export function QuotesSection({ name, heading, quotes }: Shown<'quotes'>) {
  const t = useWords();
  return (
    <HeadedSection {...{ name, heading }}>
      <div className="mt-8 grid gap-8 md:mt-12 md:grid-cols-2 md:gap-12">
        {quotes.map(({ text, source, logo }) => (
          <figure key={text} className="border-t border-hairline pt-5">
            {logo && <Picture picture={logo} sizes="10rem" className="mb-4 h-10 w-auto max-w-40 object-contain object-left" />}
            <blockquote className="font-display text-xl" lang={t.lang(text)}>
              {text}
            </blockquote>
            <figcaption className="mt-3 text-ink-soft" lang={t.lang(source)}>
              {source}
            </figcaption>
          </figure>
        ))}
      </div>
    </HeadedSection>
  );
}

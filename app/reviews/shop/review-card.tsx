import { Suspense, useEffect, useRef, useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { productPath } from '../../shop-kit/shop-paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { lazyPart } from '../../ui/deferred/lazy-part.tsx';
import { Link } from '../../ui/link.tsx';
import { Rating } from '../../ui/rating.tsx';
import type { Review } from '../reviews.schema.ts';

const Photos = lazyPart(() => import('./review-photos.tsx'));

/** This many characters fit four lines of the narrowest card; longer texts are measured after hydration. */
const SURELY_FITS = 80;

interface ReviewCardProps {
  review: Review;
  product?: { name: string; slug: string } | null;
  /** `lines`: Read More from the fifth line on; `height`: above 150 px (specification, section 9). */
  cutAt?: 'lines' | 'height';
}

export function ReviewCard({ review, product, cutAt = 'lines' }: ReviewCardProps) {
  const t = useWords();
  const { title, content, name, variant, rating, date, photos, isSample, verified, isRewarded } = review;
  return (
    <article className="flex h-full flex-col rounded-panel border border-hairline bg-paper p-6">
      <Rating value={rating} />
      <h3 className="mt-3 wrap-anywhere" lang={t.lang(title ?? '')}>
        {title}
      </h3>
      <div className="mt-2 grow">
        <LongText cutAt={cutAt}>{content}</LongText>
        {photos.length > 0 && (
          <Suspense>
            <Photos photos={photos} name={name} />
          </Suspense>
        )}
      </div>
      {product && (
        <p className="mt-4 text-sm">
          <Link to={productPath(product)} className="link inline-flex min-h-8 items-center" lang={t.lang(product.name)}>
            {product.name}
          </Link>
        </p>
      )}
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <span className="font-medium wrap-anywhere text-ink" lang={t.lang(name)}>
          {name}
        </span>
        {variant && <span>{variant}</span>}
        <time dateTime={date}>{t.date(new Date(date))}</time>
        {isSample ? <Badge>{t('Sample')}</Badge> : verified && <Badge tone="success">{t('Verified purchase')}</Badge>}
        {isRewarded && <span>{t('Received points for reviewing')}</span>}
      </p>
    </article>
  );
}

function LongText({ children: text, cutAt }: { children: string; cutAt: 'lines' | 'height' }) {
  const t = useWords();
  const words = useRef<HTMLParagraphElement>(null);
  const more = useRef<HTMLDetailsElement>(null);
  const [isCut, setCut] = useState(text.length > SURELY_FITS || text.includes('\n'));
  useEffect(() => {
    const box = words.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      if (!more.current?.open) setCut(box.scrollHeight > box.clientHeight + 1);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <p ref={words} lang={t.lang(text)} className={`review-text ${cutAt === 'height' ? 'review-text-high' : ''}`}>
        {text}
      </p>
      <details ref={more} className="read-more" hidden={!isCut}>
        <summary className="link inline-flex min-h-11 items-center text-sm">
          <span className="when-closed">{t('Read More')}</span>
          <span className="when-open">{t('Read Less')}</span>
        </summary>
      </details>
    </>
  );
}

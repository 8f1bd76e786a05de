import { useEffect, useState } from 'react';
import { useWords } from '../../../language/use-words.tsx';
import { productPath } from '../../../shop-kit/shop-paths.ts';
import { forgetViewed, readViewed, type Viewed } from '../../../shop-kit/viewed.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';

/** From this browser; without prices, which may have changed since. */
export function RecentlyViewed() {
  const t = useWords();
  const [viewed, setViewed] = useState<Viewed[]>([]);
  useEffect(() => setViewed(readViewed()), []);
  if (viewed.length === 0) return null;

  function clear() {
    forgetViewed();
    setViewed([]);
    document.querySelector('main')?.focus({ preventScroll: true });
  }

  return (
    <section className="mt-12" aria-labelledby="viewed" data-section="viewed">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="viewed">{t('Recently viewed')}</h2>
        <Button variant="quiet" onClick={clear}>
          {t('Clear the list')}
        </Button>
      </div>
      <ul className="-mx-1 flex snap-x gap-4 overflow-x-auto px-1 pb-3">
        {viewed.map((product) => (
          <li key={product.id} className="w-32 shrink-0 snap-start md:w-40">
            <Link to={productPath(product)} className="block hover:underline" lang={t.lang(product.name)}>
              <span className="mb-2 block aspect-square overflow-hidden rounded-panel bg-sandal-deep">
                {product.picture && <Picture picture={product.picture} alt="" sizes="160px" className="size-full object-cover" />}
              </span>
              {product.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

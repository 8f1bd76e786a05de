// Under the progress to free delivery: the product that fills it or brings it nearest, to be added at once.
import { Suspense, useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { formatRupees } from '../../platform/money.ts';
import { useAdd } from '../../shop-kit/add-product.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart, ProgressLine } from '../../ui/deferred/lazy-part.tsx';
import { Link } from '../../ui/link.tsx';

const QuickChoice = lazyPart(() => import('../../catalogue/shop/quick/quick-choice.tsx'));

export type Filler = {
  id: string;
  variantId: string;
  name: string;
  slug: string;
  hasVariants: boolean;
  /** So many of it are meant. */
  pieces: number;
  /** Of all pieces. */
  inclusivePaise: number;
  /** What is missing for free delivery even then; 0: it is enough. */
  leftPaise: number;
};

export function FillerOffer({ filler }: { filler: Filler }) {
  const t = useWords();
  const { name, slug, pieces, inclusivePaise, leftPaise, hasVariants } = filler;
  const link = (words: React.ReactNode) => (
    <Link to={`/product/${slug}`} className="link" lang={t.lang(name)}>
      {words}
    </Link>
  );
  return (
    <dd className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="min-w-0 grow basis-40 wrap-anywhere">
        <span className="block">
          {t.rich(
            leftPaise > 0
              ? 'Add <link>{name}</link> and {amount} is left'
              : pieces > 1
                ? 'Adding {count} × <link>{name}</link> is enough'
                : 'Adding <link>{name}</link> is enough',
            { link },
            { name, count: pieces, amount: formatRupees(leftPaise, { decimals: 'when-needed' }) },
          )}
        </span>
        <span className="tabular block text-ink">
          {t('{amount} incl. of all taxes', { amount: formatRupees(inclusivePaise, { decimals: 'when-needed' }) })}
        </span>
      </span>
      {hasVariants ? <Choose filler={filler} /> : <Add filler={filler} />}
    </dd>
  );
}

function Add({ filler: { variantId: id, name, pieces } }: { filler: Filler }) {
  const t = useWords();
  const { isDone, isBusy, onClick } = useAdd('cart', { id, name, pieces });
  return (
    <Button variant="secondary" size="small" isBusy={isBusy || isDone} onClick={onClick}>
      {pieces > 1 ? t('Add {count} to cart', { count: pieces }) : t('Add to Cart')}
      <span className="sr-only"> {name}</span>
    </Button>
  );
}

function Choose({ filler }: { filler: Filler }) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('Choose')}
        <span className="sr-only"> {filler.name}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={<ProgressLine />}>
          <QuickChoice product={filler} isOpen onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

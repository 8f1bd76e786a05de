// A card that adds its product without opening it. Apart from the card: product pages show cards too, and their scripts have a limit.
import { memo, Suspense, useState } from 'react';
import { useWords } from '../../../language/use-words.tsx';
import { useAdd } from '../../../shop-kit/add-product.ts';
import { lazyPart, ProgressLine } from '../../../ui/deferred/lazy-part.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { KeptPart } from '../../../ui/kept-part.ts';
import type { ProductCard as Card } from '../../view/product-view.ts';
import { EARLY_PICTURES, ProductCard } from '../product-card.tsx';

const QuickChoice = lazyPart(() => import('./quick-choice.tsx'));

interface CardToAddProps {
  product: Card;
  /** In the list, from 0. */
  place: number;
  /** The page's main picture is above the list. */
  isBelowPicture: boolean;
}

/** In the list of a page. */
export const CardToAdd = memo(function CardToAdd({ product, place, isBelowPicture }: CardToAddProps) {
  const [isFirst, isEarly] = [place === 0 && !isBelowPicture, place < EARLY_PICTURES];
  return (
    <KeptPart
      of={product}
      as={`to add ${place === 0} ${isFirst} ${isEarly}`}
      render={() => (
        <li className={`relative ${place === 0 ? '' : 'below-fold'}`}>
          <ProductCard product={product} isFirst={isFirst} isEarly={isEarly} />
          <QuickAdd product={product} />
        </li>
      )}
    />
  );
});

function QuickAdd({ product }: { product: Card }) {
  if (product.stockQuantity === 0) return null;
  return product.variants.count < 2 ? <AddOne product={product} /> : <ChooseOne product={product} />;
}

function ChooseOne({ product }: { product: Card }) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="quick-add"
        aria-haspopup="dialog"
        aria-label={t('Choose {name}', { name: product.name })}
        onClick={() => setOpen(true)}
      >
        <Icon name="plus" />
      </button>
      {isOpen && (
        <Suspense fallback={<ProgressLine />}>
          <QuickChoice product={product} isOpen onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function AddOne({ product: { variantId: id, name } }: { product: Card }) {
  const t = useWords();
  const { isDone, isBusy, onClick } = useAdd('cart', { id, name });
  return (
    <button
      type="button"
      className="quick-add"
      aria-disabled={isDone || isBusy || undefined}
      aria-label={isDone ? t('{name} is in your cart', { name }) : t('Add {name} to cart', { name })}
      onClick={() => isDone || isBusy || onClick()}
    >
      <Icon name={isDone ? 'check' : 'plus'} />
    </button>
  );
}

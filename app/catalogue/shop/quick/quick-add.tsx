// Adds from a card, without opening the product. Kept out of the card: product pages show cards too, and their scripts have a limit.

import { memo, Suspense, useState } from 'react';
import { useWords } from '../../../language/use-words.tsx';
import { useAdd } from '../../../shop-kit/add-product.ts';

import { lazyPart, ProgressLine } from '../../../ui/deferred/lazy-part.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { KeptPart } from '../../../ui/kept-part.ts';
import type { ProductCard } from '../../view/product-view.ts';

const QuickChoice = lazyPart(() => import('./quick-choice.tsx'));

export const QuickAdd = memo(function QuickAdd({ product }: { product: ProductCard }) {
  if (product.stockQuantity === 0) return null;
  return (
    <KeptPart
      of={product}
      as="quick-add"
      render={() => (product.variants.count < 2 ? <AddOne product={product} /> : <ChooseOne product={product} />)}
    />
  );
});

function ChooseOne({ product }: { product: ProductCard }) {
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

function AddOne({ product: { variantId: id, name } }: { product: ProductCard }) {
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

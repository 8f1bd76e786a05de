import { Suspense, useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import { beginVisit, noteStep } from '../../analytics/shop/visit.ts';
import type { ProductView } from '../../catalogue/view/product-view.ts';
import { withoutLanguage } from '../../platform/words/language.ts';
import { noteViewed } from '../../shop-kit/viewed.ts';
import { isAddition, listenToWrites, newerThan, type Write } from '../../shop-kit/writes.ts';
import { lazyPart } from '../../ui/deferred/lazy-part.tsx';
import Connection from './connection.tsx';
import { isQuiet } from './quiet-pages.ts';

const CHECKOUT_PAGE = 'storefront/checkout-page';
const MiniCart = lazyPart(() => import('./mini-cart.tsx'), { isOptional: true });
const CartBar = lazyPart(() => import('./cart-bar.tsx'), { isOptional: true });

export default function LaterParts() {
  const added = useAdded();
  useRememberViewed();
  useVisit();
  return (
    <>
      <Connection />
      {added.last && (
        <Suspense>
          {added.isWide ? (
            <MiniCart key={added.last.productId} added={added.last} onClose={added.forget} />
          ) : (
            <CartBar added={added.last} onClose={added.forget} />
          )}
        </Suspense>
      )}
    </>
  );
}

/** The addition to the cart that landed last. Where a phone has a bar of its own already, as a product's page does, it stays. */
function useAdded() {
  const [last, setLast] = useState<{ write: Write; isWide: boolean } | null>(null);
  useEffect(() => {
    // What was added before this was loaded counts too.
    let since = 0;
    const look = () => {
      const landed = newerThan('cart', since).findLast((write) => isAddition(write) && write.state === 'landed');
      if (!landed) return;
      since = landed.landedAt;
      const isWide = matchMedia('(width >= 768px)').matches;
      if (isWide || !hasOwnBar()) setLast({ write: landed, isWide });
    };
    look();
    const leave = listenToWrites(look);
    return () => void leave();
  }, []);
  return { last: last?.write, isWide: last?.isWide, forget: () => setLast(null) };
}

const hasOwnBar = () =>
  isQuiet(withoutLanguage(location.pathname)) || document.querySelector('.buy-bar:not([data-section="cart-bar"])') !== null;

/** Where the visit came from is kept for its purchase; its steps are reported, each once. */
function useVisit() {
  const page = useMatches().at(-1);
  const { product, isPaying } = (page?.loaderData ?? {}) as { product?: ProductView; isPaying?: boolean };
  const isCheckout = page?.id === CHECKOUT_PAGE || isPaying === true;
  useEffect(beginVisit, []);
  useEffect(() => {
    if (product?.pictures) noteStep('product');
    if (isCheckout) noteStep('checkout');
  }, [product, isCheckout]);
  useEffect(() => {
    const look = () => {
      if (newerThan('cart', 0).some((write) => isAddition(write) && write.state === 'landed')) noteStep('cart');
    };
    look();
    const leave = listenToWrites(look);
    return () => void leave();
  }, []);
}

function useRememberViewed() {
  const matches = useMatches();
  const { product } = (matches.at(-1)?.loaderData ?? {}) as { product?: ProductView };
  useEffect(() => {
    if (product?.pictures) noteViewed({ id: product.id, slug: product.slug, name: product.name, picture: product.pictures[0] ?? null });
  }, [product]);
}

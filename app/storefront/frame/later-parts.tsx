// One file for what AfterLoad loads.
import { Suspense, useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import type { ProductView } from '../../catalogue/catalogue.schema.ts';
import { noteViewed } from '../../shop-kit/viewed.ts';
import { isAddition, listenToWrites, newerThan, nextMoment, type Write } from '../../shop-kit/writes.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import Connection from './connection.tsx';

const MiniCart = lazyPart(() => import('./mini-cart.tsx'), { isOptional: true });

export default function LaterParts() {
  const added = useAdded();
  useRememberViewed();
  return (
    <>
      <Connection />
      {added.last && (
        <Suspense>
          <MiniCart key={added.last.productId} added={added.last} onClose={added.forget} />
        </Suspense>
      )}
    </>
  );
}

/** The addition to the cart that landed last. Phones have the bar of the product page instead. */
function useAdded() {
  const [last, setLast] = useState<Write | null>(null);
  useEffect(() => {
    let since = nextMoment();
    const leave = listenToWrites(() => {
      const landed = newerThan('cart', since).findLast((write) => isAddition(write) && write.state === 'landed');
      if (!landed) return;
      since = landed.landedAt;
      if (matchMedia('(width >= 768px)').matches) setLast(landed);
    });
    return () => void leave();
  }, []);
  return { last, forget: () => setLast(null) };
}

/** Of the product page that is open, if one is. */
function useRememberViewed() {
  const matches = useMatches();
  const { product } = (matches.at(-1)?.loaderData ?? {}) as { product?: ProductView };
  useEffect(() => {
    if (product?.pictures) noteViewed({ id: product.id, slug: product.slug, name: product.name, picture: product.pictures[0] ?? null });
  }, [product]);
}

// Parts a page does not need at first: loaded after it.
import { Suspense, useEffect, useState } from 'react';
import { useAdded } from '../../shop-kit/added.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const AFTER_MS = 1_500;
const MiniCart = lazyPart(() => import('./mini-cart.tsx'), { isOptional: true });
const Connection = lazyPart(() => import('./connection.tsx'), { isOptional: true });

export function AfterLoad() {
  const added = useAdded();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const start = () => {
      timer = setTimeout(() => setLoaded(true), AFTER_MS);
    };
    if (document.readyState === 'complete') start();
    else addEventListener('load', start, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('load', start);
    };
  }, []);
  return (
    <Suspense>
      {isLoaded && <Connection />}
      {added && <MiniCart key={added.productId} added={added} />}
    </Suspense>
  );
}

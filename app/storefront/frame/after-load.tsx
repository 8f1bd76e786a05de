// Parts a page does not need at first: loaded after it.
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../ui/deferred/lazy-part.tsx';

const AFTER_MS = 1_500;
const LaterParts = lazyPart(() => import('./later-parts.tsx'), { isOptional: true });

export function AfterLoad() {
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
  return isLoaded ? (
    <Suspense>
      <LaterParts />
    </Suspense>
  ) : null;
}

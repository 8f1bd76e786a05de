// What a page does without at first: fetched once it has loaded.
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

const AFTER_MS = 1_500;
const Connection = lazy<ComponentType>(() => import('./connection.tsx').catch(() => ({ default: () => null })));

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
      <Connection />
    </Suspense>
  ) : null;
}

// The newsletter popup for first-time visitors: shown once, and only while the shop gives what it promises (D7, D23).
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { ShopFacts } from '../../shop-kit/shop-facts.server.ts';
import { useUser } from '../../shop-kit/shopper.ts';
import { onDevice } from '../../ui/browser/kept.ts';
import { lazyPart } from '../../ui/deferred/lazy-part.tsx';
import { isQuiet } from './quiet-pages.ts';

const NewsletterPopup = lazyPart(() => import('../../newsletter/shop/newsletter-popup.tsx'), { isOptional: true });

const AFTER_MS = 1000;
const SHOWN = 'newsletterPopupShown';

export function FirstVisit({ shop: { name, welcome } }: { shop: ShopFacts }) {
  const user = useUser();
  const { pathname } = useLocation();
  const [state, setState] = useState<'waiting' | 'open' | 'closed'>('waiting');
  const isWanted = state !== 'closed' && welcome !== null && !user && !isQuiet(pathname);

  useEffect(() => {
    if (!isWanted || onDevice.read(SHOWN)) return;
    const timer = setInterval(() => {
      if (isBusy()) return;
      clearInterval(timer);
      setState('open');
    }, AFTER_MS);
    // A visitor who left to read the privacy notice sees it again.
    return () => {
      clearInterval(timer);
      setState((now) => (now === 'open' ? 'waiting' : now));
    };
  }, [isWanted]);

  if (!welcome || state === 'waiting') return null;
  const neverAgain = () => onDevice.keep(SHOWN, 'yes');
  return (
    <Suspense>
      <NewsletterPopup
        name={name}
        welcome={welcome}
        isOpen={state === 'open' && isWanted}
        onSubmit={neverAgain}
        onClose={() => {
          neverAgain();
          setState('closed');
        }}
      />
    </Suspense>
  );
}

/** Another tab, an open dialog or menu, or typing. */
const isBusy = () =>
  document.hidden || document.querySelector('dialog[open], .user-menu:popover-open, :is(input, textarea):focus') !== null;

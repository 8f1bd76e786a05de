// One line above every page: the current offers, one after the other.
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useWords } from '../../language/use-words.tsx';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import type { ShopFacts } from '../../shop-kit/shop-facts.server.ts';
import { Icon } from '../../ui/icon.tsx';

// Storefront specification, section 9: every 3 s in the shop, every 5 s on reading pages.
const SHOP_MS = 3000;
const READING_MS = 5000;
const READING = /^\/(loyalty|about-us|terms-and-conditions|shipping-and-refund-policy)\/?$/i;

export function TopBanner({ shop }: { shop: ShopFacts }) {
  const t = useWords();
  const { pathname } = useLocation();
  const [live, setLive] = useState(shop.banners);
  const [turn, setTurn] = useState(0);
  const [isPlaying, setPlaying] = useState<boolean | null>(null);
  const everyMs = READING.test(pathname) ? READING_MS : SHOP_MS;
  const delivery = t('Free delivery above {amount}', { amount: formatRupees(paiseFromRupees(shop.freeDeliveryAboveRupees)) });
  const messages = [...live.map(({ banner }) => banner), delivery];

  // On phones the slider is what moves; the offers are scrolled by hand.
  useEffect(() => setPlaying(!matchMedia('(prefers-reduced-motion: reduce), (width < 768px)').matches), []);

  useEffect(() => {
    const timer = setInterval(() => {
      // The page may stay open beyond the end of a sale.
      setLive(shop.banners.filter(({ endsAt }) => Date.parse(endsAt) > Date.now()));
      if (isPlaying && !document.hidden) setTurn((last) => last + 1);
    }, everyMs);
    return () => clearInterval(timer);
  }, [isPlaying, everyMs, shop.banners]);

  const isStill = isPlaying === false || undefined;
  return (
    <aside aria-label={t('Offers')} className="top-banner" data-still={isStill}>
      {/* A region that scrolls must be reachable by keyboard. */}
      <ul tabIndex={isStill && 0}>
        {messages.map((message, place) => (
          <li key={message} lang={t.lang(message)} data-shown={place === turn % messages.length || undefined}>
            {message}
          </li>
        ))}
      </ul>
      {messages.length > 1 && isPlaying !== null && (
        <button type="button" aria-label={t(isPlaying ? 'Pause offers' : 'Play offers')} onClick={() => setPlaying(!isPlaying)}>
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
      )}
    </aside>
  );
}

// On phones, after an addition from a list of products: what is in the cart, and the way there. It stands at the end of the page's content, above
// the bottom bar, and covers nothing of it. The next page closes it.
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { learnRest } from '../../language/learn-in-browser.ts';
import { useWords } from '../../language/use-words.tsx';
import { inPageLanguage } from '../../platform/words/language.ts';
import { inRupees } from '../../shop-kit/amount.ts';
import type { Write } from '../../shop-kit/writes.ts';
import { api } from '../../ui/browser/api-client.ts';
import { IconButton } from '../../ui/button.tsx';

type Standing = { pieces: number; subtotal: number };
type CartBarProps = { added: Write; onClose: () => void };

export default function CartBar({ added, onClose }: CartBarProps) {
  const t = useWords();
  const close = useRef(onClose);
  close.current = onClose;
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  const [cart, setCart] = useState<Standing | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void Promise.all([readStanding(added), learnRest(inPageLanguage('/cart'))]).then(
      ([read]) => isCurrent && (read ? setCart(read) : close.current()),
    );
    return () => {
      isCurrent = false;
    };
  }, [added]);
  useEffect(() => {
    if (pathname !== openedAt.current) close.current();
  }, [pathname]);

  const content = document.getElementById('content');
  if (!cart || !content || pathname !== openedAt.current) return null;
  return createPortal(
    <section aria-label={t('Cart')} data-section="cart-bar" className="buy-bar">
      <p role="status" className="tabular min-w-0 grow text-sm">
        {t('{count, plural, one {# item} other {# items}}, {amount}', { count: cart.pieces, amount: inRupees(cart.subtotal) })}
      </p>
      <Link to="/cart" className="button button-primary">
        {t('Go to cart')}
      </Link>
      <IconButton icon="close" label={t('Close')} onClick={() => close.current()} className="-mr-2" />
    </section>,
    content,
  );
}

async function readStanding({ userId }: Write): Promise<Standing | null> {
  const [quote, lines] = await Promise.all([api.post('/api/cart/quote', {}), api.get(`/api/cart/${userId}`)]);
  if (!quote.ok || !lines.ok) return null;
  return { pieces: lines.value.reduce((sum, { quantity }) => sum + quantity, 0), subtotal: quote.value.pricingDetails.subtotal };
}

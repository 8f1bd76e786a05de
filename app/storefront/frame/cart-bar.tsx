// On phones, after an addition from a list of products: what is in the cart, and the way there. It stands at the end of the page's content, above
// the bottom bar, and covers nothing of it. The next page closes it.

import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { learnRest } from '../../language/learn-in-browser.ts';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { inPageLanguage } from '../../platform/words/language.ts';
import { ADDED } from '../../shop-kit/add-product.ts';
import { inRupees } from '../../shop-kit/amount.ts';
import { useShopFacts } from '../../shop-kit/use-shop-facts.ts';

import type { Write } from '../../shop-kit/writes.ts';
import { IconButton } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { endToast } from '../../ui/toast.tsx';
import { type AddedCart, DeliveryProgress, GoodsWithTaxes, readAddedCart } from './added-to-cart.tsx';

type CartBarProps = { added: Write; onClose: () => void };

export default function CartBar({ added, onClose }: CartBarProps) {
  const t = useWords();
  const language = useLanguage();
  const shop = useShopFacts();
  const close = useRef(onClose);
  close.current = onClose;
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  const [cart, setCart] = useState<AddedCart | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void Promise.all([readAddedCart(added, language), learnRest(inPageLanguage('/cart'))]).then(
      ([read]) => isCurrent && (read ? setCart(read) : close.current()),
    );
    return () => {
      isCurrent = false;
    };
  }, [added, language]);
  // The bar takes the toast's place, which has told of the addition.
  useEffect(() => {
    if (cart) endToast(ADDED.cart);
  }, [cart]);
  useEffect(() => {
    if (pathname !== openedAt.current) close.current();
  }, [pathname]);

  const content = document.getElementById('content');
  if (!cart || !content || pathname !== openedAt.current) return null;
  return createPortal(
    <section aria-label={t('Cart')} data-section="cart-bar" className="buy-bar">
      <div className="grid min-w-0 grow basis-28">
        <p className="tabular text-sm">
          {t('{count, plural, one {# item} other {# items}}, {amount}', { count: cart.pieces, amount: inRupees(cart.figures.subtotal) })}
        </p>
        <GoodsWithTaxes cart={cart} isNarrow />
        <DeliveryProgress cart={cart} freeAbove={shop?.freeDeliveryAboveRupees ?? 0} isNarrow />
      </div>
      <Link to="/cart" className="button button-primary px-3">
        {t('Go to cart')}
      </Link>
      <IconButton icon="close" label={t('Close')} onClick={() => close.current()} className="-mr-2" />
    </section>,
    content,
  );
}

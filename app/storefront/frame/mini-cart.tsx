// On wide screens, after an addition: the line, the subtotal and the way to free delivery. Not modal, and it takes no focus: the toast
// announces the addition, and this announces the cart.

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { learnRest } from '../../language/learn-in-browser.ts';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { inPageLanguage } from '../../platform/words/language.ts';
import { inRupees, pricesInPaise } from '../../shop-kit/amount.ts';
import { WithTaxes } from '../../shop-kit/taxed-price.tsx';
import { useShopFacts } from '../../shop-kit/use-shop-facts.ts';
import type { Write } from '../../shop-kit/writes.ts';
import { IconButton } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { type AddedCart, DeliveryProgress, GoodsWithTaxes, readAddedCart } from './added-to-cart.tsx';
import { isQuiet } from './quiet-pages.ts';

type MiniCartProps = { added: Write; onClose: () => void };

export default function MiniCart({ added, onClose }: MiniCartProps) {
  const close = useRef(onClose);
  close.current = onClose;
  const language = useLanguage();
  const { pathname } = useLocation();
  const [cart, setCart] = useState<AddedCart | null>(null);
  const isAway = isQuiet(pathname);
  const openedAt = useRef(pathname);

  useEffect(() => {
    let isCurrent = true;
    void Promise.all([readAddedCart(added, language), learnRest(inPageLanguage('/cart'))]).then(
      ([read]) => isCurrent && (read ? setCart(read) : close.current()),
    );
    return () => {
      isCurrent = false;
    };
  }, [added, language]);
  useEffect(() => {
    if (isAway || pathname !== openedAt.current) close.current();
  }, [isAway, pathname]);

  return cart && !isAway ? <Panel added={added} cart={cart} close={close} /> : null;
}

type Close = RefObject<() => void>;

function Panel({ added, cart, close }: { added: Write; cart: AddedCart; close: Close }) {
  const t = useWords();
  const shop = useShopFacts();
  const panel = useRef<HTMLElement>(null);
  const leave = useClosing(panel, close);
  const { lines, figures, pieces } = cart;
  const line = lines.find(({ variantId }) => variantId === added.productId);
  if (!line) return null;
  return (
    <section
      ref={panel}
      aria-label={t('Cart')}
      data-section="mini-cart"
      className="fixed top-28 right-6 z-40 grid w-84 gap-4 rounded-panel border border-hairline bg-paper p-5 shadow-lg max-md:hidden"
    >
      <p role="status" className="sr-only">
        {t('{count, plural, one {# item} other {# items}} in your cart, subtotal {amount}', {
          count: pieces,
          amount: inRupees(figures.subtotal),
        })}
      </p>
      <div className="flex items-start gap-3">
        <div className="size-16 shrink-0 overflow-hidden rounded-panel bg-sandal-deep">
          {line.picture && <Picture picture={line.picture} alt="" sizes="64px" className="size-full object-cover" />}
        </div>
        <div className="min-w-0 grow">
          <p className="font-medium" lang={t.lang(line.name)}>
            {line.name}
          </p>
          <p className="tabular text-sm text-ink-soft">
            {line.quantity} × {inRupees(line.price)}
            <WithTaxes prices={pricesInPaise(line)} decimals="when-needed" className="block" />
          </p>
        </div>
        <IconButton icon="close" label={t('Close')} onClick={leave} className="-mt-2 -mr-2" />
      </div>
      <p className="tabular flex justify-between gap-4 border-t border-hairline pt-3">
        <span>{t('Subtotal')}</span>
        <span className="text-right">
          <span className="font-medium">{inRupees(figures.subtotal)}</span>
          <GoodsWithTaxes cart={cart} />
        </span>
      </p>
      <DeliveryProgress cart={cart} freeAbove={shop?.freeDeliveryAboveRupees ?? 0} />
      <div className="grid gap-2">
        {shop?.isCheckoutOpen && (
          <Link to="/checkout" className="button button-primary button-wide" onClick={() => close.current()}>
            {t('Checkout')}
          </Link>
        )}
        <Link
          to="/cart"
          className={`button button-wide ${shop?.isCheckoutOpen ? 'button-secondary' : 'button-primary'}`}
          onClick={() => close.current()}
        >
          {t('Go to cart')}
        </Link>
      </div>
    </section>
  );
}

/** By Escape, a press anywhere else, or its button. The focus inside it returns to where it was when the panel opened. */
function useClosing(panel: RefObject<HTMLElement | null>, close: Close) {
  const cameFrom = useRef<Element | null>(null);
  const leave = useCallback(() => {
    if (panel.current?.contains(document.activeElement)) {
      const back = cameFrom.current?.isConnected ? cameFrom.current : document.querySelector('main');
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    }
    close.current();
  }, [panel, close]);
  useEffect(() => {
    cameFrom.current = document.activeElement;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog:modal')) leave();
    };
    const onPress = ({ target }: Event) => {
      const isToast = target instanceof Element && target.closest('.toaster');
      if (target instanceof Node && !isToast && !panel.current?.contains(target)) close.current();
    };
    addEventListener('keydown', onKey);
    addEventListener('pointerdown', onPress);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('pointerdown', onPress);
    };
  }, [panel, close, leave]);
  return leave;
}

import { type MouseEvent, Suspense, useRef, useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { leaveShop, useUser } from '../../shop-kit/shopper.ts';
import { lazyPart, ProgressLine } from '../../ui/deferred/lazy-part.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { LanguageLink } from './language-link.tsx';

const SignInPanel = lazyPart(() => import('../../accounts/shop/sign-in-panel.tsx'));

const PANEL_FROM = '(width >= 768px)';

/** A popover: the browser closes it on a click outside and on Escape, and it opens without JavaScript. */
export function UserMenu() {
  const t = useWords();
  const user = useUser();
  const menu = useRef<HTMLDivElement>(null);
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never');

  function login(event: MouseEvent) {
    if (!matchMedia(PANEL_FROM).matches) return;
    event.preventDefault();
    setPanel('open');
  }

  return (
    <>
      <button
        type="button"
        popoverTarget="user-menu"
        className="icon-button"
        aria-label={user ? t('Account of {name}', { name: user.fullName }) : t('Account')}
      >
        <Icon name="user" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard activation of a link fires click too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div ref={menu} id="user-menu" popover="auto" className="user-menu" onClick={(event) => isLink(event) && menu.current?.hidePopover()}>
        {user ? (
          <>
            <p className="border-b border-hairline px-4 py-3">
              <span className="text-sm text-ink-soft">{t('Hello,')}</span>
              <br />
              <span className="font-medium">{user.fullName}</span>
            </p>
            {user.role === 'admin' && <Link to="/admins">{t('Back office')}</Link>}
            <Link to="/profile">{t('Profile')}</Link>
            <Link to={`/orders/${user.id}`}>{t('My Orders')}</Link>
            <Link to="/wishlist" className="md:hidden">
              {t('Wishlist')}
            </Link>
            <button type="button" onClick={leaveShop}>
              {t('Logout')}
            </button>
          </>
        ) : (
          <>
            <Link to="/login" onClick={login}>
              {t('Login')}
            </Link>
            <Link to="/signup">{t('Sign Up')}</Link>
          </>
        )}
        <LanguageLink className="md:hidden" />
      </div>
      {panel !== 'never' && (
        <Suspense fallback={<ProgressLine />}>
          <SignInPanel isOpen={panel === 'open'} onClose={() => setPanel('closed')} />
        </Suspense>
      )}
    </>
  );
}

const isLink = ({ target }: MouseEvent) => target instanceof HTMLAnchorElement;

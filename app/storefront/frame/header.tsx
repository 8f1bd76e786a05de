import { SearchControl } from '../../catalogue/shop/search/search-control.tsx';
import { type Say, useWords } from '../../language/use-words.tsx';
import type { ShopFacts } from '../../shop-kit/shop-facts.server.ts';
import { useCount } from '../../shop-kit/shopper.ts';
import { useHere } from '../../shop-kit/way-back/use-here.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { LanguageLink } from './language-link.tsx';
import { TopBanner } from './top-banner.tsx';
import { UserMenu } from './user-menu.tsx';

/** In letters: longer ones are written smaller on phones, and in two lines where they must. */
const LONG_NAME = 9;

export function Header({ shop }: { shop: ShopFacts }) {
  const t = useWords();
  const { isHere } = useHere();
  return (
    <>
      <TopBanner shop={shop} />
      <header className="sticky top-0 z-30 border-b border-hairline bg-sandal">
        <div className="page flex min-h-14 flex-wrap items-center gap-x-4 md:grid md:min-h-20 md:grid-cols-[1fr_auto_1fr]">
          <nav aria-label={t('Main')} className="hidden gap-7 md:flex">
            {shop.menus.header.map(({ to, label, children }) => (
              <div key={label} className="menu">
                <Link to={to} prefetch="intent" aria-current={isHere(to) ? 'page' : undefined} className="header-link">
                  {label}
                </Link>
                {children.length > 0 && (
                  <ul>
                    {children.map(({ to, label }) => (
                      <li key={label}>
                        <Link to={to} className="header-link">
                          {label}
                        </Link>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            ))}
          </nav>
          <Link
            to="/"
            className="flex min-h-11 min-w-32 flex-1 basis-0 items-center gap-2.5 md:flex-none"
            aria-label={t('{name}, home page', { name: shop.name })}
          >
            {shop.logo ? (
              <img {...shop.logo} alt={shop.name} className="logo" />
            ) : (
              <>
                <img src={shop.mark} width="34" height="34" alt="" fetchPriority="low" />
                <span className={shop.name.length > LONG_NAME ? 'wordmark wordmark-long' : 'wordmark'}>{shop.name}</span>
              </>
            )}
          </Link>
          <div className="ml-auto flex items-center gap-1">
            <LanguageLink className="header-link px-2 max-md:hidden" />
            <SearchControl />
            <Counted to="/wishlist" icon="heart" label={t('Wishlist')} count={useCount('wishlist')} />
            <Counted to="/cart" icon="bag" label={t('Cart')} count={useCount('cart')} />
            <UserMenu />
          </div>
        </div>
      </header>
    </>
  );
}

function Counted({ to, icon, label, count }: { to: string; icon: IconName; label: string; count: number }) {
  const t = useWords();
  return (
    <Link to={to} className="icon-button header-count" aria-label={countedLabel(label, count, t)} title={label}>
      <Icon name={icon} />
      <CountBadge count={count} />
    </Link>
  );
}

export const countedLabel = (label: string, count: number, t: Say) =>
  count > 0 ? t('{label}, {count, plural, one {# item} other {# items}}', { label, count }) : label;

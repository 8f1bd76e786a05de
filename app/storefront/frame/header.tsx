import { SearchControl } from '../../catalogue/shop/search/search-control.tsx';
import { type Say, useWords } from '../../language/use-words.tsx';
import type { ShopFacts } from '../../shop-kit/shop-facts.server.ts';
import { useCount } from '../../shop-kit/shopper.ts';
import { useHere } from '../../shop-kit/way-back/use-here.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { KeptPart } from '../../ui/kept-part.ts';
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
            {shop.menus.header.map((item) => {
              const isCurrent = isHere(item.to);
              return (
                <KeptPart
                  key={item.label}
                  of={item}
                  as={isCurrent ? 'current' : 'menu'}
                  render={() => <Menu item={item} isCurrent={isCurrent} />}
                />
              );
            })}
          </nav>
          <KeptPart of={shop} as="home link" render={() => <HomeLink shop={shop} />} />
          <div className="ml-auto flex items-center gap-1">
            <LanguageLink className="header-link px-2 max-md:hidden" />
            <KeptPart of={shop} as="controls" render={() => <Controls />} />
            <UserMenu />
          </div>
        </div>
      </header>
    </>
  );
}

function Menu({ item: { to, label, children }, isCurrent }: { item: ShopFacts['menus']['header'][number]; isCurrent: boolean }) {
  return (
    <div className="menu">
      <Link to={to} prefetch="intent" aria-current={isCurrent ? 'page' : undefined} className="header-link">
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
  );
}

function HomeLink({ shop: { name, logo, mark } }: { shop: ShopFacts }) {
  const t = useWords();
  return (
    <Link
      to="/"
      className="flex min-h-11 min-w-32 flex-1 basis-0 items-center gap-2.5 md:flex-none"
      aria-label={t('{name}, home page', { name })}
    >
      {logo ? (
        <img {...logo} alt={name} className="logo" />
      ) : (
        <>
          <img src={mark} width="34" height="34" alt="" fetchPriority="low" />
          <span className={name.length > LONG_NAME ? 'wordmark wordmark-long' : 'wordmark'}>{name}</span>
        </>
      )}
    </Link>
  );
}

function Controls() {
  const t = useWords();
  return (
    <>
      <SearchControl />
      <Counted to="/wishlist" icon="heart" label={t('Wishlist')} count={useCount('wishlist')} />
      <Counted to="/cart" icon="bag" label={t('Cart')} count={useCount('cart')} />
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

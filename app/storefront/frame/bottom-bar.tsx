import { useLocation } from 'react-router';
import { useWords } from '../../language/use-words.tsx';
import { useCount, useUser } from '../../shop-kit/shopper.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { countedLabel } from './header.tsx';

/** For phones, within reach of the thumb. */
export function BottomBar() {
  const t = useWords();
  const user = useUser();
  const { pathname } = useLocation();
  const places: { to: string; icon: IconName; label: string; count: number }[] = [
    { to: '/shop', icon: 'grid', label: t('Shop'), count: 0 },
    { to: '/wishlist', icon: 'heart', label: t('Wishlist'), count: useCount('wishlist') },
    { to: '/cart', icon: 'bag', label: t('Cart'), count: useCount('cart') },
    user ? { to: '/profile', icon: 'user', label: t('Profile'), count: 0 } : { to: '/login', icon: 'user', label: t('Login'), count: 0 },
  ];
  return (
    <nav aria-label={t('Main')} className="bottom-bar">
      {places.map(({ to, icon, label, count }) => (
        <Link key={icon} to={to} aria-current={pathname === to ? 'page' : undefined}>
          <span className="relative px-1.5">
            <Icon name={icon} />
            <CountBadge count={count} />
          </span>
          {/* The badge shows the number visually; screen readers hear it after the label. */}
          <span className="text-xs">{label}</span>
          {count > 0 && <span className="sr-only">{countedLabel(label, count, t).slice(label.length)}</span>}
        </Link>
      ))}
    </nav>
  );
}

import { memo } from 'react';
import { useWords } from '../../language/use-words.tsx';
import type { ShopFacts } from '../../shop-kit/shop-facts.server.ts';
import { useUser } from '../../shop-kit/shopper.ts';
import { BelowFold } from '../../ui/deferred/below-fold.tsx';
import { KeptPart } from '../../ui/kept-part.ts';
import { Link } from '../../ui/link.tsx';
import { LanguageLink } from './language-link.tsx';

/** Not drawn again at each step: only its menus depend on who is signed in. */
export const Footer = memo(function Footer({ shop }: { shop: ShopFacts }) {
  const t = useWords();
  const { address, grievanceOfficer: officer, hours } = shop;
  return (
    // Its columns depend on the font size too: @5xl is 64rem of the reader's own size.
    <BelowFold as="footer" className="@container mt-20 border-t border-hairline bg-sandal-deep text-sm md:mt-28">
      <div className="page grid grid-cols-2 gap-x-8 gap-y-10 py-14 @3xl:grid-cols-4 @5xl:grid-cols-[1.6fr_auto_auto_auto_auto_1.9fr] @7xl:gap-x-14">
        <div className="@max-5xl:col-span-full">
          {shop.logo ? <img {...shop.logo} alt={shop.name} loading="lazy" className="logo" /> : <p className="wordmark">{shop.name}</p>}
          {shop.tagline && (
            <p className="mt-3 text-ink-soft @5xl:max-w-64" lang={t.lang(shop.tagline)}>
              {shop.tagline}
            </p>
          )}
          <div className="mt-1 flex flex-wrap gap-x-7 @5xl:grid">
            <Link to="/" state={{ scrollToSubscribe: true }} className="footer-link">
              {t('Newsletter')}
            </Link>
            {shop.socialUrl && (
              <a href={shop.socialUrl} className="footer-link" rel="noopener">
                {t('Follow us')}
              </a>
            )}
            <LanguageLink className="footer-link" />
          </div>
        </div>
        <Menus menus={shop.menus.footer} />
        <div className="grid content-start gap-x-8 gap-y-10 @max-5xl:col-span-full @max-5xl:@2xl:grid-cols-2">
          <section>
            <h2 className="footer-title mb-1">{t('Contact us')}</h2>
            {shop.email && (
              <a href={`mailto:${shop.email}`} className="footer-link">
                {shop.email}
              </a>
            )}
            {shop.phone && (
              <a href={`tel:${shop.phone.replaceAll(' ', '')}`} className="footer-link">
                {shop.phone}
              </a>
            )}
            <p className="mt-2.5 text-ink-soft">{t('{opens}-{closes} IST, {days}', hours)}</p>
          </section>
          {address && (
            <section>
              <h2 className="footer-title">{t('Registered office')}</h2>
              <address className="mt-3 text-ink-soft not-italic">
                {shop.legalName}
                <br />
                {address.street}
                <br />
                {address.city} {address.pinCode}, {t(address.state)}
                {shop.gstin && (
                  <>
                    <br />
                    GSTIN {shop.gstin}
                  </>
                )}
              </address>
            </section>
          )}
        </div>
      </div>
      <div className="page border-t border-hairline py-6 text-ink-soft">
        {officer && (
          <p>
            {t(officer.designation)}: <span lang={t.lang(officer.name)}>{officer.name}</span>,{' '}
            <a href={`mailto:${officer.email}`} className="link">
              {officer.email}
            </a>
            {officer.phone && `, ${officer.phone}`}
          </p>
        )}
      </div>
    </BelowFold>
  );
});

function Menus({ menus }: { menus: ShopFacts['menus']['footer'] }) {
  const user = useUser();
  return menus.map((menu) => (
    <KeptPart
      key={menu.label}
      of={menu}
      as={user ? user.id : 'visitor'}
      render={() => <Links title={menu.label} links={[...menu.children, ...(user ? menu.member : menu.visitor)]} userId={user?.id} />}
    />
  ));
}

interface LinksProps {
  title: string;
  links: readonly { to: string; label: string }[];
  userId: string | undefined;
}

function Links({ title, links, userId }: LinksProps) {
  return (
    <nav aria-label={title}>
      <h2 className="footer-title">{title}</h2>
      <ul className="mt-1">
        {links.map(({ to, label }) => (
          <li key={label}>
            <Link to={to.replace(':id', `${userId}`)} className="footer-link">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

// The open checkout (D53): contact, address and payment on one page. A part opens when the one before it is done; what is done is read
// from the server, so that a reload, another tab and the way back find it again.

import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { SessionUser } from '../../accounts/accounts.schema.ts';
import { keepDisplayCopy } from '../../accounts/display-copy.ts';
import { useWords } from '../../language/use-words.tsx';
import { findUser, getLanguage, getShop } from '../../platform/pages/page.server.ts';
import { ComingLines } from '../../shop-kit/coming-lines.tsx';
import { NeedsScripts } from '../../shop-kit/needs-scripts.tsx';
import { pageMeta } from '../../shop-kit/page-meta.ts';
import { loadShopper } from '../../shop-kit/shopper.ts';
import { readDated, useUpToDate } from '../../shop-kit/up-to-date.ts';
import { isAddition, useNewer } from '../../shop-kit/writes.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/checkout-page.ts';
import { readCheckout } from './checkout-page.server.ts';
import { GuestCheckout } from './guest-checkout.tsx';
import { KnownCheckout } from './known-checkout.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  return readCheckout(getShop(context), request, await findUser(context), getLanguage(context));
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  readDated('cart', serverLoader) as ReturnType<typeof serverLoader>;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Checkout' });
}

type Loaded = Route.ComponentProps['loaderData'];

export default function CheckoutPage({ loaderData: loaded }: Route.ComponentProps) {
  const t = useWords();
  useUpToDate('cart', loaded, loaded.cart.lines);
  // The product's page leads here while the addition may still be on its way.
  const coming = useNewer('cart', loaded).filter(isAddition);
  const { revalidate } = useRevalidator();
  const stage = stageOf(loaded);
  useFocusOnNextPart(stage);

  async function onKnown(user: SessionUser | null) {
    if (user) {
      keepDisplayCopy(user);
      loadShopper();
    }
    await revalidate();
  }

  if (loaded.cart.lines.length === 0)
    return (
      <Frame>
        {coming.length > 0 ? (
          <ComingLines writes={coming} className="mt-8 border-y" />
        ) : (
          <EmptyState icon="bag" title={t('Your cart is empty.')} action={<ButtonLink to="/shop">{t('Go to the shop')}</ButtonLink>} />
        )}
      </Frame>
    );
  return <Frame>{loaded.isGuest ? <GuestCheckout guest={loaded} onKnown={onKnown} /> : <KnownCheckout known={loaded} />}</Frame>;
}

const stageOf = (loaded: Loaded) => {
  if (!loaded.isGuest) return loaded.addresses.length > 0 ? 'payment' : 'delivery';
  return loaded.confirmed ? 'delivery' : 'contact';
};

/** The part that was focused is done and gone. A returning shopper's next part is where the order goes: payment is chosen already. */
function useFocusOnNextPart(stage: ReturnType<typeof stageOf>) {
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === stage) return;
    const part = document.getElementById(before.current === 'contact' ? 'delivery' : stage);
    before.current = stage;
    part?.focus({ preventScroll: true });
    part?.scrollIntoView({ block: 'start' });
  }, [stage]);
}

function Frame({ children }: { children: React.ReactNode }) {
  const t = useWords();
  return (
    <div className="page py-6 md:py-14">
      <Link to="/cart" className="link inline-flex min-h-11 items-center gap-2 text-sm">
        <Icon name="arrow-left" />
        {t('Back to cart')}
      </Link>
      <h1 className="mt-1">{t('Checkout')}</h1>
      <NeedsScripts />
      {children}
    </div>
  );
}

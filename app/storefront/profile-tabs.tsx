// The contents of the tabs of the profile.

import { AddressBook } from '../accounts/shop/addresses/address-book.tsx';
import { ChangePassword } from '../accounts/shop/profile/change-password.tsx';
import { ProfileDetails } from '../accounts/shop/profile/profile-details.tsx';
import { SignedInDevices } from '../accounts/shop/profile/signed-in-devices.tsx';
import { useWords } from '../language/use-words.tsx';
import { EarlierOrders } from '../moving-in/shop/earlier-orders.tsx';
import { OrderHistory } from '../orders/shop/order-history.tsx';
import { MyData } from '../own-data/shop/my-data.tsx';
import { useNextPlace } from '../shop-kit/way-back/use-next-place.ts';
import { Link } from '../ui/link.tsx';
import type { Loaded } from './profile-page.tsx';

export function TabContents(loaded: Loaded) {
  const t = useWords();
  const { tab, isStaff, today, profile, hasPhoneCodes, addresses, consents, offersWhatsapp, reminderChannels, receivers } = loaded;
  const { nominee, sessions, orders, earlierOrders } = loaded;
  return (
    <>
      {tab === 'profile' && <ProfileDetails {...{ profile, today, hasPhoneCodes }} address={addresses[0] ?? null} />}
      {tab === 'profile' && (
        <p className="mt-10 border-t border-hairline pt-4">
          <Link to="/profile?tab=data" preventScrollReset className="link inline-flex min-h-11 items-center">
            {t('Privacy and account')}
          </Link>
        </p>
      )}
      {tab === 'data' && <MyData {...{ profile, consents, offersWhatsapp, reminderChannels, receivers, nominee }} />}
      {tab === 'addresses' && <AddressBook owner={profile} addresses={addresses} />}
      {tab === 'orders' && <OrderHistory userId={profile.id} orders={orders} />}
      {tab === 'orders' && earlierOrders.length > 0 && <EarlierOrders orders={earlierOrders} />}
      {tab === 'password' && (
        <>
          <ChangePassword userId={profile.id} />
          {isStaff ? (
            // That page asks for the password first.
            <p className="mt-12">
              <Link to="/admins/account" className="link inline-flex min-h-11 items-center">
                {t('Signed-in devices')}
              </Link>
            </p>
          ) : (
            <SignedInDevices sessions={sessions} />
          )}
        </>
      )}
    </>
  );
}

export function LoadingOrders() {
  const t = useWords();
  const next = useNextPlace();
  const isLoading = next?.pathname === '/profile' && next.search === '?tab=orders';
  return (
    <p role="status" className={isLoading ? 'mb-4 text-ink-soft' : 'sr-only'}>
      {isLoading && t('Loading orders...')}
    </p>
  );
}
